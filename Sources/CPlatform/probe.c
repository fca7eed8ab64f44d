#include "CPlatform.h"

#include <dlfcn.h>
#include <pthread.h>

static struct {
    int (*version)(void);
    void (*begin)(void);
    void (*end)(struct dirbench_probe_counts *);
    bool is_loaded;
} probe;

static void look_up(void) {
    *(void **)&probe.version = dlsym(RTLD_DEFAULT, "dirbench_probe_version");
    *(void **)&probe.begin = dlsym(RTLD_DEFAULT, "dirbench_probe_begin");
    *(void **)&probe.end = dlsym(RTLD_DEFAULT, "dirbench_probe_end");
    probe.is_loaded = probe.version != NULL && probe.begin != NULL && probe.end != NULL
                      && probe.version() == DIRBENCH_PROBE_VERSION;
}

bool dirbench_heap_probe_is_loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, look_up);
    return probe.is_loaded;
}

void dirbench_heap_probe_begin(void) {
    if (dirbench_heap_probe_is_loaded()) probe.begin();
}

bool dirbench_heap_probe_end(struct dirbench_probe_counts *counts) {
    if (!dirbench_heap_probe_is_loaded()) return false;
    probe.end(counts);
    return true;
}
