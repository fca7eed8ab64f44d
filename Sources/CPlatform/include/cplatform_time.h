/* Clocks and the calendar: declarations only. */
#ifndef DIRBENCH_CPLATFORM_TIME_H
#define DIRBENCH_CPLATFORM_TIME_H

#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>

#pragma clang assume_nonnull begin

/* RUSAGE_SELF is an enumeration in one reading of the header and an int in the other; Swift sees two types. */
static inline int dirbench_own_usage(struct rusage *usage) { return getrusage(RUSAGE_SELF, usage); }

#pragma clang assume_nonnull end

#endif
