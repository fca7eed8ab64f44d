/* Calls for making and removing trees. */
#ifndef DIRBENCH_CPLATFORM_TREES_H
#define DIRBENCH_CPLATFORM_TREES_H

#include <stdint.h>
#include <sys/file.h>

#pragma clang assume_nonnull begin

/* Writes back the file system that holds an open file (syncfs), which needs _GNU_SOURCE. */
int dirbench_synchronize_file_system(int file);

/* An open file's time of birth (statx, which needs _GNU_SOURCE), in nanoseconds since 1970; 0 where the file system does
   not tell. Returns -1 with errno set where it fails. */
int dirbench_birth_time(int file, int64_t *nanoseconds);

#pragma clang assume_nonnull end

#endif
