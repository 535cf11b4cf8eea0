#include "Threads.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *live(void *nothing) {
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  return nothing;
}

bool threads_can_start(int count) {
  pthread_t *threads = calloc((size_t)count, sizeof *threads);
  if (!threads) return false;
  int started = 0;
  pthread_mutex_lock(&gate);
  while (started < count && pthread_create(&threads[started], NULL, live, NULL) == 0) started++;
  pthread_mutex_unlock(&gate);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  free(threads);
  return started == count;
}
