// Coverage feedback for a fuzzer of our own: the callbacks that code compiled with
// `-sanitize=fuzzer` calls, without libFuzzer and without any sanitizer runtime.
//
// Linked into a program none of whose modules were compiled with these flags, everything here
// answers "nothing": `plcov_is_instrumented()` is false. That is how a misconfigured build shows.
//
// Threads: one thread drives this API. Code under test may run on others: their edges and
// comparisons land in the same tables, racing, so counts may be lost, but never out of bounds.

#ifndef COVERAGE_RUNTIME_H
#define COVERAGE_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: What is instrumented

/// Whether a module with edge counters has registered. False: the flags were missing.
bool plcov_is_instrumented(void);

/// The number of separately registered counter regions: one for every linked image (program or
/// shared library) with instrumented code, not one for every Swift module.
size_t plcov_region_count(void);

/// The number of edges of all regions. Edges are numbered from 0, in the order of registration, so
/// a number means the same edge in every run of one program file. A library loaded later
/// (dlopen) adds to the end.
size_t plcov_edge_count(void);

/// The address of the edge's block (0: unknown), for symbolising. Subject to ASLR.
uintptr_t plcov_edge_pc(size_t edge);

/// Whether the edge is a function's entry.
bool plcov_edge_is_entry(size_t edge);

/// Whether more was registered than the fixed tables hold. What did not fit is not seen.
bool plcov_overflowed(void);

// MARK: Edges

typedef struct {
  uint32_t edge;
  uint8_t count;   // as counted: wraps at 256, and an exact multiple of 256 is lost
  uint8_t bucket;  // 0...7 for 1, 2, 3, 4-7, 8-15, 16-31, 32-127, 128-255 (as AFL)
} plcov_hit;

/// Zeroes all edge counters.
void plcov_clear(void);

/// Writes the nonzero counters, ascending by edge, to `hits`, at most `capacity`, and returns how
/// many there are (may be more than `capacity`).
size_t plcov_collect(plcov_hit *hits, size_t capacity);

/// As `plcov_collect` and `plcov_clear` together, in one pass.
size_t plcov_collect_and_clear(plcov_hit *hits, size_t capacity);

/// The hot path of a fuzzer. `seen` has a byte for every edge, whose bit n says that bucket n was
/// seen. Adds this execution's, zeroes the counters and returns how many (edge, bucket) pairs were
/// new; `*new_edges` (may be NULL) is how many of those were edges never seen before.
size_t plcov_merge_and_clear(uint8_t *seen, size_t seen_count, size_t *new_edges);

// MARK: Comparisons of integers

enum { PLCOV_COMPARISON_CAPACITY = 4096, PLCOV_COMPARISONS_PER_SITE = 16 };

typedef struct {
  uint64_t a;      // the constant, if one is constant
  uint64_t b;
  uintptr_t pc;    // return address in the instrumented code: the site. Subject to ASLR; minus
                   // `plcov_edge_pc(0)` it is the same in every run of one program file.
  uint32_t run;    // how many comparisons at this site came out equal just before: how far a
                   // byte-by-byte comparison got
  uint8_t size;    // 1, 2, 4, 8 bytes
  bool constant;   // whether `a` is a constant of the program
} plcov_comparison;

/// Turns recording of comparisons (of integers and of memory) on or off. Off at the start. While
/// it is off a comparison costs a call and a test.
void plcov_record_comparisons(bool on);

/// Forgets what was recorded.
void plcov_clear_comparisons(void);

/// How many are recorded: of each site the first `PLCOV_COMPARISONS_PER_SITE` with unequal operands
/// and the first with equal ones (a == b: this site has been satisfied, which shows where no branch
/// does, as in a struct's ==); at most `PLCOV_COMPARISON_CAPACITY` in all.
size_t plcov_comparison_count(void);

/// The recorded ones, in the order they happened. Valid until the next `plcov_clear_comparisons`.
const plcov_comparison *plcov_comparisons(void);

// MARK: Comparisons of memory and strings

enum { PLCOV_MEMORY_CAPACITY = 512, PLCOV_MEMORY_PER_SITE = 64, PLCOV_MEMORY_BYTES = 64 };

typedef struct {
  uintptr_t pc;                     // of the caller: for memcmp often inside the standard library
  uint32_t length_a;                // in bytes; the arrays hold the first PLCOV_MEMORY_BYTES
  uint32_t length_b;                // differs only for strings
  uint8_t a[PLCOV_MEMORY_BYTES];
  uint8_t b[PLCOV_MEMORY_BYTES];
} plcov_memory_comparison;

/// Whether memcmp and bcmp report here (Linux, built with PLCOV_INTERPOSE).
bool plcov_memory_is_traced(void);

/// Whether String's == reports here (built with PLCOV_INTERPOSE and not PLCOV_STATIC_STDLIB).
bool plcov_strings_are_traced(void);

/// Those recorded (unequal ones, while `plcov_record_comparisons(true)`), in order.
size_t plcov_memory_comparison_count(void);
const plcov_memory_comparison *plcov_memory_comparisons(void);

/// For the interposed functions: whether recording is on, and a comparison that came out unequal.
bool plcov_is_recording(void);
void plcov_note_memory(
    const void *a, size_t length_a, const void *b, size_t length_b, uintptr_t pc);

// MARK: libFuzzer

enum { PLCOV_EXTRA_COUNTERS = 8192 };

/// Runs an input; 0.
typedef int (*plcov_body)(const uint8_t *data, size_t size);

/// Changes `data` of `size` bytes where it stands, which has room for `capacity`, and returns its new
/// size; 0 where it could not be changed, and libFuzzer's own mutators are to.
typedef size_t (*plcov_mutator)(uint8_t *data, size_t size, size_t capacity, unsigned seed);

/// Whether this is a build with PROOFLOAD_COVERAGE=libfuzzer, in which libFuzzer holds the callbacks of
/// the instrumented code and nothing above sees anything.
bool plcov_has_libfuzzer(void);

/// Counts something that a run has shown, in the place of an edge.
void plcov_count(uint64_t feature);

/// libFuzzer with its own command line; `mutate` may be NULL. Returns what the program is to end with.
int plcov_run_libfuzzer(int argc, char **argv, plcov_body body, plcov_mutator mutate);

#ifdef __cplusplus
}
#endif
#endif
