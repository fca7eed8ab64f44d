/* errno is a macro over a thread-local, which Swift cannot set through an import without overlay code. */
#ifndef DIRBENCH_CPLATFORM_ERRNO_H
#define DIRBENCH_CPLATFORM_ERRNO_H

#include <errno.h>
#include <string.h>

#pragma clang assume_nonnull begin

static inline int dirbench_errno(void) { return errno; }
static inline void dirbench_clear_errno(void) { errno = 0; }

/* The system's words for an errno; the text may stand in the buffer or be static. */
const char *_Nullable dirbench_error_message(int code, char *_Nullable buffer, size_t capacity);

#pragma clang assume_nonnull end

#endif
