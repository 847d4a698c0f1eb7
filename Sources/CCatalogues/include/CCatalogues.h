#pragma once
#include <stddef.h>

/// A catalogue of sentences as it stands in its file.
typedef struct {
  const char *language;
  const unsigned char *bytes;
  size_t count;
} dragboard_catalogue;

/// Returns the catalogues in the program, and how many there are.
const dragboard_catalogue *dragboard_catalogues(size_t *count);
