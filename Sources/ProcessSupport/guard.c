#include "Guard.h"
#include "SignalPipe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "descendants.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

extern char **environ;

/// For the end of all that was killed: only what hangs in the kernel takes longer, or a port that
/// makes processes as fast as they are ended.
static const long long patience_ms = 2000;

static long long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void report(GuardReport message) {
  const char *rest = (const char *)&message;
  size_t left = sizeof message;
  while (left > 0) {
    ssize_t count = write(GUARD_CHANNEL, rest, left);
    if (count < 0 && errno != EINTR) return;
    if (count > 0) rest += count, left -= (size_t)count;
  }
}

static void report_value(int32_t kind, int32_t value) {
  report((GuardReport){.kind = kind, .value = value});
}

/// A terminal, a shell or a port that signals its parent must not end the guard before its work.
static void ignore_signals(void) {
  const int signals[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGPIPE, SIGALRM, SIGTERM,
                         SIGUSR1, SIGUSR2, SIGTSTP, SIGTTIN, SIGTTOU};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_IGN);
}

/// Starts the port in a group of its own, with signals as a program expects them.
static int start(char *const words[], pid_t *port) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  sigdelset(&signals, SIGKILL);
  sigdelset(&signals, SIGSTOP);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  int code = posix_spawn(port, words[0], NULL, &attributes, words + 1, environ);
  posix_spawnattr_destroy(&attributes);
  return code;
}

/// The port's streams are the port's alone: their ends are heard when it closes them.
static void let_go_of_streams(void) {
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = 0; stream < 3; stream++) {
    if (nothing < 0 || dup2(nothing, stream) < 0) close(stream);
  }
  if (nothing > 2) close(nothing);
}

/// Whether the port has ended. It stays a zombie, so that nobody else gets the number of its group.
static bool has_ended(pid_t port, int *status) {
  siginfo_t info = {0};
  if (waitid(P_PID, (id_t)port, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != port)
    return false;
  *status = info.si_code == CLD_EXITED ? (info.si_status & 0xFF) << 8 : info.si_status & 0x7F;
  return true;
}

/// Buries the adopted, up to the end of the port.
static void bury(pid_t port) {
  siginfo_t info = {0};
  while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid > 0
         && info.si_pid != port) {
    waitpid(info.si_pid, NULL, WNOHANG);
    info = (siginfo_t){0};
  }
}

/// Until the kit closes its end of the channel, or asks for the end by closing a half of it.
static bool watch(pid_t port, int deaths) {
  bool is_told = false;
  struct pollfd ends[] = {{.fd = GUARD_CHANNEL, .events = POLLIN},
                          {.fd = deaths, .events = POLLIN}};
  char bytes[64];
  for (;;) {
    bury(port);
    int status;
    if (!is_told && has_ended(port, &status)) {
      report_value(GUARD_ENDED, status);
      is_told = true;
    }
    if (poll(ends, 2, -1) < 0 && errno != EINTR) return is_told;
    if (ends[1].revents) while (read(deaths, bytes, sizeof bytes) > 0) {}
    if (ends[0].revents) {
      ssize_t count = read(GUARD_CHANNEL, bytes, sizeof bytes);
      if (count == 0 || (count < 0 && errno != EINTR)) return is_told;
    }
  }
}

/// Ends the port and its group, then what had left that.
static void end(pid_t port, bool is_told) {
  long long deadline = now_ms() + patience_ms;
  kill(-port, SIGKILL);
  // It can have gone to another group.
  kill(port, SIGKILL);
  int status;
  bool is_gone;
  while (!(is_gone = has_ended(port, &status)) && now_ms() < deadline) usleep(200);
  if (is_gone && !is_told) report_value(GUARD_ENDED, status);
  GuardReport done = {.kind = GUARD_DONE};
  if (is_gone) waitpid(port, NULL, WNOHANG);
#ifdef __linux__
  end_descendants(port, deadline, &done);
#endif
  report(done);
}

int guard_run(char *const words[]) {
  ignore_signals();
  fcntl(GUARD_CHANNEL, F_SETFD, FD_CLOEXEC);
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  const int signals[] = {SIGCHLD};
  int deaths = signal_pipe(signals, 1);
  if (deaths < 0) {
    report_value(GUARD_NOT_STARTED, errno);
    return 1;
  }
  fcntl(deaths, F_SETFL, O_NONBLOCK);
  pid_t port;
  int code = start(words, &port);
  if (code != 0) {
    report_value(GUARD_NOT_STARTED, code);
    return 1;
  }
  let_go_of_streams();
  report_value(GUARD_STARTED, port);
  end(port, watch(port, deaths));
  return 0;
}
