#ifndef DESCENDANTS_H
#define DESCENDANTS_H

#include <stdbool.h>
#include <sys/types.h>

#include "Guard.h"

/// Ends all processes that come from this one, and says in a report which of them were not in the
/// group of the port, which has ended. This process adopts what its parents leave behind, so when
/// it has no child any more there is none.
void end_descendants(pid_t port, long long deadline_ms, GuardReport *done);

#endif
