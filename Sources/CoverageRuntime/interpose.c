// memcmp and bcmp of the program, so that comparisons inside the standard library (String ==, Data)
// are seen. Only where the build asks for it (PLCOV_INTERPOSE) and only on Linux: on macOS the
// two-level namespace keeps a program's memcmp from being the libraries'.

#include "CoverageRuntime.h"

#if defined(__linux__) && defined(PLCOV_INTERPOSE)

// As in hooks.c: read before the rare path is split off.
#define CALLER(pc)                                   \
  uintptr_t pc = (uintptr_t)__builtin_return_address(0); \
  __asm__ volatile("" : "+r"(pc))

#define PLAIN __attribute__((no_builtin, no_sanitize("coverage")))

// Not through dlsym(RTLD_NEXT): may run before the dynamic linker is done with us, and this is as
// fast for the short lengths that matter.
PLAIN static inline int compare(const unsigned char *a, const unsigned char *b, size_t n) {
  while (n >= 8) {
    uint64_t x, y;
    __builtin_memcpy_inline(&x, a, 8);
    __builtin_memcpy_inline(&y, b, 8);
    if (x != y) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
      x = __builtin_bswap64(x);
      y = __builtin_bswap64(y);
#endif
      return x < y ? -1 : 1;
    }
    a += 8;
    b += 8;
    n -= 8;
  }
  for (; n; a++, b++, n--)
    if (*a != *b) return *a < *b ? -1 : 1;
  return 0;
}

PLAIN __attribute__((visibility("default"))) int memcmp(const void *a, const void *b, size_t n) {
  CALLER(pc);
  int order = compare(a, b, n);
  if (order) plcov_note_memory(a, n, b, n, pc);
  return order;
}

PLAIN __attribute__((visibility("default"))) int bcmp(const void *a, const void *b, size_t n) {
  CALLER(pc);
  int order = compare(a, b, n);
  if (order) plcov_note_memory(a, n, b, n, pc);
  return order;
}

bool plcov_memory_is_traced(void) { return true; }

#else

bool plcov_memory_is_traced(void) { return false; }

#endif
