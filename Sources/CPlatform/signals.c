#include "CPlatform.h"

#include <stdatomic.h>
#include <sys/eventfd.h>

static atomic_int caught_signal;
static atomic_int caught_event = -1;

int dirbench_event_new(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void dirbench_event_raise(int event) {
    uint64_t one = 1;
    /* It fails only where the counter is full, and then it is readable already. */
    ssize_t written = write(event, &one, sizeof one);
    (void)written;
}

static void catch_signal(int signal) {
    int reason = errno;
    int none = 0;
    atomic_compare_exchange_strong(&caught_signal, &none, signal);
    dirbench_event_raise(atomic_load(&caught_event));
    errno = reason;
}

int dirbench_catch_interruptions(int event) {
    atomic_store(&caught_event, event);
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    /* A parent that starts programs from a thread which takes no signals hands its mask down; Ctrl-C must work all the
       same. */
    sigset_t caught;
    sigemptyset(&caught);
    for (size_t index = 0; index < sizeof signals / sizeof signals[0]; index++) {
        struct sigaction present;
        if (sigaction(signals[index], NULL, &present) != 0) return -1;
        if (signals[index] == SIGHUP && present.sa_handler == SIG_IGN) continue;
        struct sigaction action = {.sa_handler = catch_signal, .sa_flags = SA_RESTART};
        sigemptyset(&action.sa_mask);
        if (sigaction(signals[index], &action, NULL) != 0) return -1;
        sigaddset(&caught, signals[index]);
    }
    return sigprocmask(SIG_UNBLOCK, &caught, NULL);
}

int dirbench_caught_signal(void) { return atomic_load(&caught_signal); }

const char *dirbench_signal_name(int signal) { return sigabbrev_np(signal); }
