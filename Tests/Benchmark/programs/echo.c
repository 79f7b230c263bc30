// The least that can answer over a pipe: reads lines and answers each with SIZE bytes, whatever it says.
//
//   echo SIZE
//
// Lines that arrived together are answered with one write, as any server that is in a hurry does.

#include <string.h>
#include <unistd.h>

#include "timing.h"

enum { chunk = 1 << 16 };

static void write_all(const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = write(1, bytes, size);
    if (written < 0) err(1, "write");
    bytes += written;
    size -= (size_t)written;
  }
}

int main(int count, char **arguments) {
  if (count != 2) errx(2, "usage: echo SIZE");
  size_t size = strtoul(arguments[1], NULL, 10), room = size > chunk ? size : chunk, filled = 0;
  char *answer = allocated(size), *output = allocated(room), input[chunk];
  memset(answer, 'x', size);
  answer[size - 1] = '\n';
  ssize_t got;
  while ((got = read(0, input, sizeof input)) > 0) {
    const char *end = input + got;
    for (const char *at = input; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) {
      if (filled + size > room) write_all(output, filled), filled = 0;
      memcpy(output + filled, answer, size);
      filled += size;
    }
    write_all(output, filled);
    filled = 0;
  }
  return got < 0;
}
