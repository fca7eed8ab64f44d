/* fts. */
#ifndef DIRBENCH_CPLATFORM_FTS_H
#define DIRBENCH_CPLATFORM_FTS_H

#include <fts.h>

#pragma clang assume_nonnull begin

/* fts_name is declared as an array of one byte and is longer; Swift would copy the one. */
static inline const char *dirbench_fts_name(const FTSENT *entry) { return entry->fts_name; }

#pragma clang assume_nonnull end

#endif
