// The C library, as the targets see it. `Glibc`, the toolchain's module for it, is not there for Embedded Swift, and lacks what is
// declared in the second and the third part. `_GNU_SOURCE` is not defined here: the tests see both modules, which then would
// differ.

#pragma once

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// MARK: - Functions that need _GNU_SOURCE

int pipe2(int ends[2], int flags);
void *memrchr(const void *bytes, int byte, size_t count);
int sync_file_range(int file, off_t offset, off_t count, unsigned int flags);
int syncfs(int file);
int statx(int folder, const char *path, int flags, unsigned int mask, void *status);

/// `free`, under a name that nothing else is put in the place of.
void __libc_free(void *memory);

// MARK: - What is not a function, or has no fixed arguments

#define SWIFT_NAME(name) __attribute__((swift_name(name)))

SWIFT_NAME("getter:errno()")
static inline int segue_errno(void) { return errno; }
SWIFT_NAME("setter:errno(_:)")
static inline void segue_set_errno(int code) { errno = code; }

SWIFT_NAME("open(_:_:)")
static inline int segue_open(const char *path, int flags) { return open(path, flags); }
SWIFT_NAME("openat(_:_:_:)")
static inline int segue_openat(int folder, const char *path, int flags) { return openat(folder, path, flags); }
SWIFT_NAME("openat(_:_:_:_:)")
static inline int segue_openat_mode(int folder, const char *path, int flags, mode_t mode) {
  return openat(folder, path, flags, mode);
}

SWIFT_NAME("fcntl(_:_:)")
static inline int segue_fcntl(int file, int command) { return fcntl(file, command); }
SWIFT_NAME("fcntl(_:_:_:)")
static inline int segue_fcntl_value(int file, int command, int value) { return fcntl(file, command, value); }
SWIFT_NAME("fcntl(_:_:_:)")
static inline int segue_fcntl_lock(int file, int command, struct flock *lock) { return fcntl(file, command, lock); }
SWIFT_NAME("ioctl(_:_:_:)")
static inline int segue_ioctl(int file, unsigned long request, int *value) { return ioctl(file, request, value); }

/// For a call that the library has no function for.
SWIFT_NAME("systemCall(_:_:_:_:_:)")
static inline long segue_syscall(long number, int folder, const char *path, void *how, size_t size) {
  return syscall(number, folder, path, how, size);
}

SWIFT_NAME("S_ISDIR(_:)")
static inline bool segue_is_folder(mode_t mode) { return S_ISDIR(mode); }
SWIFT_NAME("S_ISREG(_:)")
static inline bool segue_is_regular(mode_t mode) { return S_ISREG(mode); }
SWIFT_NAME("S_ISFIFO(_:)")
static inline bool segue_is_pipe(mode_t mode) { return S_ISFIFO(mode); }
SWIFT_NAME("S_ISCHR(_:)")
static inline bool segue_is_device(mode_t mode) { return S_ISCHR(mode); }
SWIFT_NAME("S_ISSOCK(_:)")
static inline bool segue_is_socket(mode_t mode) { return S_ISSOCK(mode); }

SWIFT_NAME("setRealTimer(_:)")
static inline int segue_set_real_timer(const struct itimerval *timer) { return setitimer(ITIMER_REAL, timer, NULL); }

SWIFT_NAME("ignore(_:)")
static inline void segue_ignore(int number) { signal(number, SIG_IGN); }
SWIFT_NAME("isIgnored(_:)")
static inline bool segue_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

SWIFT_NAME("environmentWords()")
static inline char *_Nullable *_Nonnull segue_environment_words(void) {
  extern char **environ;
  return environ;
}
