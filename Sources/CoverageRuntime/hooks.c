// The callbacks of LLVM's SanitizerCoverage, and the API of CoverageRuntime.h over what they tell.
//
// All state is zero-initialised and static: the callbacks that register counters run from
// constructors, before anything here could be set up. Nothing allocates, locks or calls out.
//
// The callbacks are strong, so that they win over the weak ones of AddressSanitizer's runtime. With
// libFuzzer's runtime they clash, unless built with PLCOV_WEAK: then libFuzzer's win.

#include "CoverageRuntime.h"

#include <string.h>

#if defined(__clang__)
// Even if this file is compiled with coverage flags (`swift build --sanitize fuzzer` gives them to
// every target).
#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), apply_to = function)
#endif

#ifdef PLCOV_WEAK
#define HOOK __attribute__((weak, visibility("default"), used))
#else
#define HOOK __attribute__((visibility("default"), used))
#endif
#define NOINLINE __attribute__((noinline))

// The caller's address, read here and now. Without the barrier clang's hot/cold splitting (on by
// default in Swift's and Apple's clang) moves the rare path, and with it the reading of the return
// address, into a function of its own: then every site looks the same.
#define CALLER(pc)                                         \
  uintptr_t pc = (uintptr_t)__builtin_return_address(0); \
  __asm__ volatile("" : "+r"(pc))

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "walk() reads counters as little-endian words"
#endif

#define LOAD(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define STORE(x, v) __atomic_store_n(&(x), (v), __ATOMIC_RELAXED)

// MARK: State

typedef struct {
  uintptr_t pc;
  uintptr_t flags;  // bit 0: function entry
} pc_entry;

typedef struct {
  uint8_t *start;
  uint8_t *stop;
  const pc_entry *pcs;  // NULL or as many as counters
  size_t first;         // the edge number of `start`
} region;

enum { MAX_REGIONS = 256, MAX_GUARDS = 1 << 17, SITE_SLOTS = 4096 };

static region regions[MAX_REGIONS];
static size_t region_count;
static size_t edge_count;
static bool overflowed;

// For the flavour with guards (`-sanitize-coverage=edge` alone): counters of our own.
static uint8_t guard_counters[MAX_GUARDS];
static uint32_t guard_count;

static bool recording;
static plcov_comparison comparisons[PLCOV_COMPARISON_CAPACITY];
static uint32_t comparison_count;
static plcov_memory_comparison memories[PLCOV_MEMORY_CAPACITY];
static uint32_t memory_count;

typedef struct {
  uint32_t run;
  uint8_t recorded;   // unequal ones
  uint8_t satisfied;  // whether the first equal one is recorded
  uint8_t memories;
} site;
static site sites[SITE_SLOTS];

// MARK: Registration

static void add_region(uint8_t *start, uint8_t *stop) {
  if (!start || start >= stop) return;
  // Every object file registers the whole image's section again.
  for (size_t i = 0; i < region_count; i++)
    if (regions[i].start == start) return;
  if (region_count == MAX_REGIONS) {
    overflowed = true;
    return;
  }
  regions[region_count] = (region){start, stop, NULL, edge_count};
  edge_count += (size_t)(stop - start);
  region_count++;
}

HOOK void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop) {
  add_region(start, stop);
}

// Called right after the counters of the same image.
HOOK void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop) {
  if (!start || start >= stop || region_count == 0) return;
  size_t n = (size_t)(stop - start) / 2;
  for (size_t i = 0; i < region_count; i++)
    if (regions[i].pcs == (const pc_entry *)start) return;
  for (size_t i = region_count; i-- > 0;)
    if (!regions[i].pcs && (size_t)(regions[i].stop - regions[i].start) == n) {
      regions[i].pcs = (const pc_entry *)start;
      return;
    }
}

HOOK void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {
  if (!start || start >= stop || *start) return;
  uint32_t before = guard_count;
  for (uint32_t *guard = start; guard < stop; guard++) {
    if (guard_count == MAX_GUARDS) {
      overflowed = true;  // guards left at 0 count nothing
      break;
    }
    *guard = ++guard_count;
  }
  add_region(guard_counters + before, guard_counters + guard_count);
}

HOOK void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
  uint32_t g = *guard;
  if (g && g <= MAX_GUARDS) guard_counters[g - 1]++;
}

// Emitted for flavours we do not ask for; here so that they link.
HOOK void __sanitizer_cov_trace_pc(void) {}
HOOK void __sanitizer_cov_trace_pc_indir(uintptr_t callee) { (void)callee; }
HOOK void __sanitizer_cov_trace_div4(uint32_t value) { (void)value; }
HOOK void __sanitizer_cov_trace_div8(uint64_t value) { (void)value; }
HOOK void __sanitizer_cov_trace_gep(uintptr_t index) { (void)index; }

// Written by code compiled with plain `-sanitize=fuzzer` on Linux (stack depth).
HOOK _Thread_local uintptr_t __sancov_lowest_stack = UINTPTR_MAX;

// MARK: Comparisons

static inline site *site_of(uintptr_t pc) {
  return &sites[((uint64_t)pc * 0x9E3779B97F4A7C15ull) >> 52];  // 12 bits: SITE_SLOTS
}

static NOINLINE void note(uint64_t a, uint64_t b, uint8_t size, bool constant, uintptr_t pc) {
  site *s = site_of(pc);
  uint32_t run = LOAD(s->run);
  if (a == b) {
    STORE(s->run, run + 1);
    if (LOAD(s->satisfied)) return;
    STORE(s->satisfied, 1);
  } else {
    STORE(s->run, 0);
    uint8_t recorded = LOAD(s->recorded);
    if (recorded >= PLCOV_COMPARISONS_PER_SITE) return;
    STORE(s->recorded, (uint8_t)(recorded + 1));
  }
  uint32_t n = LOAD(comparison_count);
  if (n >= PLCOV_COMPARISON_CAPACITY) return;
  comparisons[n] = (plcov_comparison){a, b, pc, run, size, constant};
  STORE(comparison_count, n + 1);
}

#define COMPARISON(bytes, type)                                 \
  HOOK void __sanitizer_cov_trace_cmp##bytes(type a, type b) {  \
    CALLER(pc);                                                 \
    if (LOAD(recording)) note(a, b, bytes, false, pc);          \
  }                                                             \
  HOOK void __sanitizer_cov_trace_const_cmp##bytes(type a, type b) { \
    CALLER(pc);                                                 \
    if (LOAD(recording)) note(a, b, bytes, true, pc);           \
  }
COMPARISON(1, uint8_t)
COMPARISON(2, uint16_t)
COMPARISON(4, uint32_t)
COMPARISON(8, uint64_t)

// cases: how many, the width in bits, the values ascending. Of a large switch as many as the site
// holds are recorded, beginning at a place that depends on the value, so that every case has a turn.
HOOK void __sanitizer_cov_trace_switch(uint64_t value, const uint64_t *cases) {
  CALLER(pc);
  if (!LOAD(recording)) return;
  uint64_t n = cases[0];
  uint8_t size = cases[1] <= 8 ? 1 : cases[1] <= 16 ? 2 : cases[1] <= 32 ? 4 : 8;
  if (n == 0) return;
  uint64_t start = n > PLCOV_COMPARISONS_PER_SITE ? (value * 0x9E3779B97F4A7C15ull >> 32) % n : 0;
  uint64_t take = n < PLCOV_COMPARISONS_PER_SITE ? n : PLCOV_COMPARISONS_PER_SITE;
  for (uint64_t i = 0; i < take; i++)
    note(cases[2 + (start + i) % n], value, size, true, pc);
}

bool plcov_is_recording(void) { return LOAD(recording); }

void plcov_note_memory(
    const void *a, size_t length_a, const void *b, size_t length_b, uintptr_t pc) {
  if (!LOAD(recording)) return;
  site *s = site_of(pc);
  uint8_t before = LOAD(s->memories);
  uint32_t n = LOAD(memory_count);
  if (before >= PLCOV_MEMORY_PER_SITE || n >= PLCOV_MEMORY_CAPACITY) return;
  STORE(s->memories, (uint8_t)(before + 1));
  plcov_memory_comparison *m = &memories[n];
  m->pc = pc;
  m->length_a = length_a > UINT32_MAX ? UINT32_MAX : (uint32_t)length_a;
  m->length_b = length_b > UINT32_MAX ? UINT32_MAX : (uint32_t)length_b;
  memcpy(m->a, a, length_a < PLCOV_MEMORY_BYTES ? length_a : PLCOV_MEMORY_BYTES);
  memcpy(m->b, b, length_b < PLCOV_MEMORY_BYTES ? length_b : PLCOV_MEMORY_BYTES);
  STORE(memory_count, n + 1);
}

void plcov_record_comparisons(bool on) { STORE(recording, on); }

void plcov_clear_comparisons(void) {
  uint32_t n = LOAD(comparison_count), m = LOAD(memory_count);
  if (n >= PLCOV_COMPARISON_CAPACITY || m >= PLCOV_MEMORY_CAPACITY) {
    memset(sites, 0, sizeof sites);
  } else {
    // A site in use has an entry, as long as the tables have room.
    for (uint32_t i = 0; i < n; i++) *site_of(comparisons[i].pc) = (site){0};
    for (uint32_t i = 0; i < m; i++) *site_of(memories[i].pc) = (site){0};
  }
  STORE(comparison_count, 0);
  STORE(memory_count, 0);
}

size_t plcov_comparison_count(void) { return LOAD(comparison_count); }
const plcov_comparison *plcov_comparisons(void) { return comparisons; }
size_t plcov_memory_comparison_count(void) { return LOAD(memory_count); }
const plcov_memory_comparison *plcov_memory_comparisons(void) { return memories; }

// MARK: Edges

bool plcov_is_instrumented(void) { return edge_count > 0; }
size_t plcov_region_count(void) { return region_count; }
size_t plcov_edge_count(void) { return edge_count; }
bool plcov_overflowed(void) { return overflowed; }

static const pc_entry *entry_of(size_t edge) {
  for (size_t i = 0; i < region_count; i++) {
    size_t n = (size_t)(regions[i].stop - regions[i].start);
    if (edge >= regions[i].first && edge - regions[i].first < n)
      return regions[i].pcs ? &regions[i].pcs[edge - regions[i].first] : NULL;
  }
  return NULL;
}

uintptr_t plcov_edge_pc(size_t edge) {
  const pc_entry *e = entry_of(edge);
  return e ? e->pc : 0;
}

bool plcov_edge_is_entry(size_t edge) {
  const pc_entry *e = entry_of(edge);
  return e && (e->flags & 1);
}

void plcov_clear(void) {
  for (size_t i = 0; i < region_count; i++)
    memset(regions[i].start, 0, (size_t)(regions[i].stop - regions[i].start));
}

static inline uint8_t bucket_of(uint8_t count) {
  if (count < 4) return (uint8_t)(count - 1);
  if (count < 8) return 3;
  if (count < 16) return 4;
  if (count < 32) return 5;
  if (count < 128) return 6;
  return 7;
}

// Sixteen bytes in a register: SSE2, NEON.
typedef uint64_t vector __attribute__((vector_size(16)));

// Whether 128 bytes are zero. Nearly all counters are, and there are tens of thousands: this is
// what a scan costs.
static inline bool is_zero_128(const uint8_t *p) {
  vector v[8];
  memcpy(v, p, 128);
  vector any = (v[0] | v[1]) | (v[2] | v[3]) | ((v[4] | v[5]) | (v[6] | v[7]));
  return !(any[0] | any[1]);
}

// Calls `visit` for every nonzero counter, ascending. Zeroes are skipped by 128, then by 32, then
// by 8. Inlined with its visitor.
static inline __attribute__((always_inline)) void walk(
    bool clearing, void (*visit)(void *context, size_t edge, uint8_t count), void *context) {
  for (size_t r = 0; r < region_count; r++) {
    uint8_t *start = regions[r].start, *stop = regions[r].stop, *p = start;
    while (p < stop) {
      while ((size_t)(stop - p) >= 128 && is_zero_128(p)) p += 128;
      if (p == stop) break;
      // A block of at most 128 with something in it (or the region's end).
      uint8_t *end = (size_t)(stop - p) >= 128 ? p + 128 : stop;
      while (p < end) {
        size_t step = (size_t)(end - p);
        uint64_t words[4] = {0, 0, 0, 0};
        if (step >= 32) {
          step = 32;
          memcpy(words, p, 32);
          if (!(words[0] | words[1] | words[2] | words[3])) {
            p += 32;
            continue;
          }
        } else {
          memcpy(words, p, step);
        }
        for (size_t k = 0; k < 4; k++) {
          for (uint64_t word = words[k]; word;) {
            size_t bit = (size_t)__builtin_ctzll(word) & ~(size_t)7, j = k * 8 + bit / 8;
            // From the word: another thread may have wrapped the counter to 0 by now.
            visit(context, regions[r].first + (size_t)(p - start) + j, (uint8_t)(word >> bit));
            word &= ~((uint64_t)0xFF << bit);
          }
        }
        if (clearing) memset(p, 0, step);
        p += step;
      }
    }
  }
}

typedef struct {
  plcov_hit *hits;
  size_t capacity, count;
} collecting;

static inline void collect(void *context, size_t edge, uint8_t count) {
  collecting *c = context;
  if (c->count < c->capacity)
    c->hits[c->count] = (plcov_hit){(uint32_t)edge, count, bucket_of(count)};
  c->count++;
}

size_t plcov_collect(plcov_hit *hits, size_t capacity) {
  collecting c = {hits, capacity, 0};
  walk(false, collect, &c);
  return c.count;
}

size_t plcov_collect_and_clear(plcov_hit *hits, size_t capacity) {
  collecting c = {hits, capacity, 0};
  walk(true, collect, &c);
  return c.count;
}

typedef struct {
  uint8_t *seen;
  size_t seen_count, fresh, edges;
} merging;

static inline void merge(void *context, size_t edge, uint8_t count) {
  merging *m = context;
  if (edge >= m->seen_count) return;
  uint8_t bit = (uint8_t)(1u << bucket_of(count)), before = m->seen[edge];
  if (before & bit) return;
  m->fresh++;
  m->edges += !before;
  m->seen[edge] = before | bit;
}

size_t plcov_merge_and_clear(uint8_t *seen, size_t seen_count, size_t *new_edges) {
  merging m = {seen, seen_count, 0, 0};
  walk(true, merge, &m);
  if (new_edges) *new_edges = m.edges;
  return m.fresh;
}

#if defined(__clang__)
#pragma clang attribute pop
#endif
