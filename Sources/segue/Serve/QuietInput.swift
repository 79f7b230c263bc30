// To wait in a read alone is a system call less for each message, but who waits there does not see that nobody reads the output any more.
// So it is only done while messages come: after a while without one, the read is ended. Then everything is waited for.

import Glibc

/// The handler may come in the middle of an access to it, which is not watched therefore.
@exclusivity(unchecked) nonisolated(unsafe) private var hasWaitedAnew = false

/// All that is safe in a handler.
private func look(_: Int32) {
  if !hasWaitedAnew { WaitedInput.takeAway() }
  hasWaitedAnew = false
}

/// An input whose reads wait, and end when nothing has come for a while.
struct QuietInput {
  /// Whether messages come.
  private(set) var isBusy = false
  private var isWatched = false

  /// How often it is looked at, in microseconds.
  private static let interval = 100_000

  /// Takes note that something has come.
  mutating func noteMessage() { isBusy = true }

  /// Call it before a read that waits.
  mutating func watch() {
    hasWaitedAnew = true
    if isWatched { return }
    isWatched = true
    handle(SIGALRM, look)
    setAlarm(Self.interval, repeats: true)
  }

  /// Looks no more.
  mutating func rest() {
    isBusy = false
    if !isWatched { return }
    isWatched = false
    setAlarm(0, repeats: false)
  }
}
