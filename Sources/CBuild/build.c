#include "CBuild.h"

/* Said by Package.swift. A file of its own, so that another commit is another of these few lines and
   not a new build of everything. */
#ifndef DRAGBOARD_BUILD
#define DRAGBOARD_BUILD ""
#endif

const char *dragboard_build(void) { return DRAGBOARD_BUILD; }
