#include "CPlatform.h"

#include <time.h>

static int64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void spin(clockid_t clock, int64_t duration) {
    int64_t end = now(clock) + duration;
    while (now(clock) < end) {}
}

void dirbench_spin_elapsed(int64_t duration) { spin(CLOCK_MONOTONIC_RAW, duration); }

void dirbench_spin_on_processor(int64_t duration) { spin(CLOCK_THREAD_CPUTIME_ID, duration); }

/* Tells the optimiser that the block may be read here. */
static void *shown(void *block) {
    __asm__ volatile("" : "+r"(block) : : "memory");
    return block;
}

void *dirbench_take_touched(size_t size) {
    char *block = shown(malloc(size));
    if (block == NULL) return NULL;
    /* No page is smaller. */
    for (size_t place = 0; place < size; place += 4096) block[place] = 1;
    return shown(block);
}

void dirbench_give_back(void *block) { free(block); }

bool dirbench_take_blocks(size_t count, size_t smallest, size_t size) {
    /* The blocks themselves hold the list of them, which so takes no memory. */
    void **last = NULL;
    bool complete = true;
    for (size_t index = 0; index < count && complete; index += 1) {
        void **block = shown(malloc(smallest + index));
        complete = block != NULL;
        if (complete) {
            *block = last;
            last = block;
        }
    }
    while (last != NULL) {
        void **before = *last;
        free(last);
        last = before;
    }
    for (size_t index = 0; index < count && complete; index += 1) {
        void *block = shown(malloc(size));
        complete = block != NULL;
        free(block);
    }
    return complete;
}

bool dirbench_make_calls(const char *path, int getppid_calls, int opens, int statuses) {
    for (int call = 0; call < getppid_calls; call += 1) getppid();
    for (int call = 0; call < opens; call += 1) {
        int file = openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
        if (file < 0) return false;
        close(file);
    }
    for (int call = 0; call < statuses; call += 1) {
        struct stat status;
        if (fstatat(AT_FDCWD, path, &status, 0) != 0) return false;
    }
    return true;
}

int64_t dirbench_read_through(const char *path) {
    char piece[131072];
    int file = openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    int64_t total = 0;
    ssize_t got;
    while ((got = read(file, piece, sizeof piece)) > 0 || (got < 0 && errno == EINTR)) total += got > 0 ? got : 0;
    int reason = errno;
    close(file);
    errno = reason;
    return got < 0 ? -1 : total;
}
