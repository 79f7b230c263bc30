// The least that makes a record durable: SIZE bytes written to FILE and synced, COUNT times, each one timed.
//
//   append CORE FILE SIZE COUNT growing    each write makes the file longer
//   append CORE FILE SIZE COUNT padded     each write goes into blocks that are there and filled already

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "timing.h"

static void fill(int file, const char *spaces, size_t size, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (write(file, spaces, size) != (ssize_t)size) err(1, "fill");
  if (fsync(file) != 0 || lseek(file, 0, SEEK_SET) != 0) err(1, "fill");
}

int main(int argument_count, char **arguments) {
  if (argument_count != 6) errx(2, "usage: append CORE FILE SIZE COUNT growing|padded");
  size_t size = strtoul(arguments[3], NULL, 10), count = strtoul(arguments[4], NULL, 10);
  stay_on_core(atoi(arguments[1]));
  int file = open(arguments[2], O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0) err(1, "%s", arguments[2]);
  char *record = allocated(size);
  int64_t *times = allocated(count * sizeof *times);
  memset(record, ' ', size);
  if (strcmp(arguments[5], "padded") == 0) fill(file, record, size, count);
  memset(record, 'x', size);
  for (size_t i = 0; i < count; i++) {
    int64_t begin = now();
    if (write(file, record, size) != (ssize_t)size || fdatasync(file) != 0) err(1, "write");
    times[i] = now() - begin;
  }
  printf("{\"median\": %ld}\n", (long)median(times, count));
  return 0;
}
