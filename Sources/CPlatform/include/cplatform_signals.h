/* Signals that ask the program to end. */
#ifndef DIRBENCH_CPLATFORM_SIGNALS_H
#define DIRBENCH_CPLATFORM_SIGNALS_H

#include <poll.h>
#include <signal.h>

#pragma clang assume_nonnull begin

/* A counter that poll can wait for, closed in programs that we start; -1 with errno. EFD_CLOEXEC and EFD_NONBLOCK are
   enumerations that would have to be combined as int. */
int dirbench_event_new(void);

/* Makes it readable, for good. Safe in a signal handler. */
void dirbench_event_raise(int event);

/* Makes SIGINT, SIGTERM and SIGHUP raise the event and be remembered, no more. SIGHUP stays ignored where it is, as
   nohup left it. A Swift function cannot be a signal handler: it may allocate. 0, or -1 with errno. */
int dirbench_catch_interruptions(int event);

/* The first signal that was caught, or 0. */
int dirbench_caught_signal(void);

/* A signal's name without SIG, such as "SEGV", or null; sigabbrev_np needs _GNU_SOURCE. */
const char *_Nullable dirbench_signal_name(int signal);

#pragma clang assume_nonnull end

#endif
