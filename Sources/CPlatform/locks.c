#include "CPlatform.h"

#include <fcntl.h>

int dirbench_close_on_exec(int descriptor) {
    int flags = fcntl(descriptor, F_GETFD);
    return flags < 0 ? -1 : fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC);
}

int dirbench_may_access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, AT_EACCESS); }
