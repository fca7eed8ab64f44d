#ifndef EXERCISE_H
#define EXERCISE_H

#include <stdio.h>
#include <stdlib.h>

/* Ends the process with a line that tells what did not hold. */
#define REQUIRE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

/* Hides a value from the compiler, which may leave out an allocation that it sees to be unused. */
static inline void *seen(void *block) {
    __asm__ volatile("" : "+r"(block) : : "memory");
    return block;
}

static inline size_t hidden(size_t size) {
    __asm__ volatile("" : "+r"(size));
    return size;
}

/* blocks.c */
void nothing(void);
void blocks(void);
void peak(void);
void zeroed(void);
void resized(void);
void resized_to_nothing(void);
void resized_from_nothing(void);
void arrays(void);
void aligned(void);
void aligned_resized(void);
void failures(void);

/* origins.c */
void prepare_older(void);
void older(void);
void earliest(void);
void prepare_foreign(void);
void foreign(void);
void usable(void);
void duplicated(void);
void libc_calls(void);
void look_up(void);
void freed_twice(void);

/* concurrency.c */
void prepare_threads(void);
void threads(void);
void threads_ending(void);
void fork_once(void);
void prepare_fork_among_threads(void);
void fork_among_threads(void);

#endif
