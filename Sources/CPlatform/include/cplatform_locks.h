/* The lock of a measurement. */
#ifndef DIRBENCH_CPLATFORM_LOCKS_H
#define DIRBENCH_CPLATFORM_LOCKS_H

#include <sys/sysmacros.h>
#include <unistd.h>

#pragma clang assume_nonnull begin

/* Closes a descriptor in programs that we start, which libbsd's pidfile_open need not ask for; fcntl is variadic.
   0, or -1 with errno. */
int dirbench_close_on_exec(int descriptor);

/* Whether a path may be read, written or searched by the effective user: faccessat's flag for that user is declared
   with _GNU_SOURCE only. 0, or -1 with errno. */
int dirbench_may_access(const char *path, int mode);

/* The parts of a device's number are macros, which Swift does not import. */
static inline unsigned dirbench_device_major(unsigned long long device) { return major((dev_t)device); }
static inline unsigned dirbench_device_minor(unsigned long long device) { return minor((dev_t)device); }

#pragma clang assume_nonnull end

#endif
