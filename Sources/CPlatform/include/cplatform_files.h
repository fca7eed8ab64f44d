/* Files and directories. */
#ifndef DIRBENCH_CPLATFORM_FILES_H
#define DIRBENCH_CPLATFORM_FILES_H

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <unistd.h>

#pragma clang assume_nonnull begin

/* openat is variadic. */
static inline int dirbench_openat(int directory, const char *path, int flags, mode_t mode) {
    return openat(directory, path, flags, mode);
}

/* The mode's format bits are tested by macros, which Swift does not import. */
static inline int dirbench_is_directory(mode_t mode) { return S_ISDIR(mode); }
static inline int dirbench_is_file(mode_t mode) { return S_ISREG(mode); }
static inline int dirbench_is_symlink(mode_t mode) { return S_ISLNK(mode); }

/* d_name is an array whose declared length Swift would copy; this lends a pointer into the record instead. */
static inline const char *dirbench_entry_name(const struct dirent *entry) { return entry->d_name; }

/* O_PATH needs _GNU_SOURCE, which must not reach this header. */
int dirbench_flag_path_only(void);

/* Renames without replacing what is there (renameat2 with RENAME_NOREPLACE), which needs _GNU_SOURCE. */
int dirbench_rename_exclusively(int from_directory, const char *from, int to_directory, const char *to);

#pragma clang assume_nonnull end

#endif
