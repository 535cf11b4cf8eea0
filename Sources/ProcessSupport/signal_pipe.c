#include "SignalPipe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static int write_end = -1;

static void note(int number) {
  int before = errno;
  char byte = (char)number;
  if (write(write_end, &byte, 1) < 0) { /* It is full, so there is something to read. */ }
  errno = before;
}

int signal_pipe(const int signals[], int count) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  write_end = ends[1];
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < count; i++) sigaction(signals[i], &action, NULL);
  return ends[0];
}
