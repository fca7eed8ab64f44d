#include "CPlatform.h"

int dirbench_synchronize_file_system(int file) { return syncfs(file); }
