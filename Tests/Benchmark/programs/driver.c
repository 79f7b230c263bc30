// Spawns a command, sends it prepared requests, one a line, and times its answers.
//
//   driver start     CORE REQUESTS TIMES ANSWERS COMMAND...   spawn to last answer, TIMES times
//   driver alternate CORE REQUESTS SETUP ANSWERS COMMAND...   one request at a time
//   driver pipelined CORE REQUESTS SETUP ANSWERS COMMAND...   as fast as the pipe takes them
//
// The first SETUP requests are sent one at a time and not timed. ANSWERS is a file for the answers, or "-".
// It knows nothing of JSON: an answer is a line, and whether it is right is looked at by who asked for it.

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "timing.h"

extern char **environ;

typedef struct {
  char *bytes;
  size_t *starts;  // Line i is the bytes from starts[i] to starts[i + 1].
  size_t count;
} Requests;

typedef struct {
  pid_t id;
  int input, output;
  size_t answers, bytes;
  long peak, resident;  // Kilobytes, read after the last answer.
} Peer;

static FILE *transcript;

static Requests read_requests(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0) err(2, "%s", path);
  size_t size = (size_t)facts.st_size;
  Requests all = {allocated(size), allocated((size + 1) * sizeof(size_t)), 0};
  if (read(file, all.bytes, size) != facts.st_size) err(2, "%s", path);
  close(file);
  all.starts[0] = 0;
  for (size_t i = 0; i < size; i++)
    if (all.bytes[i] == '\n') all.starts[++all.count] = i + 1;
  return all;
}

static Peer spawned(char **command) {
  int input[2], output[2];
  if (pipe2(input, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0) err(2, "pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input[0], 0);
  posix_spawn_file_actions_adddup2(&actions, output[1], 1);
  Peer peer = {.input = input[1], .output = output[0]};
  if (posix_spawnp(&peer.id, command[0], &actions, NULL, command, environ) != 0) err(2, "%s", command[0]);
  posix_spawn_file_actions_destroy(&actions);
  close(input[0]);
  close(output[1]);
  return peer;
}

// A handler, since what is ignored would be ignored by the command too.
static void survive(int broken_pipe) { (void)broken_pipe; }

static void send_all(Peer *peer, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t sent = write(peer->input, bytes, size);
    if (sent < 0) err(1, "the command stopped reading after %zu answers", peer->answers);
    bytes += sent;
    size -= (size_t)sent;
  }
}

static void receive_some(Peer *peer) {
  static char buffer[1 << 18];
  ssize_t size = read(peer->output, buffer, sizeof buffer);
  if (size <= 0) errx(1, "the command ended after %zu answers", peer->answers);
  peer->bytes += (size_t)size;
  const char *end = buffer + size;
  for (const char *at = buffer; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) peer->answers++;
  if (transcript != NULL) fwrite(buffer, 1, (size_t)size, transcript);
}

static void ask(Peer *peer, const Requests *all, size_t line) {
  size_t wanted = peer->answers + 1;
  send_all(peer, all->bytes + all->starts[line], all->starts[line + 1] - all->starts[line]);
  while (peer->answers < wanted) receive_some(peer);
}

static void alternate(Peer *peer, const Requests *all, size_t setup, int64_t *times) {
  for (size_t line = setup; line < all->count; line++) {
    int64_t begin = now();
    ask(peer, all, line);
    times[line - setup] = now() - begin;
  }
}

// Reads whenever there is something to read, so that a peer that has filled its pipe is never waited for.
static void pipeline(Peer *peer, const Requests *all, size_t setup) {
  const char *next = all->bytes + all->starts[setup], *end = all->bytes + all->starts[all->count];
  fcntl(peer->input, F_SETFL, O_NONBLOCK);
  while (peer->answers < all->count) {
    struct pollfd ready[2] = {{peer->output, POLLIN, 0}, {next < end ? peer->input : -1, POLLOUT, 0}};
    if (poll(ready, 2, -1) < 0) err(2, "poll");
    if (ready[1].revents & POLLERR) errx(1, "the command stopped reading after %zu answers", peer->answers);
    if (ready[1].revents & POLLOUT) {
      ssize_t sent = write(peer->input, next, (size_t)(end - next));
      if (sent > 0) next += sent;
    }
    if (ready[0].revents != 0) receive_some(peer);
  }
}

static void read_memory(Peer *peer) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/%d/status", (int)peer->id);
  FILE *status = fopen(path, "r");
  if (status == NULL) err(2, "%s", path);
  while (fgets(line, sizeof line, status) != NULL) {
    sscanf(line, "VmHWM: %ld", &peer->peak);
    sscanf(line, "VmRSS: %ld", &peer->resident);
  }
  fclose(status);
}

// Where a process is waited for, the kernel spins until nobody holds anything of its folder in /proc any more; who does may be waiting for
// this core, and would never get it from a real-time priority.
static int status_at_end(pid_t id) {
  int status = -1, policy = sched_getscheduler(0);
  struct sched_param own, none = {0};
  sched_getparam(0, &own);
  sched_setscheduler(0, SCHED_OTHER, &none);
  if (waitpid(id, &status, 0) < 0) err(2, "waitpid");
  sched_setscheduler(0, policy, &own);
  return status;
}

// The end of input is an order to end well: anything else than status 0 spoils the measure.
static void end(Peer *peer) {
  char rest;
  close(peer->input);
  if (read(peer->output, &rest, 1) != 0) errx(1, "more answers than requests");
  close(peer->output);
  int status = status_at_end(peer->id);
  if (status != 0) errx(1, "the command ended with status %d", status);
}

static void print(int64_t middle, int64_t total, size_t timed, const Peer *peer) {
  printf("{\"median\": %ld, \"total\": %ld, \"timed\": %zu, ", (long)middle, (long)total, timed);
  printf("\"answers\": %zu, \"bytes\": %zu, ", peer->answers, peer->bytes);
  printf("\"peak\": %ld, \"resident\": %ld}\n", peer->peak, peer->resident);
}

static void time_starts(char **command, const Requests *all, size_t count) {
  int64_t *times = allocated(count * sizeof *times), first = now();
  Peer peer = {0};
  for (size_t start = 0; start < count; start++) {
    int64_t begin = now();
    peer = spawned(command);
    for (size_t line = 0; line < all->count; line++) ask(&peer, all, line);
    times[start] = now() - begin;
    read_memory(&peer);
    end(&peer);
  }
  print(median(times, count), now() - first, count, &peer);
}

static void time_conversation(char **command, const Requests *all, size_t setup, bool pipelined) {
  if (setup >= all->count) errx(2, "%zu requests, %zu of them setup: nothing to time", all->count, setup);
  size_t timed = all->count - setup;
  int64_t *times = allocated(timed * sizeof *times);
  Peer peer = spawned(command);
  for (size_t line = 0; line < setup; line++) ask(&peer, all, line);
  int64_t begin = now();
  if (pipelined) pipeline(&peer, all, setup);
  else alternate(&peer, all, setup, times);
  int64_t total = now() - begin;
  read_memory(&peer);
  end(&peer);
  print(pipelined ? total / (int64_t)timed : median(times, timed), total, timed, &peer);
}

int main(int count, char **arguments) {
  if (count < 7) errx(2, "usage: driver start|alternate|pipelined CORE REQUESTS NUMBER ANSWERS COMMAND...");
  const char *mode = arguments[1];
  size_t number = strtoul(arguments[4], NULL, 10);
  const char *answers = arguments[5];
  if (strcmp(answers, "-") != 0 && (transcript = fopen(answers, "w")) == NULL) err(2, "%s", answers);
  stay_on_core(atoi(arguments[2]));
  signal(SIGPIPE, survive);
  Requests all = read_requests(arguments[3]);
  if (strcmp(mode, "start") == 0) time_starts(arguments + 6, &all, number);
  else time_conversation(arguments + 6, &all, number, strcmp(mode, "pipelined") == 0);
  return 0;
}
