/* What the preloaded probe offers to the process that it is loaded into, reached by dlsym. */
#ifndef DIRBENCH_PROBE_H
#define DIRBENCH_PROBE_H

#include <stdint.h>

/* Changes with the meaning or the layout of what stands below. */
#define DIRBENCH_PROBE_VERSION 1

/* What all threads did to the heap between begin and end. Sizes are those that were asked for, in bytes.

   An allocation is a call of malloc, calloc, realloc, reallocarray, posix_memalign, aligned_alloc, memalign, valloc or
   pvalloc that gave a block; one that failed counts nothing. Moving a block to another size counts as an allocation of
   the new size and as a free, in place or not, and changes what is live by the difference alone. realloc to size 0 is a
   free, and a free of NULL is nothing. pvalloc asks for whole pages. */
struct dirbench_probe_counts {
    int64_t allocations;
    int64_t allocated_bytes;
    int64_t frees;
    /* The highest that live_bytes was, 0 at least. */
    int64_t peak_live_bytes;
    /* What is live less what was live at begin; below 0 where older blocks were freed. */
    int64_t live_bytes;
    /* Blocks given back whose size the probe does not know, because something got them by other names than those above:
       live and peak bytes leave them out, so they are exact where this is 0. */
    int64_t unknown_blocks;
};

#endif
