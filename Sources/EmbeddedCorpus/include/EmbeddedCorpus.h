#ifndef EMBEDDED_CORPUS_H
#define EMBEDDED_CORPUS_H

#include <stddef.h>

/// A file of the corpus, compiled in so that a product works wherever its binary is copied.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t size;
} EmbeddedFile;

/// The file at an index below the count; they are sorted by name.
const EmbeddedFile *embedded_corpus_file(int index);

int embedded_corpus_count(void);

#endif
