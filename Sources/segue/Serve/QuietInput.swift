// To wait in a read alone is a system call less for each message, but who waits there does not see that nobody reads the output any more.
// So it is only done while messages come: after a while without one, the read is ended as a signal ends it, by the standard input,
// which is empty, in the place of the input. Then everything is waited for.

import Glibc

nonisolated(unsafe) private var waitedInput: Int32 = -1
/// The input while another one has its place.
nonisolated(unsafe) private var heldInput: Int32 = -1
nonisolated(unsafe) private var hasWaitedAnew = false

/// All that is safe in a handler. Whether it comes before the read or in the middle of it makes no difference.
private func look(_: Int32) {
  if hasWaitedAnew {
    hasWaitedAnew = false
  } else if heldInput < 0 {
    let saved = errno
    heldInput = fcntl(waitedInput, F_DUPFD_CLOEXEC, 3)
    if heldInput >= 0 { dup2(STDIN_FILENO, waitedInput) }
    errno = saved
  }
}

/// An input whose reads wait, and end when nothing has come for a while.
struct QuietInput {
  private let descriptor: Int32
  /// Whether messages come.
  private(set) var isBusy = false
  private var isWatched = false

  /// How often it is looked at, in microseconds.
  private static let interval = 100_000

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a read that came to nothing was ended here.
  var wasTakenAway: Bool { heldInput >= 0 }

  /// Takes note that something has come.
  mutating func noteMessage() { isBusy = true }

  /// Call it before a read that waits.
  mutating func watch() {
    hasWaitedAnew = true
    if isWatched { return }
    isWatched = true
    waitedInput = descriptor
    handle(SIGALRM, look)
    setAlarm(Self.interval, repeats: true)
  }

  /// Looks no more, and puts the input back where it was.
  mutating func rest() {
    isBusy = false
    if !isWatched { return }
    isWatched = false
    setAlarm(0, repeats: false)
    if heldInput < 0 { return }
    dup2(heldInput, descriptor)
    close(heldInput)
    heldInput = -1
  }
}
