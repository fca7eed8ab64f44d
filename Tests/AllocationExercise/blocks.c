/* Each of the allocator's functions, with sizes that the tests know. */
#include "exercise.h"

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static int is_aligned(const void *block, size_t alignment) { return (uintptr_t)block % alignment == 0; }

void nothing(void) { free(seen(NULL)); }

void blocks(void) {
    for (size_t size = 0; size <= 100; size++) {
        unsigned char *block = seen(malloc(hidden(size)));
        REQUIRE(block != NULL && is_aligned(block, 16));
        memset(block, 0xff, size);
    }
}

void peak(void) {
    void *first = seen(malloc(1000));
    void *second = seen(malloc(500));
    free(first);
    void *third = seen(malloc(600));
    free(second);
    free(third);
    seen(malloc(40));
}

void zeroed(void) {
    /* Reused memory is dirty. */
    void *dirty = seen(malloc(1000));
    memset(dirty, 0xff, 1000);
    free(dirty);
    unsigned char *block = seen(calloc(hidden(10), 100));
    for (size_t index = 0; index < 1000; index++) REQUIRE(block[index] == 0);
    errno = 0;
    REQUIRE(seen(calloc(hidden(SIZE_MAX / 2), 3)) == NULL && errno == ENOMEM);
}

static void fill(unsigned char *block, size_t size) {
    for (size_t index = 0; index < size; index++) block[index] = (unsigned char)(index * 7);
}

static int is_filled(const unsigned char *block, size_t size) {
    for (size_t index = 0; index < size; index++) {
        if (block[index] != (unsigned char)(index * 7)) return 0;
    }
    return 1;
}

void resized(void) {
    unsigned char *block = seen(malloc(100));
    fill(block, 100);
    block = seen(realloc(block, hidden(1 << 20)));
    REQUIRE(is_filled(block, 100));
    block = seen(realloc(block, hidden(50)));
    REQUIRE(is_filled(block, 50));
    errno = 0;
    REQUIRE(seen(realloc(block, hidden(PTRDIFF_MAX))) == NULL && errno == ENOMEM);
    errno = 0;
    REQUIRE(seen(realloc(block, hidden((size_t)1 << 52))) == NULL && errno == ENOMEM);
    REQUIRE(is_filled(block, 50));
    free(block);
}

void resized_to_nothing(void) { REQUIRE(realloc(seen(malloc(100)), hidden(0)) == NULL); }

void resized_from_nothing(void) { seen(realloc(seen(NULL), hidden(70))); }

void arrays(void) {
    unsigned char *block = seen(reallocarray(seen(NULL), hidden(10), 20));
    fill(block, 200);
    errno = 0;
    REQUIRE(seen(reallocarray(block, hidden(SIZE_MAX / 2), 3)) == NULL && errno == ENOMEM);
    block = seen(reallocarray(block, hidden(100), 20));
    REQUIRE(is_filled(block, 200));
}

void aligned(void) {
    size_t page = (size_t)getpagesize();
    void *made[8] = {NULL};
    REQUIRE(posix_memalign(&made[0], hidden(64), 100) == 0 && is_aligned(made[0], 64));
    REQUIRE(posix_memalign(&made[1], hidden(8), 10) == 0 && is_aligned(made[1], 8));
    made[2] = seen(aligned_alloc(hidden(32), 64));
    REQUIRE(is_aligned(made[2], 32));
    made[3] = seen(memalign(hidden(1 << 21), 5));
    REQUIRE(is_aligned(made[3], 1 << 21));
    made[4] = seen(memalign(hidden(48), 7));
    REQUIRE(is_aligned(made[4], 64));
    made[5] = seen(valloc(hidden(3)));
    REQUIRE(is_aligned(made[5], page));
    made[6] = seen(pvalloc(hidden(1)));
    REQUIRE(is_aligned(made[6], page) && malloc_usable_size(made[6]) >= page);
    made[7] = seen(memalign(hidden(0), 11));
    REQUIRE(is_aligned(made[7], 16));
    for (size_t index = 0; index < 8; index++) {
        REQUIRE(made[index] != NULL);
        memset(made[index], 0xff, malloc_usable_size(made[index]));
    }
    for (size_t index = 0; index < 8; index++) free(made[index]);
}

void aligned_resized(void) {
    unsigned char *block = seen(aligned_alloc(hidden(4096), 300));
    fill(block, 300);
    block = seen(realloc(block, hidden(900)));
    REQUIRE(is_filled(block, 300));
    block = seen(realloc(block, hidden(200)));
    REQUIRE(is_filled(block, 200));
}

void failures(void) {
    void *block = NULL;
    errno = 0;
    REQUIRE(seen(malloc(hidden(SIZE_MAX))) == NULL && errno == ENOMEM);
    errno = 0;
    REQUIRE(seen(malloc(hidden(PTRDIFF_MAX))) == NULL && errno == ENOMEM);
    errno = 0;
    REQUIRE(seen(calloc(1, hidden(PTRDIFF_MAX))) == NULL && errno == ENOMEM);
    /* Sizes that could be, but not here. */
    size_t huge = hidden((size_t)1 << 52);
    errno = 0;
    REQUIRE(seen(malloc(huge)) == NULL && seen(calloc(huge, 2)) == NULL && errno == ENOMEM);
    REQUIRE(posix_memalign(&block, 64, huge) == ENOMEM && seen(memalign(4096, huge)) == NULL);
    errno = 0;
    REQUIRE(posix_memalign(&block, hidden(24), 10) == EINVAL && errno == 0);
    REQUIRE(posix_memalign(&block, hidden(4), 10) == EINVAL && errno == 0);
    REQUIRE(posix_memalign(&block, hidden(64), hidden(PTRDIFF_MAX)) == ENOMEM && block == NULL);
    REQUIRE(seen(memalign(hidden(SIZE_MAX), 10)) == NULL && errno == EINVAL);
    errno = 0;
    REQUIRE(seen(aligned_alloc(hidden((size_t)1 << 63), 10)) == NULL && errno == ENOMEM);
    errno = 0;
    REQUIRE(seen(valloc(hidden(PTRDIFF_MAX))) == NULL && errno == ENOMEM);
    errno = 0;
    REQUIRE(seen(pvalloc(hidden(SIZE_MAX))) == NULL && errno == ENOMEM);
}
