/* Facts about the machine. */
#ifndef DIRBENCH_CPLATFORM_MACHINE_H
#define DIRBENCH_CPLATFORM_MACHINE_H

#include <gnu/libc-version.h>
#include <stddef.h>
#include <sys/personality.h>

#pragma clang assume_nonnull begin

/* How many processors this process may run on, or -1 with errno; sched_getaffinity needs _GNU_SOURCE. */
int dirbench_processor_count(void);

/* The numbers of the processors that this process may run on, ascending, at most so many; how many were told, or -1 with
   errno. */
int dirbench_processors(int *numbers, int capacity);

enum dirbench_system_fact { DIRBENCH_SYSTEM_NAME, DIRBENCH_SYSTEM_RELEASE, DIRBENCH_SYSTEM_ARCHITECTURE };

/* A field of struct utsname, whose arrays Swift imports as tuples of 65; 0, or -1 with errno. */
int dirbench_system_fact(enum dirbench_system_fact fact, char *buffer, size_t capacity);

/* Whether this process and its children are started without address space randomisation. ADDR_NO_RANDOMIZE is an
   enumeration that shares its type with a call taking an unsigned long. */
static inline int dirbench_randomization_is_disabled(void) {
    int persona = personality(0xffffffff);
    return persona != -1 && (persona & ADDR_NO_RANDOMIZE) != 0;
}

#pragma clang assume_nonnull end

#endif
