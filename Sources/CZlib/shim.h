#pragma once
#include <zlib.h>

/* Calls `deflateInit`, which is a macro that Swift cannot import. */
static inline int dragboard_deflate_init(z_stream *stream, int level) {
  return deflateInit(stream, level);
}
