/* Threads. */
#ifndef DIRBENCH_CPLATFORM_THREADS_H
#define DIRBENCH_CPLATFORM_THREADS_H

/* Included here so that Swift files need no import of the C library beside this one. */
#include <pthread.h>

#endif
