/* Standard streams. */
#ifndef DIRBENCH_CPLATFORM_STREAMS_H
#define DIRBENCH_CPLATFORM_STREAMS_H

#include <signal.h>
#include <sys/ioctl.h>

#pragma clang assume_nonnull begin

/* SIG_IGN is a number cast to a function pointer, which Swift does not import. */
static inline void dirbench_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

/* How wide a terminal is, in characters, or 0; ioctl is variadic. */
static inline int dirbench_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

#pragma clang assume_nonnull end

#endif
