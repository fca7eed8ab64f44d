/* The preloaded allocation probe, if it is there. */
#ifndef DIRBENCH_CPLATFORM_PROBE_H
#define DIRBENCH_CPLATFORM_PROBE_H

#include "../../AllocationProbe/probe.h"

#include <stdbool.h>

#pragma clang assume_nonnull begin

/* Swift cannot declare a symbol that may be absent, nor call what dlsym found without a cast that it does not check. */

/* Whether the probe was loaded into this process, in the version that this was built for. Looks its functions up the
   first time. */
bool dirbench_heap_probe_is_loaded(void);

/* Starts counting, the look-up done before; nothing where there is no probe. */
void dirbench_heap_probe_begin(void);

/* Stops counting; false where there is no probe. Takes no memory. */
bool dirbench_heap_probe_end(struct dirbench_probe_counts *counts);

#pragma clang assume_nonnull end

#endif
