// The least that opens a journal: reads each FILE whole and looks for its line ends, each one timed.
//
//   scan CORE FILE...
//
// All are read once before, so that none comes from the disk.

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "timing.h"

enum { room = 1 << 20 };

static size_t lines(const char *path, char *bytes) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? -1 : read(file, bytes, room);
  if (size < 0 || size == room) err(1, "%s", path);
  close(file);
  size_t count = 0;
  const char *end = bytes + size;
  for (const char *at = bytes; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) count++;
  return count;
}

int main(int argument_count, char **arguments) {
  if (argument_count < 3) errx(2, "usage: scan CORE FILE...");
  size_t count = (size_t)argument_count - 2, total = 0;
  char **files = arguments + 2, *bytes = allocated(room);
  int64_t *times = allocated(count * sizeof *times);
  stay_on_core(atoi(arguments[1]));
  for (size_t i = 0; i < count; i++) total += lines(files[i], bytes);
  for (size_t i = 0; i < count; i++) {
    int64_t begin = now();
    (void)lines(files[i], bytes);
    times[i] = now() - begin;
  }
  printf("{\"median\": %ld, \"lines\": %zu}\n", (long)median(times, count), total);
  return 0;
}
