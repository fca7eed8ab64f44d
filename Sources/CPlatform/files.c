#include "CPlatform.h"

int dirbench_flag_path_only(void) { return O_PATH; }

int dirbench_rename_exclusively(int from_directory, const char *from, int to_directory, const char *to) {
    return renameat2(from_directory, from, to_directory, to, RENAME_NOREPLACE);
}
