#pragma once

/* The calls of Linux that Swift's Glibc module leaves out. */
#include <execinfo.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <signal.h>
#include <time.h>
#include <sys/xattr.h>
#include <unistd.h>

/* <fcntl.h> declares this only if all extensions are requested. */
int fallocate(int descriptor, int mode, off_t offset, off_t size);
enum { dragboard_keep_size = 1 };

/* <sys/mman.h> and <unistd.h> declare these only if all extensions are requested. */
int memfd_create(const char *name, unsigned int flags);
int close_range(unsigned int first, unsigned int last, int flags);
enum { dragboard_memfd_cloexec = 1 };

/* <unistd.h> defines these only if all extensions are requested. */
enum { dragboard_seek_data = 3, dragboard_seek_hole = 4 };

/* <fcntl.h> defines this (`O_PATH`) only if all extensions are requested. */
enum { dragboard_path_only = 010000000 };

/* The architecture of this processor, as filters see it. */
#if defined(__x86_64__)
static const uint32_t dragboard_audit_architecture = AUDIT_ARCH_X86_64;
#else
static const uint32_t dragboard_audit_architecture = AUDIT_ARCH_AARCH64;
#endif

/* Calls `prctl`, which is variadic and cannot be called from Swift. */
static inline int dragboard_prctl(int option, unsigned long argument) {
  return prctl(option, argument, 0UL, 0UL, 0UL);
}

/* Opens a descriptor that becomes readable when a process ends. The C library has the call only since 2.36. */
static inline int dragboard_process_descriptor(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

/* Installs a filter of system calls for all threads of the process. */
static inline int dragboard_seccomp(const struct sock_fprog *program) {
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, program);
}

/* Landlock limits the files that a process can reach. All rights of its first version are used. */
enum { dragboard_landlock_read = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR };

static inline int dragboard_landlock_create(void) {
  struct landlock_ruleset_attr rules = {0};
  rules.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
  return (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
}

static inline int dragboard_landlock_allow(int rules, int folder, uint64_t access) {
  struct landlock_path_beneath_attr path = {0};
  path.allowed_access = access;
  path.parent_fd = folder;
  return (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &path, 0);
}

static inline int dragboard_landlock_restrict(int rules) {
  return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}

/* The largest number of descriptors in a message. Swift cannot use the macros for them. */
enum { dragboard_max_descriptors = 2 };

/* Sends a message with up to two descriptors, without waiting. */
static inline ssize_t dragboard_send(
    int socket, const void *bytes, size_t size, const int *descriptors, int count) {
  union {
    char bytes[CMSG_SPACE(sizeof(int) * dragboard_max_descriptors)];
    struct cmsghdr align;
  } control;
  struct iovec part = {(void *)bytes, size};
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (count > 0 && count <= dragboard_max_descriptors) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * count);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* Receives a message. `descriptors` must have room for two; missing ones are set to -1. */
static inline ssize_t dragboard_receive(int socket, void *bytes, size_t size, int *descriptors) {
  union {
    char bytes[CMSG_SPACE(sizeof(int) * dragboard_max_descriptors)];
    struct cmsghdr align;
  } control;
  struct iovec part = {bytes, size};
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  for (int index = 0; index < dragboard_max_descriptors; index++) descriptors[index] = -1;
  ssize_t count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  struct cmsghdr *header = count >= 0 ? CMSG_FIRSTHDR(&message) : 0;
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
    memcpy(descriptors, CMSG_DATA(header), header->cmsg_len - CMSG_LEN(0));
  return count;
}

/* Makes a timer that counts the processor time of the calling thread and sends it a signal. */
static inline int dragboard_make_timer(timer_t *timer, int signal) {
  struct sigevent event = {0};
  event.sigev_notify = 4; /* SIGEV_THREAD_ID */
  event.sigev_signo = signal;
  event._sigev_un._tid = (int)syscall(SYS_gettid);
  return timer_create(CLOCK_THREAD_CPUTIME_ID, &event, timer);
}

/* Returns the name of a function of Swift as it is written, which the caller frees; null for others. It is
   part of Swift's runtime, whose headers do not declare it. */
char *swift_demangle(const char *name, size_t count, char *buffer, size_t *size, uint32_t flags);

/* Kills the calling process when the one that started it ends (prctl). */
static inline void dragboard_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }
