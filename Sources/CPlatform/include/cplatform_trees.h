/* Calls for making and removing trees. */
#ifndef DIRBENCH_CPLATFORM_TREES_H
#define DIRBENCH_CPLATFORM_TREES_H

#pragma clang assume_nonnull begin

/* Writes back the file system that holds an open file (syncfs), which needs _GNU_SOURCE. */
int dirbench_synchronize_file_system(int file);

#pragma clang assume_nonnull end

#endif
