#include "CYardstick.h"

#include <errno.h>
#include <fts.h>
#include <stddef.h>
#include <sys/stat.h>

struct yardstick_tally yardstick_fts(const char *root, int with_sizes) {
    struct yardstick_tally tally = {0};
    char *roots[] = {(char *)root, NULL};
    int options = FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR | (with_sizes ? 0 : FTS_NOSTAT);
    FTS *stream = fts_open(roots, options, NULL);
    if (stream == NULL) {
        tally.problems++;
        return tally;
    }
    for (;;) {
        errno = 0;
        FTSENT *entry = fts_read(stream);
        if (entry == NULL) {
            if (errno != 0) tally.problems++;
            break;
        }
        if (entry->fts_level == 0) continue;
        switch (entry->fts_info) {
        case FTS_D: tally.directories++; break;
        case FTS_DP: break;
        case FTS_F:
            tally.files++;
            tally.bytes += entry->fts_statp->st_size;
            break;
        case FTS_SL:
        case FTS_SLNONE: tally.symlinks++; break;
        case FTS_DEFAULT: tally.others++; break;
        case FTS_NSOK: tally.unclassified++; break;
        default: tally.problems++; break;
        }
    }
    fts_close(stream);
    return tally;
}
