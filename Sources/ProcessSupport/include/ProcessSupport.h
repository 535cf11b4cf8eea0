// What of processes, signals and threads is C: variadic system calls, and code that may not wait for
// Swift's runtime.

#ifndef PROCESS_SUPPORT_H
#define PROCESS_SUPPORT_H

#include "Guard.h"
#include "SignalPipe.h"
#include "Threads.h"

#endif
