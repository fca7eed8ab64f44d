#include "CPlatform.h"

int dirbench_synchronize_file_system(int file) { return syncfs(file); }

int dirbench_birth_time(int file, int64_t *nanoseconds) {
    struct statx status;
    if (statx(file, "", AT_EMPTY_PATH, STATX_BTIME, &status) != 0) return -1;
    int known = (status.stx_mask & STATX_BTIME) != 0;
    *nanoseconds = known ? status.stx_btime.tv_sec * 1000000000LL + status.stx_btime.tv_nsec : 0;
    return 0;
}
