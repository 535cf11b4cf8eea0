// String's == of the program, so that what a string is compared with is seen. Only where the build
// asks for it (PLCOV_INTERPOSE) and the standard library is shared: the program's own definition of
// these symbols wins over the library's, and calls on to it.
//
// Needed because the compiler's tracing sees of `s == "magic-word12"` at most the first eight bytes
// (the second word of a small string is a pointer to LLVM) and of a longer string nothing.
//
// What is relied on is inlined into every program, so it is fixed by ABI on Apple's platforms; on
// Linux it may change with the toolchain (a changed symbol then means: no longer traced, not a
// crash). 64-bit only.

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE  // RTLD_NEXT
#endif

#include "CoverageRuntime.h"

#if defined(PLCOV_INTERPOSE) && !defined(PLCOV_STATIC_STDLIB) && \
    (defined(__x86_64__) || defined(__aarch64__)) && (defined(__linux__) || defined(__APPLE__))

#include <dlfcn.h>
#include <stdlib.h>

#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), apply_to = function)

#define SWIFT __attribute__((swiftcall))
#define EXPORTED __attribute__((visibility("default"), used))
#ifdef __APPLE__
#define SYMBOL(name) __asm__("_" name)
#else
#define SYMBOL(name) __asm__(name)
#endif

#define COMPARE "$ss27_stringCompareWithSmolCheck__9expectingSbs11_StringGutsV_ADs01_G16ComparisonResultOtF"
#define EQUALS "$sSS2eeoiySbSS_SStFZ"
#define FIND "$ss21_findStringSwitchCase5cases6stringSiSays06StaticB0VG_SStF"

// As in hooks.c: read before the rare path is split off.
#define CALLER(pc)                                   \
  uintptr_t pc = (uintptr_t)__builtin_return_address(0); \
  __asm__ volatile("" : "+r"(pc))

typedef struct {
  uint64_t first;   // small: bytes 0...7; large: flags and the count (48 bits)
  uint64_t second;  // small: bytes 8...14 and 0b?E1? in the top nibble, the count below it
} string;

// The string's UTF-8. NULL: not held as such (bridged, shared).
static const uint8_t *utf8(const string *s, size_t *count) {
  if (s->second & 0x2000000000000000) {
    *count = (s->second >> 56) & 0xF;
    return (const uint8_t *)s;  // little-endian: the bytes in order
  }
  if ((s->second & 0x5000000000000000) || !(s->first & 0x1000000000000000)) return NULL;
  *count = s->first & 0xFFFFFFFFFFFF;
  return (const uint8_t *)(s->second & 0x0FFFFFFFFFFFFFFF) + 32;
}

// Not memcmp: that is interposed too, and would report a second time.
static __attribute__((no_builtin)) bool same(
    const uint8_t *p, size_t m, const uint8_t *q, size_t n) {
  if (m != n) return false;
  for (size_t i = 0; i < n; i++)
    if (p[i] != q[i]) return false;
  return true;
}

static __attribute__((noinline)) void note_strings(string a, string b, uintptr_t pc) {
  size_t m, n;
  const uint8_t *p = utf8(&a, &m), *q = utf8(&b, &n);
  if (p && q && !same(p, m, q, n)) plcov_note_memory(p, m, q, n, pc);
}

static void *next(void **cache, const char *name) {
  void *found = __atomic_load_n(cache, __ATOMIC_RELAXED);
  if (found) return found;
  found = dlsym(RTLD_NEXT, name);
  if (!found) abort();  // a static standard library would not have linked
  __atomic_store_n(cache, found, __ATOMIC_RELAXED);
  return found;
}

// _stringCompareWithSmolCheck(_:_:expecting:): what an inlined == calls once the words differ.
EXPORTED SWIFT bool plcov_swift_compare(uint64_t, uint64_t, uint64_t, uint64_t, uint8_t) SYMBOL(COMPARE);
SWIFT bool plcov_swift_compare(
    uint64_t a0, uint64_t a1, uint64_t b0, uint64_t b1, uint8_t expecting) {
  CALLER(pc);
  static void *cache;
  if (plcov_is_recording() && expecting == 0) note_strings((string){a0, a1}, (string){b0, b1}, pc);
  SWIFT bool (*real)(uint64_t, uint64_t, uint64_t, uint64_t, uint8_t) = next(&cache, COMPARE);
  return real(a0, a1, b0, b1, expecting);
}

// String.==, where not inlined (debug builds).
EXPORTED SWIFT bool plcov_swift_equals(uint64_t, uint64_t, uint64_t, uint64_t) SYMBOL(EQUALS);
SWIFT bool plcov_swift_equals(uint64_t a0, uint64_t a1, uint64_t b0, uint64_t b1) {
  CALLER(pc);
  static void *cache;
  if (plcov_is_recording()) note_strings((string){a0, a1}, (string){b0, b1}, pc);
  SWIFT bool (*real)(uint64_t, uint64_t, uint64_t, uint64_t) = next(&cache, EQUALS);
  return real(a0, a1, b0, b1);
}

typedef struct {
  const uint8_t *start;
  size_t count;
  uint8_t flags;  // bit 0: not a pointer but a scalar
} static_string;

typedef struct {
  void *isa;
  uintptr_t counts;
  size_t count;
  size_t capacity;
  static_string cases[];
} static_strings;

// _findStringSwitchCase(cases:string:): init(rawValue:) of an enum of strings.
EXPORTED SWIFT intptr_t plcov_swift_find(const static_strings *, uint64_t, uint64_t) SYMBOL(FIND);
SWIFT intptr_t plcov_swift_find(const static_strings *all, uint64_t s0, uint64_t s1) {
  CALLER(pc);
  static void *cache;
  if (plcov_is_recording()) {
    string s = {s0, s1};
    size_t n;
    const uint8_t *bytes = utf8(&s, &n);
    for (size_t i = 0; bytes && i < all->count; i++) {
      const static_string *c = &all->cases[i];
      if (!(c->flags & 1) && !same(c->start, c->count, bytes, n))
        plcov_note_memory(c->start, c->count, bytes, n, pc);
    }
  }
  SWIFT intptr_t (*real)(const static_strings *, uint64_t, uint64_t) = next(&cache, FIND);
  return real(all, s0, s1);
}

#pragma clang attribute pop

bool plcov_strings_are_traced(void) { return true; }

#else

bool plcov_strings_are_traced(void) { return false; }

#endif
