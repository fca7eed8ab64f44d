/* The C that Swift cannot say for itself. Each header gives the reason of each shim. */
#ifndef DIRBENCH_CPLATFORM_H
#define DIRBENCH_CPLATFORM_H

#include "cplatform_errno.h"
#include "cplatform_files.h"
#include "cplatform_fts.h"

#endif
