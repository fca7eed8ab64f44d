/* Work whose cost is known. The optimiser leaves out memory that is given back unread, and Swift has no barrier against
   it; and a clock that the meters do not read needs a name of its own. */
#ifndef DIRBENCH_CPLATFORM_WORK_H
#define DIRBENCH_CPLATFORM_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* Spins until this long has passed by CLOCK_MONOTONIC_RAW, in nanoseconds. */
void dirbench_spin_elapsed(int64_t duration);

/* Spins until this thread has spent so long on a processor, by CLOCK_THREAD_CPUTIME_ID, in nanoseconds. */
void dirbench_spin_on_processor(int64_t duration);

/* Takes a block from malloc and writes to each of its pages; NULL with errno. */
void *_Nullable dirbench_take_touched(size_t size);

/* Gives it back. */
void dirbench_give_back(void *_Nullable block);

/* Takes blocks of smallest, smallest + 1, ... bytes, gives them all back, and then takes and gives back as many of a
   size one by one. Sizes are those of a pointer at least. False with errno. */
bool dirbench_take_blocks(size_t count, size_t smallest, size_t size);

/* Makes system calls of four names, so often each: getppid, openat, close, newfstatat. False with errno. */
bool dirbench_make_calls(const char *path, int getppid_calls, int opens, int statuses);

/* Reads a file to its end, in pieces of 128 KiB; how many bytes, or -1 with errno. */
int64_t dirbench_read_through(const char *path);

#pragma clang assume_nonnull end

#endif
