#include "CPlatform.h"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

/* How many there are, of which so many are told. */
static int processors(int *numbers, int capacity) {
    /* The kernel's mask may be wider than cpu_set_t's 1,024: EINVAL then, and the next size is tried. */
    for (size_t processors = CPU_SETSIZE; processors <= 1u << 20; processors *= 4) {
        cpu_set_t *set = CPU_ALLOC(processors);
        if (set == NULL) return -1;
        size_t bytes = CPU_ALLOC_SIZE(processors);
        int result = sched_getaffinity(0, bytes, set);
        int reason = errno;
        int count = result == 0 ? CPU_COUNT_S(bytes, set) : -1;
        int told = 0;
        for (size_t number = 0; result == 0 && number < processors && told < capacity; number++) {
            if (CPU_ISSET_S(number, bytes, set)) numbers[told++] = (int)number;
        }
        CPU_FREE(set);
        errno = reason;
        if (count >= 0 || reason != EINVAL) return count;
    }
    return -1;
}

int dirbench_processor_count(void) { return processors(NULL, 0); }

int dirbench_processors(int *numbers, int capacity) {
    int count = processors(numbers, capacity);
    return count < capacity ? count : capacity;
}


int dirbench_system_fact(enum dirbench_system_fact fact, char *buffer, size_t capacity) {
    struct utsname names;
    if (uname(&names) != 0) return -1;
    const char *text = fact == DIRBENCH_SYSTEM_NAME      ? names.sysname
                       : fact == DIRBENCH_SYSTEM_RELEASE ? names.release
                                                         : names.machine;
    if (strlen(text) >= capacity) {
        errno = ERANGE;
        return -1;
    }
    strcpy(buffer, text);
    return 0;
}
