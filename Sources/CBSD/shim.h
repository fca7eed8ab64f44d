/* libbsd and libmd. Their headers bring some of libc's structures, such as timespec, and Swift takes each to belong to
   one module; CPlatform includes this file, so that it is always this one, and hands it on. */
#ifndef DIRBENCH_CBSD_H
#define DIRBENCH_CBSD_H
/* <bsd/vis.h> warns about the two argument orders of strnvis unless this is defined; strnvis is not used. */
#define LIBBSD_OPENBSD_VIS
#include <bsd/libutil.h>
#include <bsd/stdlib.h>
#include <bsd/vis.h>
/* libmd's digests: libbsd-dev brings libmd-dev, but libbsd's pkg-config file names it for static linking only, so the
   module map links it. */
#include <sha2.h>

/* flopenat is variadic. */
static inline int dirbench_flopenat(int directory, const char *_Nonnull path, int flags, unsigned int mode) {
    return flopenat(directory, path, flags, mode);
}
#endif
