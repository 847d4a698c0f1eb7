#pragma once

/* Calls of Linux that Swift's Glibc module leaves out. */
#include <sys/types.h>
#include <sys/xattr.h>

/* From <fcntl.h>, which declares it only where all extensions were asked for. */
int fallocate(int descriptor, int mode, off_t offset, off_t size);

/* Variables of C that may change at any time, which Swift does not let pass. */
static inline char **dragboard_environment(void) {
  extern char **environ;
  return environ;
}
enum { dragboard_keep_size = 1 };

/* From <spawn.h>, which is as shy. */
int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);
enum { dragboard_new_session = 0x80 };
