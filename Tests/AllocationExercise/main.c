/* AllocationExercise NAME: does what is known to the heap between the probe's begin and end, and prints the counts. */
#include "CPlatform.h"

#include "exercise.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    void (*prepare)(void);
    void (*run)(void);
} exercises[] = {
    {"nothing", NULL, nothing},
    {"blocks", NULL, blocks},
    {"peak", NULL, peak},
    {"zeroed", NULL, zeroed},
    {"resized", NULL, resized},
    {"resized-to-nothing", NULL, resized_to_nothing},
    {"resized-from-nothing", NULL, resized_from_nothing},
    {"arrays", NULL, arrays},
    {"aligned", NULL, aligned},
    {"aligned-resized", NULL, aligned_resized},
    {"failures", NULL, failures},
    {"older", prepare_older, older},
    {"earliest", NULL, earliest},
    {"foreign", prepare_foreign, foreign},
    {"usable", NULL, usable},
    {"threads", prepare_threads, threads},
    {"threads-ending", NULL, threads_ending},
    {"fork", NULL, fork_once},
    {"fork-among-threads", prepare_fork_among_threads, fork_among_threads},
    {"strdup", NULL, duplicated},
    {"libc", NULL, libc_calls},
    {"look-up", NULL, look_up},
    {"freed-twice", NULL, freed_twice},
};

int main(int count, char **arguments) {
    for (size_t index = 0; count == 2 && index < sizeof exercises / sizeof *exercises; index++) {
        if (strcmp(exercises[index].name, arguments[1]) != 0) continue;
        if (exercises[index].prepare != NULL) exercises[index].prepare();
        struct dirbench_probe_counts counts = {0};
        dirbench_heap_probe_begin();
        exercises[index].run();
        bool is_loaded = dirbench_heap_probe_end(&counts);
        printf("%d %lld %lld %lld %lld %lld %lld\n", is_loaded, (long long)counts.allocations,
               (long long)counts.allocated_bytes, (long long)counts.frees, (long long)counts.peak_live_bytes,
               (long long)counts.live_bytes, (long long)counts.unknown_blocks);
        return 0;
    }
    fprintf(stderr, "AllocationExercise: no such exercise\n");
    return 64;
}
