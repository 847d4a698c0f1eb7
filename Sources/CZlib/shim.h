#pragma once
#include <zlib.h>

/* A macro in C. */
static inline int dragboard_deflate_init(z_stream *stream, int level) {
  return deflateInit(stream, level);
}
