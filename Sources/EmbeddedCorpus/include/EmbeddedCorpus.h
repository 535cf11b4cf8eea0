#ifndef EMBEDDED_CORPUS_H
#define EMBEDDED_CORPUS_H

#include <stddef.h>

/// A file of the corpus, compiled in so that a product works wherever its binary is copied.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t size;
} EmbeddedFile;

extern const EmbeddedFile embedded_corpus_files[];
extern const int embedded_corpus_count;

#endif
