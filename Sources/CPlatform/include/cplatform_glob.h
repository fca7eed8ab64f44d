/* fnmatch is no part of Swift's Glibc module map; including its header is enough. */
#ifndef DIRBENCH_CPLATFORM_GLOB_H
#define DIRBENCH_CPLATFORM_GLOB_H

#include <fnmatch.h>

#endif
