import CLinux
import Glibc

/// The restrictions on a process that reads what comes from anywhere, once it has loaded its
/// libraries. It can compute, and read and write what it was given. It opens no file but fonts (and none at all if
/// the system cannot tell them apart), starts nothing, reaches no other process and no network, and
/// ends with the board.
enum Confinement {
  /// The address space in bytes.
  private static let memory: UInt64 = 1 << 30
  /// The size of an answer in bytes.
  private static let answer: UInt64 = 256 << 20

  /// Sets the limits that hold from the beginning (`prctl`, `close_range`, `setpriority`).
  static func begin() {
    _ = dragboard_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    _ = dragboard_prctl(PR_SET_DUMPABLE, 0)
    _ = close_range(3, .max, 0)
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
  }

  /// Confines the process. Returns false if the system cannot do that (`setrlimit`, `seccomp`).
  static func close() -> Bool {
    limit(RLIMIT_AS, memory)
    limit(RLIMIT_FSIZE, answer)
    limit(RLIMIT_CORE, 0)
    limit(RLIMIT_NOFILE, 64)
    guard dragboard_prctl(PR_SET_NO_NEW_PRIVS, 1) == 0 else { return false }
    var filter = Self.filter(allowed + (onlyFontsRemain() ? opening : []))
    return filter.withUnsafeMutableBufferPointer { buffer in
      var program = sock_fprog(len: UInt16(buffer.count), filter: buffer.baseAddress)
      return dragboard_seccomp(&program) == 0
    }
  }

  /// Removes access to all files but the fonts. Returns false if the system has no Landlock.
  private static func onlyFontsRemain() -> Bool {
    let rules = dragboard_landlock_create()
    guard rules >= 0 else { return false }
    defer { Glibc.close(rules) }
    let home = UserDirectories.environment("HOME").map { home in
      ["/.fonts", "/.local/share/fonts", "/.cache/fontconfig"].map { home + $0 }
    }
    let folders = [
      "/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts", "/usr/share/fontconfig",
      "/var/cache/fontconfig",
    ]
    for folder in folders + (home ?? []) {
      let descriptor = open(folder, Int32(dragboard_path_only) | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      _ = dragboard_landlock_allow(rules, descriptor, UInt64(dragboard_landlock_read))
      Glibc.close(descriptor)
    }
    return dragboard_landlock_restrict(rules) == 0
  }

  /// Restarts the processor time for the next job (`getrusage`, `setrlimit`).
  static func beginJob(seconds: Int) {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let used = UInt64(clamping: usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    limit.rlim_cur = rlim_t(used + UInt64(clamping: seconds))
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
  }

  private static func limit(_ resource: __rlimit_resource, _ maximum: UInt64) {
    var limit = rlimit(rlim_cur: rlim_t(maximum), rlim_max: rlim_t(maximum))
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }

  // MARK: System calls

  /// The allowed system calls. All others fail with `EACCES`, which libraries take better than a
  /// missing call.
  private static let allowed: [Int32] =
    [
      SYS_read, SYS_pread64, SYS_readv, SYS_write, SYS_pwrite64, SYS_writev, SYS_lseek,
      SYS_ftruncate, SYS_close, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_recvmsg, SYS_sendmsg,
      SYS_mmap, SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, SYS_mprotect, SYS_futex,
      SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom,
      SYS_sched_yield, SYS_sched_getaffinity, SYS_getpid, SYS_gettid, SYS_getuid, SYS_geteuid,
      SYS_getgid, SYS_getegid, SYS_getrusage, SYS_exit, SYS_exit_group,
      SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
      SYS_set_robust_list, SYS_rseq, SYS_membarrier, SYS_uname, SYS_sysinfo, SYS_ppoll,
      SYS_restart_syscall,
    ].map { Int32($0) } + processorCalls

  /// The calls that are allowed if only fonts can be opened.
  private static let opening = [SYS_openat, SYS_getdents64, SYS_faccessat, SYS_faccessat2].map {
    Int32($0)
  }

  #if arch(x86_64)
    private static let processorCalls = [SYS_poll, SYS_arch_prctl, SYS_access].map { Int32($0) }
  #else
    private static let processorCalls: [Int32] = []
  #endif

  /// The flag of `clone` that makes a thread, which is not a new process: librsvg makes some.
  /// `clone3` hides its flags from a filter, and without it `clone` is used.
  private static let threadFlag = UInt32(0x10000)

  /// Returns a program for the kernel's filter machine, which sees the number and the arguments of
  /// each call.
  private static func filter(_ allowed: [Int32]) -> [sock_filter] {
    let refuse = answer(UInt32(SECCOMP_RET_ERRNO) | UInt32(EACCES))
    let allow = answer(UInt32(SECCOMP_RET_ALLOW))
    var steps = [
      load(4), skip(unless: dragboard_audit_architecture, 1, 0),
      answer(UInt32(SECCOMP_RET_KILL_PROCESS)), load(0),
    ]
    for number in allowed { steps += [skip(unless: UInt32(bitPattern: number), 0, 1), allow] }
    steps += [
      // The process may read and set its own limits, but not those of the board.
      skip(unless: UInt32(SYS_prlimit64), 0, 4), load(16), skip(unless: 0, 0, 1), allow, refuse,
      skip(unless: UInt32(SYS_clone3), 0, 1), answer(UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOSYS)),
      skip(unless: UInt32(SYS_clone), 0, 3), load(16),
      sock_filter(
        code: UInt16(BPF_JMP | BPF_JSET | BPF_K),
        jt: 0,
        jf: 1,
        k: threadFlag
      ), allow, refuse,
    ]
    return steps
  }

  /// Returns a step that loads a word of the kernel's description of a call.
  private static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }

  private static func skip(unless value: UInt32, _ same: UInt8, _ other: UInt8) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JEQ | BPF_K), jt: same, jf: other, k: value)
  }

  private static func answer(_ value: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: value)
  }
}
