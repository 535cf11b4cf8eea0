/* A port that says null to everything: see pipe_port.py. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char in[1 << 20], out[1 << 20];

/* The reply to one line, which ends where its line feed was. */
static int reply(const char *line, char *to, size_t room) {
  const char *name = strstr(line, "\"id\":");
  long id = 0;
  if (!name || sscanf(name + 5, "%ld", &id) != 1) return 0;
  if (strncmp(line, "{\"m\":\"hello\"", 12) == 0)
    return snprintf(to, room, "{\"id\":%ld,\"ok\":{\"protocol\":1,\"port\":{\"name\":\"null\"},"
                              "\"suites\":[\"bench.echo\"]}}\n", id);
  return snprintf(to, room, "{\"id\":%ld,\"ok\":null}\n", id);
}

static int flush(size_t size) {
  for (size_t at = 0; at < size;) {
    ssize_t written = write(1, out + at, size - at);
    if (written < 0) return -1;
    at += (size_t)written;
  }
  return 0;
}

int main(void) {
  size_t have = 0;
  for (;;) {
    ssize_t got = read(0, in + have, sizeof in - have);
    if (got <= 0) return 0;
    have += (size_t)got;
    size_t start = 0, size = 0;
    char *end;
    while ((end = memchr(in + start, '\n', have - start))) {
      *end = 0;
      size += (size_t)reply(in + start, out + size, sizeof out - size);
      start = (size_t)(end - in) + 1;
      if (size > sizeof out / 2 && flush(size) == 0) size = 0;
    }
    if (flush(size) < 0) return 1;
    memmove(in, in + start, have - start);
    have -= start;
  }
}
