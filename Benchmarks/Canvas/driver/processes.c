// Starting and ending the X server and the program under test.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

static volatile pid_t server_pid, app_pid;

static void end_process(pid_t target, pid_t child, int first_signal) {
  kill(target, first_signal);
  for (int i = 0; i < 200; i++) {
    if (waitpid(child, NULL, WNOHANG) != 0) return;
    usleep(10000);
  }
  kill(target, SIGKILL);
  waitpid(child, NULL, 0);
}

static void end_children(void) {
  // The app first: it should not see its server die. It leads a group, so its helpers go as well.
  if (app_pid > 0) end_process(-app_pid, app_pid, SIGKILL);
  app_pid = 0;
  // The server may clean up its socket and lock file.
  if (server_pid > 0) end_process(server_pid, server_pid, SIGTERM);
  server_pid = 0;
}

static void on_signal(int number) {
  end_children();
  _exit(128 + number);
}

void processes_init(void) {
  atexit(end_children);
  signal(SIGINT, on_signal);
  signal(SIGTERM, on_signal);
  signal(SIGHUP, on_signal);
}

// In the child: dies when the driver does, and writes its chatter to standard error.
static void prepare_child(int death_signal) {
  prctl(PR_SET_PDEATHSIG, death_signal);
  signal(SIGINT, SIG_DFL);
  dup2(STDERR_FILENO, STDOUT_FILENO);
}

pid_t start_server(void) {
  int channel[2];
  if (pipe(channel)) fail("pipe: %s", strerror(errno));
  pid_t pid = fork();
  if (pid < 0) fail("fork: %s", strerror(errno));
  if (pid == 0) {
    char descriptor[16];
    prepare_child(SIGTERM);
    close(channel[0]);
    snprintf(descriptor, sizeof descriptor, "%d", channel[1]);
    execlp("Xvfb", "Xvfb", "-displayfd", descriptor, "-screen", "0", "1920x1080x24", "-noreset", "-nolisten", "tcp",
           (char *)NULL);
    _exit(127);
  }
  server_pid = pid;
  close(channel[1]);

  char name[32] = ":";
  size_t length = 1;
  ssize_t got;
  while (length < sizeof name - 1 && (got = read(channel[0], name + length, sizeof name - 1 - length)) > 0) {
    length += (size_t)got;
    if (name[length - 1] == '\n') break;
  }
  close(channel[0]);
  if (length < 2) fail("Xvfb did not start");
  name[strcspn(name, "\n")] = 0;
  setenv("DISPLAY", name, 1);
  return pid;
}

pid_t start_app(char **command) {
  // Execution reports its failure through a pipe that closes by itself when it succeeds.
  int channel[2];
  if (pipe2(channel, O_CLOEXEC)) fail("pipe: %s", strerror(errno));
  pid_t pid = fork();
  if (pid < 0) fail("fork: %s", strerror(errno));
  if (pid == 0) {
    prepare_child(SIGKILL);
    setpgid(0, 0);
    execvp(command[0], command);
    int reason = errno;
    if (write(channel[1], &reason, sizeof reason) < 0) _exit(126);
    _exit(127);
  }
  setpgid(pid, pid);
  app_pid = pid;
  close(channel[1]);
  int reason;
  if (read(channel[0], &reason, sizeof reason) == sizeof reason) fail("%s: %s", command[0], strerror(reason));
  close(channel[0]);
  return pid;
}

void check_app_alive(void) {
  int status;
  if (app_pid <= 0 || waitpid(app_pid, &status, WNOHANG) != app_pid) return;
  app_pid = 0;
  if (WIFSIGNALED(status)) fail("the app was killed by signal %d", WTERMSIG(status));
  fail("the app ended with status %d", WEXITSTATUS(status));
}
