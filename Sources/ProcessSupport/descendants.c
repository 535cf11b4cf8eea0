#ifdef __linux__

#include "descendants.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  pid_t id, parent, group;
  char state;
  bool descends;
  char name[16];
} Process;

typedef struct {
  Process *all;
  size_t count, room;
} Processes;

/// Whether a process stands at that path of /proc, and what it is.
static bool look(const char *number, Process *found) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%s/stat", number);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return false;
  text[count] = 0;
  // The name may hold anything, parentheses too: it ends at the last one.
  char *name = strchr(text, '('), *end = strrchr(text, ')');
  if (!name || !end) return false;
  int parent, group;
  if (sscanf(end + 1, " %c %d %d", &found->state, &parent, &group) != 3) return false;
  *end = 0;
  found->id = (pid_t)atoi(number);
  found->parent = parent;
  found->group = group;
  found->descends = false;
  snprintf(found->name, sizeof found->name, "%s", name + 1);
  return true;
}

static int compare(const void *a, const void *b) {
  pid_t first = ((const Process *)a)->id, second = ((const Process *)b)->id;
  return (first > second) - (first < second);
}

static Process *find(const Processes *processes, pid_t id) {
  Process key = {.id = id};
  return bsearch(&key, processes->all, processes->count, sizeof key, compare);
}

static bool add(Processes *processes, Process one) {
  if (processes->count == processes->room) {
    size_t room = processes->room ? processes->room * 2 : 256;
    Process *all = realloc(processes->all, room * sizeof *all);
    if (!all) return false;
    processes->all = all;
    processes->room = room;
  }
  processes->all[processes->count++] = one;
  return true;
}

/// All processes of the machine, in the order of their numbers, those that come from this one marked.
static void list(Processes *processes) {
  processes->count = 0;
  DIR *folder = opendir("/proc");
  if (!folder) return;
  struct dirent *entry;
  while ((entry = readdir(folder))) {
    Process one;
    if (entry->d_name[0] < '0' || entry->d_name[0] > '9' || !look(entry->d_name, &one)) continue;
    if (!add(processes, one)) break;
  }
  closedir(folder);
  qsort(processes->all, processes->count, sizeof(Process), compare);
  // Children mostly have higher numbers than their parents, so one round mostly does.
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (size_t i = 0; i < processes->count; i++) {
      Process *one = &processes->all[i];
      if (one->descends) continue;
      Process *parent = one->parent == getpid() ? NULL : find(processes, one->parent);
      if (one->parent != getpid() && !(parent && parent->descends)) continue;
      one->descends = has_changed = true;
    }
  }
}

/// Adds a name that is not there yet, where there is room for it.
static void tell(GuardReport *done, const char *name) {
  char *place = done->names, *end = done->names + sizeof done->names - 1;
  while (*place) {
    if (strcmp(place, name) == 0) return;
    place += strlen(place) + 1;
  }
  size_t size = strlen(name) + 1;
  if (place + size <= end) memcpy(place, name, size);
}

/// Whether any of the living is new. `known` gets those that are.
static bool meet(Processes *living, Processes *known, pid_t port, GuardReport *done) {
  bool is_any_new = false;
  size_t before = known->count;
  done->alive = 0;
  Processes met = {known->all, before, known->room};
  for (size_t i = 0; i < living->count; i++) {
    Process one = living->all[i];
    if (!one.descends || one.state == 'Z' || one.state == 'X') continue;
    if (one.group != port) done->alive++;
    if (find(&met, one.id) || !add(known, one)) continue;
    met.all = known->all;
    is_any_new = true;
    if (one.group == port) continue;
    done->value++;
    tell(done, one.name);
  }
  qsort(known->all, known->count, sizeof(Process), compare);
  return is_any_new;
}

static bool has_children(void) {
  pid_t id;
  while ((id = waitpid(-1, NULL, WNOHANG)) > 0) {}
  return id == 0;
}

static bool is_before(long long deadline_ms) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000 < deadline_ms;
}

void end_descendants(pid_t port, long long deadline_ms, GuardReport *done) {
  Processes living = {0}, known = {0};
  while (has_children() && is_before(deadline_ms)) {
    list(&living);
    // Stopped first, until no new one turns up: what is ended at once makes room for what it was
    // about to start, and its parent starts another.
    int signal = meet(&living, &known, port, done) ? SIGSTOP : SIGKILL;
    for (size_t i = 0; i < living.count; i++) {
      if (living.all[i].descends) kill(living.all[i].id, signal);
    }
    if (signal == SIGKILL) usleep(500);
  }
  if (!has_children()) done->alive = 0;
  free(living.all);
  free(known.all);
}

#endif
