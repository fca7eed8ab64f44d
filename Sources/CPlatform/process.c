#include "CPlatform.h"

#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

/* Moves a descriptor out of the way of the standard three; a program may be started with those closed. */
static int above_standard(int number) {
    if (number > STDERR_FILENO) return number;
    int moved = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int reason = errno;
    close(number);
    errno = reason;
    return moved;
}

int dirbench_pipe(int ends[2], bool waits) {
    int made[2];
    if (pipe2(made, O_CLOEXEC) != 0) return -1;
    ends[0] = above_standard(made[0]);
    ends[1] = above_standard(made[1]);
    if (ends[0] >= 0 && ends[1] >= 0 && (waits || fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)) {
        /* A larger pipe wakes the reader less often. What the system does not grant is not needed. */
        (void)fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
        return 0;
    }
    int reason = errno;
    if (ends[0] >= 0) close(ends[0]);
    if (ends[1] >= 0) close(ends[1]);
    errno = reason;
    return -1;
}

static int add_descriptors(posix_spawn_file_actions_t *actions, struct dirbench_descriptors descriptors) {
    int result = descriptors.input >= 0
        ? posix_spawn_file_actions_adddup2(actions, descriptors.input, STDIN_FILENO)
        : posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (result == 0) result = posix_spawn_file_actions_adddup2(actions, descriptors.output, STDOUT_FILENO);
    if (result == 0 && descriptors.errors >= 0)
        result = posix_spawn_file_actions_adddup2(actions, descriptors.errors, STDERR_FILENO);
    if (result == 0) result = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
    return result;
}

static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int result = posix_spawnattr_setsigdefault(attributes, &all);
    if (result == 0) result = posix_spawnattr_setsigmask(attributes, &none);
    if (result == 0) result = posix_spawnattr_setpgroup(attributes, 0);
    if (result == 0) {
        result = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    return result;
}

/* Where SIGCHLD is ignored, the kernel reaps children itself, and their numbers may become another's. */
static void keep_ended_children(void) {
    struct sigaction present;
    if (sigaction(SIGCHLD, NULL, &present) == 0 && present.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
}

char **dirbench_environment(void) { return environ; }

pid_t dirbench_spawn(
    const char *program, char *const *arguments, char *const *environment, struct dirbench_descriptors descriptors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    keep_ended_children();
    int result = posix_spawn_file_actions_init(&actions);
    if (result != 0) {
        errno = result;
        return -1;
    }
    result = posix_spawnattr_init(&attributes);
    if (result == 0) {
        pid_t process = -1;
        result = add_descriptors(&actions, descriptors);
        if (result == 0) result = set_attributes(&attributes);
        if (result == 0) result = posix_spawn(&process, program, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
        if (result == 0) {
            posix_spawn_file_actions_destroy(&actions);
            return process;
        }
    }
    posix_spawn_file_actions_destroy(&actions);
    errno = result;
    return -1;
}

int dirbench_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

static enum dirbench_ending ending_of(const siginfo_t *info) {
    if (info->si_pid == 0) return DIRBENCH_STILL_RUNNING;
    return info->si_code == CLD_EXITED ? DIRBENCH_EXITED : DIRBENCH_SIGNALLED;
}

enum dirbench_ending dirbench_peek(pid_t process) {
    siginfo_t info = {0};
    /* A failure would mean that it is no child of ours any more: nothing is running then. */
    if (waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return DIRBENCH_EXITED;
    return ending_of(&info);
}

int dirbench_reap(pid_t process, enum dirbench_ending *ending, int *code) {
    siginfo_t info = {0};
    int result;
    do {
        result = waitid(P_PID, (id_t)process, &info, WEXITED);
    } while (result != 0 && errno == EINTR);
    if (result != 0) return -1;
    *ending = ending_of(&info);
    *code = info.si_status;
    return 0;
}

int dirbench_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
