/* The C that Swift cannot say for itself. Each header gives the reason of each shim. */
#ifndef DIRBENCH_CPLATFORM_H
#define DIRBENCH_CPLATFORM_H

/* libbsd declares some of the same types; where both modules are imported, one has to own them, and this decides it. */
#include "../../CBSD/shim.h"

#include "cplatform_errno.h"
#include "cplatform_files.h"
#include "cplatform_fts.h"
#include "cplatform_glob.h"
#include "cplatform_locks.h"
#include "cplatform_machine.h"
#include "cplatform_probe.h"
#include "cplatform_process.h"
#include "cplatform_signals.h"
#include "cplatform_streams.h"
#include "cplatform_threads.h"
#include "cplatform_time.h"
#include "cplatform_trees.h"
#include "cplatform_work.h"

#endif
