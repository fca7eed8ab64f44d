/* The same walks as dirbench's fts and readdir methods, in C, to hold the Swift ones against. */
#ifndef DIRBENCH_CYARDSTICK_H
#define DIRBENCH_CYARDSTICK_H

#include <stdint.h>

/* What a walk adds up to; each count as in Traversal.Tally. */
struct yardstick_tally {
    int64_t directories, files, symlinks, others, unclassified, bytes, problems;
};

/* fts with FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, and FTS_NOSTAT unless sizes are asked for. */
struct yardstick_tally yardstick_fts(const char *_Nonnull root, int with_sizes);

/* opendir and readdir, recursively, and lstat by path of every entry if sizes are asked for. */
struct yardstick_tally yardstick_readdir(const char *_Nonnull root, int with_sizes);

#endif
