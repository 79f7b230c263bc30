// What the timed programs share: a clock, a place to run, a median, and one way to give up.

#ifndef TIMING_H
#define TIMING_H

#include <err.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

static inline int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// Children inherit it. Across two cores one measures how fast the scheduler wakes the other one.
static inline void stay_on_core(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  if (sched_setaffinity(0, sizeof set, &set) != 0) err(2, "core %d", core);
}

static inline void *allocated(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  if (memory == NULL) err(2, "memory");
  return memory;
}

static inline int compare_times(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

static inline int64_t median(int64_t *times, size_t count) {
  if (count == 0) return 0;
  qsort(times, count, sizeof *times, compare_times);
  return times[count / 2];
}

#endif
