#include "CPlatform.h"

/* strerror_r has two incompatible signatures, and the one it has depends on _GNU_SOURCE; here it is the GNU one. */
const char *dirbench_error_message(int code, char *buffer, size_t capacity) {
    return strerror_r(code, buffer, capacity);
}
