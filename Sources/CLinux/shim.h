#pragma once

/* Calls of Linux that Swift's Glibc module leaves out. */
#include <sys/types.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/xattr.h>

/* From <fcntl.h>, which declares it only where all extensions were asked for. */
int fallocate(int descriptor, int mode, off_t offset, off_t size);
enum { dragboard_keep_size = 1 };

/* The calling process is killed when the one that started it ends. (prctl) */
static inline void dragboard_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }
