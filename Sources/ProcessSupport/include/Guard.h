// A small process between the kit and a port. It is the port's parent, holds one end of a channel
// whose other end only the kit has, and ends the port with all that it started when that closes:
// so nothing is left behind when the kit is killed either. On Linux it adopts the processes that
// leave the port's group (setsid, double fork) and ends them too; elsewhere only the group.
//
// In C because the system calls are variadic, and because it must not depend on a runtime that
// wants memory, threads or descriptors of its own.

#ifndef GUARD_H
#define GUARD_H

#include <stdint.h>

/// The guard's descriptor of the channel.
enum { GUARD_CHANNEL = 3 };

/// What a report says, in the order in which reports come.
enum {
  /// `value` is the port's process id.
  GUARD_STARTED = 1,
  /// `value` is why not, one of errno. Nothing follows.
  GUARD_NOT_STARTED = 2,
  /// `value` is what waitpid gave.
  GUARD_ENDED = 3,
  /// `value` processes had left the port's group; `alive` of them could not be ended. Nothing follows.
  GUARD_DONE = 4,
};

/// What the guard writes to its channel.
typedef struct {
  int32_t kind;
  int32_t value;
  int32_t alive;
  /// Of some of them the names, each closed by a zero, then an empty one.
  char names[52];
} GuardReport;

/// The guard's life. `words` are the path of the port's program, the name that it is told and its
/// arguments, and a null pointer.
int guard_run(char *const words[]);

#endif
