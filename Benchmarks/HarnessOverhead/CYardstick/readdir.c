#include "CYardstick.h"

#include <dirent.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A path that grows by a component and is cut back. */
struct path {
    char *bytes;
    size_t length, capacity;
};

static int push(struct path *path, const char *name) {
    size_t length = strlen(name);
    if (path->length + length + 2 > path->capacity) {
        size_t capacity = 2 * (path->length + length + 2);
        char *larger = realloc(path->bytes, capacity);
        if (larger == NULL) return -1;
        path->bytes = larger;
        path->capacity = capacity;
    }
    if (path->length > 0 && path->bytes[path->length - 1] != '/') path->bytes[path->length++] = '/';
    memcpy(path->bytes + path->length, name, length + 1);
    path->length += length;
    return 0;
}

static void walk(struct path *path, int with_sizes, struct yardstick_tally *tally) {
    DIR *directory = opendir(path->bytes);
    if (directory == NULL) {
        tally->problems++;
        return;
    }
    size_t length = path->length;
    for (;;) {
        errno = 0;
        struct dirent *entry = readdir(directory);
        if (entry == NULL) {
            if (errno != 0) tally->problems++;
            break;
        }
        const char *name = entry->d_name;
        if (name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0'))) continue;
        if (push(path, name) != 0) {
            tally->problems++;
            break;
        }
        mode_t kind = DTTOIF(entry->d_type);
        struct stat status = {0};
        if (with_sizes || entry->d_type == DT_UNKNOWN) {
            if (lstat(path->bytes, &status) == 0) {
                kind = status.st_mode & S_IFMT;
            } else {
                tally->problems++;
                kind = 0;
            }
        }
        switch (kind) {
        case S_IFDIR:
            tally->directories++;
            walk(path, with_sizes, tally);
            break;
        case S_IFREG:
            tally->files++;
            tally->bytes += status.st_size;
            break;
        case S_IFLNK: tally->symlinks++; break;
        case 0: tally->unclassified++; break;
        default: tally->others++; break;
        }
        path->length = length;
        path->bytes[length] = '\0';
    }
    closedir(directory);
}

struct yardstick_tally yardstick_readdir(const char *root, int with_sizes) {
    struct yardstick_tally tally = {0};
    struct path path = {strdup(root), strlen(root), strlen(root) + 1};
    if (path.bytes == NULL) {
        tally.problems++;
        return tally;
    }
    walk(&path, with_sizes, &tally);
    free(path.bytes);
    return tally;
}
