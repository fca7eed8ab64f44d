/* The C that Swift cannot say for itself. Each header gives the reason of each shim. */
#ifndef DIRBENCH_CPLATFORM_H
#define DIRBENCH_CPLATFORM_H

/* fts is invisible through `import Glibc`; including its header is enough. */
#include <fts.h>

#include "cplatform_errno.h"
#include "cplatform_files.h"
#include "cplatform_threads.h"
#include "cplatform_trees.h"

#endif
