#pragma once

/* Calls of Linux that Swift's Glibc module leaves out. */
#include <sys/types.h>
#include <sys/xattr.h>

/* From <fcntl.h>, which declares it only where all extensions were asked for. */
int fallocate(int descriptor, int mode, off_t offset, off_t size);
enum { dragboard_keep_size = 1 };
