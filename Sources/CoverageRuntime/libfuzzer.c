// The way to libFuzzer, in a build with PROOFLOAD_COVERAGE=libfuzzer.

#include "CoverageRuntime.h"

#ifdef PLCOV_LIBFUZZER

extern int LLVMFuzzerRunDriver(int *argc, char ***argv, plcov_body body);
extern size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);

// libFuzzer takes what is counted here for edges, and clears it before each run.
__attribute__((section("__libfuzzer_extra_counters"), used))
static uint8_t counters[PLCOV_EXTRA_COUNTERS];

static plcov_mutator mutator;

__attribute__((visibility("default"), used))
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed) {
  size_t made = mutator ? mutator(data, size, capacity, seed) : 0;
  return made ? made : LLVMFuzzerMutate(data, size, capacity);
}

bool plcov_has_libfuzzer(void) { return true; }

void plcov_count(uint64_t feature) {
  uint8_t *counter = &counters[feature * 0x9E3779B97F4A7C15ull % PLCOV_EXTRA_COUNTERS];
  if (*counter < UINT8_MAX) ++*counter;
}

int plcov_run_libfuzzer(int argc, char **argv, plcov_body body, plcov_mutator mutate) {
  mutator = mutate;
  return LLVMFuzzerRunDriver(&argc, &argv, body);
}

#else

bool plcov_has_libfuzzer(void) { return false; }

void plcov_count(uint64_t feature) { (void)feature; }

int plcov_run_libfuzzer(int argc, char **argv, plcov_body body, plcov_mutator mutate) {
  (void)argc, (void)argv, (void)body, (void)mutate;
  return 2;
}

#endif
