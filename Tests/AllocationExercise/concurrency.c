/* Threads and forks. */
#include "exercise.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 8, BLOCKS = 10000 };

static pthread_barrier_t starting, ended;
static pthread_t started[THREADS];

/* Each gives 9 of 10 blocks back. */
static void *allocate_many(void *argument) {
    pthread_barrier_wait(&starting);
    for (size_t index = 0; index < BLOCKS; index++) {
        void *block = seen(malloc(hidden(index % 100)));
        if (index % 10 != 0) free(block);
    }
    pthread_barrier_wait(&ended);
    return argument;
}

/* What starting a thread takes is not counted: they wait. */
void prepare_threads(void) {
    pthread_barrier_init(&starting, NULL, THREADS + 1);
    pthread_barrier_init(&ended, NULL, THREADS + 1);
    for (int index = 0; index < THREADS; index++) {
        REQUIRE(pthread_create(&started[index], NULL, allocate_many, NULL) == 0);
    }
}

void threads(void) {
    pthread_barrier_wait(&starting);
    pthread_barrier_wait(&ended);
}

static void *allocate_one(void *argument) {
    free(seen(malloc(100)));
    REQUIRE(argument == NULL);
    return seen(malloc(50));
}

void threads_ending(void) {
    for (int turn = 0; turn < 200; turn++) {
        pthread_t thread;
        void *left;
        REQUIRE(pthread_create(&thread, NULL, allocate_one, NULL) == 0 && pthread_join(thread, &left) == 0);
        free(left);
    }
}

static void use_heap_and_exit(void) {
    for (size_t size = 0; size < 1000; size++) {
        char *block = seen(malloc(hidden(size)));
        if (block == NULL) _exit(1);
        memset(block, 1, size);
        free(seen(realloc(block, hidden(size * 3 + 1))));
    }
    _exit(0);
}

static void fork_and_wait(void) {
    int status = -1;
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) use_heap_and_exit();
    REQUIRE(waitpid(child, &status, 0) == child && status == 0);
}

/* What the child does is not in the parent's counts. */
void fork_once(void) {
    seen(malloc(100));
    fork_and_wait();
    seen(malloc(10));
}

static atomic_bool must_end;

static void *allocate_on_and_on(void *argument) {
    while (!must_end) free(seen(malloc(hidden(100))));
    return argument;
}

void prepare_fork_among_threads(void) {
    for (int index = 0; index < 3; index++) {
        REQUIRE(pthread_create(&started[index], NULL, allocate_on_and_on, NULL) == 0);
    }
}

void fork_among_threads(void) {
    for (int turn = 0; turn < 50; turn++) fork_and_wait();
    must_end = true;
    for (int index = 0; index < 3; index++) REQUIRE(pthread_join(started[index], NULL) == 0);
}
