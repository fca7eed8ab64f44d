/* The C that Swift cannot say for itself. Each header gives the reason of each shim. */
#ifndef DIRBENCH_CPLATFORM_H
#define DIRBENCH_CPLATFORM_H

#include "cplatform_errno.h"
#include "cplatform_files.h"
#include "cplatform_fts.h"
#include "cplatform_glob.h"
#include "cplatform_machine.h"
#include "cplatform_process.h"
#include "cplatform_signals.h"
#include "cplatform_streams.h"
#include "cplatform_time.h"

#endif
