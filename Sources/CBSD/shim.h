#ifndef DIRBENCH_CBSD_H
#define DIRBENCH_CBSD_H
/* <bsd/vis.h> warns about the two argument orders of strnvis unless this is defined; strnvis is not used. */
#define LIBBSD_OPENBSD_VIS
#include <bsd/libutil.h>
#include <bsd/stdlib.h>
#include <bsd/vis.h>
#endif
