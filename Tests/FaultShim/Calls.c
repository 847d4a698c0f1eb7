// The calls by which a program reads and changes files, in place of those of the C library.
//
// Each asks the plan and then calls the kernel directly. Memory that is mapped from a file changes
// it without a call; only the mapping itself can fail.

#define _GNU_SOURCE
#include "Plan.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// The 64-bit names are the same calls on every machine that this is built for.
_Static_assert(sizeof(off_t) == 8, "offsets have 64 bits");

// Performs the call itself, between its beginning and its end, unless it fails.
#define PERFORM(call, type, expression)                       \
  do {                                                        \
    if ((call).outcome == fails) return (type)failure();      \
    type result = (type)(expression);                         \
    end(call);                                                \
    return result;                                            \
  } while (0)

// Returns half of a size, but never zero, which no disk writes.
static size_t shortened(struct call call, size_t size) {
  return call.outcome == writes_short && size > 1 ? size / 2 : size;
}

// MARK: Opening and closing

static int open_at(const char *name, int directory, const char *path, int flags, mode_t mode) {
  struct call call = begin_at(name, directory, path);
  PERFORM(call, int, syscall(SYS_openat, directory, path, flags, mode));
}

#define MODE_OF(flags)                                                  \
  mode_t mode = 0;                                                      \
  if ((flags) & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) {               \
    va_list rest;                                                       \
    va_start(rest, flags);                                              \
    mode = va_arg(rest, mode_t);                                        \
    va_end(rest);                                                       \
  }

int open(const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_at("open", AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_at("open", AT_FDCWD, path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_at("open", directory, path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...) {
  MODE_OF(flags)
  return open_at("open", directory, path, flags, mode);
}

int creat(const char *path, mode_t mode) {
  return open_at("open", AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int creat64(const char *path, mode_t mode) { return creat(path, mode); }

// Linux releases the descriptor even if closing fails.
int close(int descriptor) {
  struct call call = begin_on("close", descriptor);
  int result = (int)syscall(SYS_close, descriptor);
  end(call);
  return call.outcome == fails ? (int)failure() : result;
}

// MARK: Reading

ssize_t read(int descriptor, void *bytes, size_t size) {
  struct call call = begin_on("read", descriptor);
  PERFORM(call, ssize_t, syscall(SYS_read, descriptor, bytes, size));
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t offset) {
  struct call call = begin_on("pread", descriptor);
  PERFORM(call, ssize_t, syscall(SYS_pread64, descriptor, bytes, size, offset));
}

ssize_t pread64(int descriptor, void *bytes, size_t size, off64_t offset) {
  return pread(descriptor, bytes, size, offset);
}

// MARK: Writing

ssize_t write(int descriptor, const void *bytes, size_t size) {
  struct call call = begin_on("write", descriptor);
  PERFORM(call, ssize_t, syscall(SYS_write, descriptor, bytes, shortened(call, size)));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  struct call call = begin_on("pwrite", descriptor);
  PERFORM(call, ssize_t, syscall(SYS_pwrite64, descriptor, bytes, shortened(call, size), offset));
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
  return pwrite(descriptor, bytes, size, offset);
}

ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
  struct call call = begin_on("writev", descriptor);
  if (call.outcome == writes_short && count > 0) {
    size_t size = shortened(call, pieces[0].iov_len);
    PERFORM(call, ssize_t, syscall(SYS_write, descriptor, pieces[0].iov_base, size));
  }
  PERFORM(call, ssize_t, syscall(SYS_writev, descriptor, pieces, count));
}

int ftruncate(int descriptor, off_t size) {
  struct call call = begin_on("ftruncate", descriptor);
  PERFORM(call, int, syscall(SYS_ftruncate, descriptor, size));
}

int ftruncate64(int descriptor, off64_t size) { return ftruncate(descriptor, size); }

void *mmap(void *start, size_t size, int access, int flags, int descriptor, off_t offset) {
  struct call call = {.outcome = passes};
  if (!(flags & MAP_ANONYMOUS) && flags & MAP_SHARED) call = begin_on("mmap", descriptor);
  PERFORM(call, void *, syscall(SYS_mmap, start, size, access, flags, descriptor, offset));
}

void *mmap64(void *start, size_t size, int access, int flags, int descriptor, off64_t offset) {
  return mmap(start, size, access, flags, descriptor, offset);
}

int fallocate(int descriptor, int mode, off_t start, off_t size) {
  struct call call = begin_on("fallocate", descriptor);
  PERFORM(call, int, syscall(SYS_fallocate, descriptor, mode, start, size));
}

// MARK: Syncing

int fsync(int descriptor) {
  struct call call = begin_on("fsync", descriptor);
  PERFORM(call, int, syscall(SYS_fsync, descriptor));
}

int fdatasync(int descriptor) {
  struct call call = begin_on("fdatasync", descriptor);
  PERFORM(call, int, syscall(SYS_fdatasync, descriptor));
}

// MARK: Owner and mode bits

int fchmod(int descriptor, mode_t mode) {
  struct call call = begin_on("fchmod", descriptor);
  PERFORM(call, int, syscall(SYS_fchmod, descriptor, mode));
}

int fchown(int descriptor, uid_t owner, gid_t group) {
  struct call call = begin_on("fchown", descriptor);
  PERFORM(call, int, syscall(SYS_fchown, descriptor, owner, group));
}

// MARK: Attributes

ssize_t flistxattr(int descriptor, char *list, size_t size) {
  struct call call = begin_on("flistxattr", descriptor);
  PERFORM(call, ssize_t, syscall(SYS_flistxattr, descriptor, list, size));
}

ssize_t fgetxattr(int descriptor, const char *name, void *value, size_t size) {
  struct call call = begin_on("fgetxattr", descriptor);
  PERFORM(call, ssize_t, syscall(SYS_fgetxattr, descriptor, name, value, size));
}

int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags) {
  struct call call = begin_on("fsetxattr", descriptor);
  PERFORM(call, int, syscall(SYS_fsetxattr, descriptor, name, value, size, flags));
}

// MARK: Names

// The new name decides: a file that comes into the folder counts.
int renameat(int from, const char *old, int to, const char *new) {
  struct call call = begin_at("rename", to, new);
  PERFORM(call, int, syscall(SYS_renameat2, from, old, to, new, 0));
}

int rename(const char *old, const char *new) { return renameat(AT_FDCWD, old, AT_FDCWD, new); }

int unlinkat(int directory, const char *path, int flags) {
  struct call call = begin_at("unlink", directory, path);
  PERFORM(call, int, syscall(SYS_unlinkat, directory, path, flags));
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int mkdirat(int directory, const char *path, mode_t mode) {
  struct call call = begin_at("mkdir", directory, path);
  PERFORM(call, int, syscall(SYS_mkdirat, directory, path, mode));
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

int linkat(int from, const char *old, int to, const char *new, int flags) {
  struct call call = begin_at("link", to, new);
  PERFORM(call, int, syscall(SYS_linkat, from, old, to, new, flags));
}

int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

// MARK: Locks

// Begins a call that is counted only if the plan asks for it, like the calls below.
static struct call look_on(const char *name, int descriptor) {
  return counts_looks() ? begin_on(name, descriptor) : (struct call){.outcome = passes};
}

static struct call look_at(const char *name, const char *path) {
  return counts_looks() ? begin_at(name, AT_FDCWD, path) : (struct call){.outcome = passes};
}

// Locks are counted and all other commands pass. The argument after the command is one word, a
// number or an address.
int fcntl64(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  struct call call = {.outcome = passes};
  if (command == F_SETLK || command == F_SETLKW) call = look_on("lock", descriptor);
  PERFORM(call, int, syscall(SYS_fcntl, descriptor, command, argument));
}

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return fcntl64(descriptor, command, argument);
}

int flock(int descriptor, int operation) {
  struct call call = look_on("flock", descriptor);
  PERFORM(call, int, syscall(SYS_flock, descriptor, operation));
}

// MARK: Looking up

int fstat64(int descriptor, struct stat64 *status) {
  struct call call = look_on("fstat", descriptor);
  PERFORM(call, int, syscall(SYS_newfstatat, descriptor, "", status, AT_EMPTY_PATH));
}

int fstat(int descriptor, struct stat *status) {
  return fstat64(descriptor, (struct stat64 *)status);
}

int stat64(const char *path, struct stat64 *status) {
  struct call call = look_at("stat", path);
  PERFORM(call, int, syscall(SYS_newfstatat, AT_FDCWD, path, status, 0));
}

int stat(const char *path, struct stat *status) {
  return stat64(path, (struct stat64 *)status);
}

int access(const char *path, int mode) {
  struct call call = look_at("access", path);
  PERFORM(call, int, syscall(SYS_faccessat, AT_FDCWD, path, mode));
}
