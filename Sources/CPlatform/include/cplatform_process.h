/* Processes that we start, watch and end. */
#ifndef DIRBENCH_CPLATFORM_PROCESS_H
#define DIRBENCH_CPLATFORM_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>
#include <unistd.h>

#pragma clang assume_nonnull begin

/* A pipe whose reading end, ends[0], blocks where waits says so; both ends are closed in programs that we start, and neither is
   one of the three standard numbers, which the child's own are made from. pipe2 needs _GNU_SOURCE, fcntl is variadic.
   0, or -1 with errno. */
int dirbench_pipe(int ends[_Nonnull 2], bool waits);

/* What a program is started with; -1 for input is /dev/null, for errors this process's own. */
struct dirbench_descriptors {
    int input;
    int output;
    int errors;
};

/* Starts a program in a process group of its own, with every signal at its default and none blocked, and no descriptor
   but the three. The child's number, or -1 with errno. posix_spawn's attributes are opaque structures, and closing the
   rest needs _GNU_SOURCE. */
pid_t dirbench_spawn(
    const char *program, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    struct dirbench_descriptors descriptors);

/* This process's variables, as NAME=VALUE, ended by NULL; the variable itself is shared mutable state to Swift. */
char *_Nullable *_Nullable dirbench_environment(void);

/* A descriptor that is readable once the process has ended, or -1 with errno; it has no wrapper that needs no
   _GNU_SOURCE. */
int dirbench_process_descriptor(pid_t process);

enum dirbench_ending { DIRBENCH_STILL_RUNNING, DIRBENCH_EXITED, DIRBENCH_SIGNALLED };

/* Whether a child has ended, which leaves it a zombie whose number stays taken; waitid's siginfo_t is a union. */
enum dirbench_ending dirbench_peek(pid_t process);

/* Waits until a child has ended and reaps it; code is its exit status or signal. -1 with errno where there is none. */
int dirbench_reap(pid_t process, enum dirbench_ending *ending, int *code);

/* Has the kernel kill this process when the thread that started it ends; prctl is variadic. 0, or -1 with errno. */
int dirbench_die_with_parent(void);

#pragma clang assume_nonnull end

#endif
