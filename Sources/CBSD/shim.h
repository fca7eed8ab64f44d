/* libbsd and libmd. Their headers bring some of libc's, and Swift takes a structure such as timespec to belong to the
   module that is loaded first: in Platform that must be CPlatform, so its first file must not import this module. */
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
