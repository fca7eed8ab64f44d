/* Counts what a process allocates, in place of the allocator's own functions; loaded by LD_PRELOAD, and needs libc
   alone.

   Each block begins with a header that tells the size asked for. It goes with the block, so that nothing here is locked:
   threads, fork and signals are as safe as in the allocator behind. That is reached by glibc's own names for it, which
   need no look-up and so work from the first instruction of the process; a look-up by dlsym would allocate itself.

   Built by the plugin beside this file, not by SwiftPM, which would link Swift's library into it. */
#include "probe.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

/* --- Counts --- */

static atomic_bool is_counting;
static _Atomic int64_t allocations, allocated_bytes, frees, peak_live_bytes, live_bytes, unknown_blocks;

static int64_t add(_Atomic int64_t *count, int64_t more) {
    return atomic_fetch_add_explicit(count, more, memory_order_relaxed) + more;
}

static bool counts_now(void) { return atomic_load_explicit(&is_counting, memory_order_relaxed); }

static void count_allocation(size_t size, int64_t growth) {
    if (!counts_now()) return;
    add(&allocations, 1);
    add(&allocated_bytes, (int64_t)size);
    int64_t live = add(&live_bytes, growth);
    int64_t highest = atomic_load_explicit(&peak_live_bytes, memory_order_relaxed);
    while (live > highest && !atomic_compare_exchange_weak(&peak_live_bytes, &highest, live)) {
    }
}

static void count_free(size_t size) {
    if (!counts_now()) return;
    add(&frees, 1);
    add(&live_bytes, -(int64_t)size);
}

static void count_unknown(void) {
    if (counts_now()) add(&unknown_blocks, 1);
}

EXPORTED int dirbench_probe_version(void) { return DIRBENCH_PROBE_VERSION; }

/* Starts counting from nothing. Other threads must rest during this call and the next to be counted to the last. */
EXPORTED void dirbench_probe_begin(void) {
    _Atomic int64_t *const all[] = {
        &allocations, &allocated_bytes, &frees, &peak_live_bytes, &live_bytes, &unknown_blocks};
    for (size_t index = 0; index < sizeof all / sizeof *all; index++) atomic_store(all[index], 0);
    atomic_store(&is_counting, true);
}

EXPORTED void dirbench_probe_end(struct dirbench_probe_counts *counts) {
    atomic_store(&is_counting, false);
    counts->allocations = atomic_load(&allocations);
    counts->allocated_bytes = atomic_load(&allocated_bytes);
    counts->frees = atomic_load(&frees);
    counts->peak_live_bytes = atomic_load(&peak_live_bytes);
    counts->live_bytes = atomic_load(&live_bytes);
    counts->unknown_blocks = atomic_load(&unknown_blocks);
}

/* --- Blocks --- */

/* Stands right before what the caller gets. */
struct header {
    /* The size asked for; above its 56 bits the power of two by which the allocator's own block begins earlier. */
    uint64_t size_and_shift;
    /* Tells a block of ours: made of its address and of the field above. */
    uint64_t mark;
};

enum { SHIFT_POSITION = 56, SMALLEST_SHIFT = 4 };

_Static_assert(sizeof(struct header) == 1 << SMALLEST_SHIFT, "a header keeps the alignment of what follows");
_Static_assert(sizeof(size_t) == 8, "a size leaves room for the shift");

/* malloc's smallest usable size is 24, that of a request of 9 to 24. */
enum { SMALLEST_REQUEST = 9 };

static uint64_t mark_of(const void *block, uint64_t size_and_shift) {
    return (uint64_t)(uintptr_t)block ^ size_and_shift ^ UINT64_C(0x9d1b37c5e8f2a64d);
}

static struct header *header_of(void *block) { return (struct header *)block - 1; }

/* A block from elsewhere has the allocator's own fields there, which can be read but do not bear the mark. */
static bool is_ours(void *block) {
    const struct header *header = header_of(block);
    return header->mark == mark_of(block, header->size_and_shift);
}

static size_t size_of(void *block) { return header_of(block)->size_and_shift & ((UINT64_C(1) << SHIFT_POSITION) - 1); }

static unsigned shift_of(void *block) { return (unsigned)(header_of(block)->size_and_shift >> SHIFT_POSITION); }

static void *origin_of(void *block) { return (char *)block - ((size_t)1 << shift_of(block)); }

/* What to ask the allocator for, so that a block has the usable size that it would have without a header; 0 and errno
   where that is more than there can be. */
static size_t size_with_header(size_t size, unsigned shift) {
    size_t header = (size_t)1 << shift;
    if (header > PTRDIFF_MAX || size > PTRDIFF_MAX - header) {
        errno = ENOMEM;
        return 0;
    }
    return header + (size < SMALLEST_REQUEST ? SMALLEST_REQUEST : size);
}

static void *with_header(void *origin, size_t size, unsigned shift) {
    if (origin == NULL) return NULL;
    void *block = (char *)origin + ((size_t)1 << shift);
    struct header *header = header_of(block);
    header->size_and_shift = size | (uint64_t)shift << SHIFT_POSITION;
    header->mark = mark_of(block, header->size_and_shift);
    return block;
}

/* An allocation that counts, from what the allocator gave. */
static void *counted(void *origin, size_t size, unsigned shift) {
    void *block = with_header(origin, size, shift);
    if (block != NULL) count_allocation(size, (int64_t)size);
    return block;
}

/* Takes any power of two. */
static void *allocate_aligned(size_t alignment, size_t size) {
    unsigned shift = SMALLEST_SHIFT;
    while ((size_t)1 << shift < alignment) shift++;
    size_t whole = size_with_header(size, shift);
    if (whole == 0) return NULL;
    return counted(__libc_memalign((size_t)1 << shift, whole), size, shift);
}

/* --- The allocator's functions --- */

EXPORTED void *malloc(size_t size) {
    size_t whole = size_with_header(size, SMALLEST_SHIFT);
    return whole == 0 ? NULL : counted(__libc_malloc(whole), size, SMALLEST_SHIFT);
}

EXPORTED void *calloc(size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) {
        errno = ENOMEM;
        return NULL;
    }
    size_t whole = size_with_header(total, SMALLEST_SHIFT);
    return whole == 0 ? NULL : counted(__libc_calloc(1, whole), total, SMALLEST_SHIFT);
}

EXPORTED void free(void *block) {
    if (block == NULL) return;
    if (!is_ours(block)) {
        count_free(0);
        count_unknown();
        __libc_free(block);
        return;
    }
    count_free(size_of(block));
    void *origin = origin_of(block);
    /* So that freeing it again goes to the allocator as it is, which ends the process. */
    header_of(block)->mark = 0;
    __libc_free(origin);
}

/* The allocator moves a plain block; one that begins further back is copied, as realloc need not keep its alignment. */
static void *resize(void *block, size_t size, size_t old_size) {
    size_t whole = size_with_header(size, SMALLEST_SHIFT);
    if (whole == 0) return NULL;
    void *origin = origin_of(block);
    if (shift_of(block) == SMALLEST_SHIFT) {
        return with_header(__libc_realloc(origin, whole), size, SMALLEST_SHIFT);
    }
    void *moved = with_header(__libc_malloc(whole), size, SMALLEST_SHIFT);
    if (moved == NULL) return NULL;
    memcpy(moved, block, size < old_size ? size : old_size);
    header_of(block)->mark = 0;
    __libc_free(origin);
    return moved;
}

EXPORTED void *realloc(void *block, size_t size) {
    if (block == NULL) return malloc(size);
    if (size == 0) {
        free(block);
        return NULL;
    }
    bool known = is_ours(block);
    size_t old_size = known ? size_of(block) : 0;
    void *moved = known ? resize(block, size, old_size) : __libc_realloc(block, size);
    if (moved == NULL) return NULL;
    count_free(0);
    count_allocation(size, known ? (int64_t)size - (int64_t)old_size : 0);
    if (!known) count_unknown();
    return moved;
}

EXPORTED void *reallocarray(void *block, size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(block, total);
}

EXPORTED int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
    void *block = allocate_aligned(alignment, size);
    if (block == NULL) return ENOMEM;
    *result = block;
    return 0;
}

/* glibc takes the next power of two. */
EXPORTED void *memalign(size_t alignment, size_t size) {
    if (alignment > SIZE_MAX / 2 + 1) {
        errno = EINVAL;
        return NULL;
    }
    return allocate_aligned(alignment, size);
}

/* As in the glibc of Debian 12, which takes what memalign takes. */
EXPORTED void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

EXPORTED void *valloc(size_t size) { return allocate_aligned((size_t)getpagesize(), size); }

EXPORTED void *pvalloc(size_t size) {
    size_t page = (size_t)getpagesize();
    if (size > PTRDIFF_MAX - page) {
        errno = ENOMEM;
        return NULL;
    }
    return allocate_aligned(page, (size + page - 1) / page * page);
}

/* What the allocator gives at least for that size. It may give more, as the heap happens to be, and Swift's arrays take
   their capacity from here: the same answer each time keeps the number of their allocations the same. */
EXPORTED size_t malloc_usable_size(void *block) {
    if (block == NULL) return 0;
    if (is_ours(block)) {
        size_t size = size_of(block);
        return size < SMALLEST_REQUEST ? 24 : (size + 8 + 15) / 16 * 16 - 8;
    }
    size_t (*next)(void *) = (size_t(*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
    return next == NULL ? 0 : next(block);
}
