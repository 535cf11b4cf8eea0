// Signals as bytes to read: what a handler may do is little, and nothing that Swift does.

#ifndef SIGNAL_PIPE_H
#define SIGNAL_PIPE_H

/// Handles these signals from now on, so that each is a byte at the end of a pipe that is returned.
/// Once in the life of a process. Returns -1, and errno says why, where there is no pipe.
int signal_pipe(const int signals[], int count);

#endif
