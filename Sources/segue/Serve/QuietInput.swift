// Waiting in a read alone saves a system call for each message, but a process that waits there does not notice that nobody
// reads its output any more. So that is only done while messages keep coming: after a while without one, the read is ended.
// Then everything is waited for.

import CLibrary

/// Whether a wait has begun since the last look. The handler may run in the middle of an access to this, so exclusivity is
/// not checked.
@exclusivity(unchecked) nonisolated(unsafe) private var hasWaitedAnew = false

/// Ends the read if it has waited since the last look. Does no more than is safe in a handler.
private func look(_: Int32) {
  if !hasWaitedAnew { WaitedInput.takeAway() }
  hasWaitedAnew = false
}

/// An input whose reads wait, and are ended when nothing has come for a while.
struct QuietInput {
  /// Whether messages keep coming.
  private(set) var isBusy = false
  private var isWatched = false

  /// The time between two looks, in microseconds.
  private static let interval = 100_000

  /// Notes that something has come.
  mutating func noteMessage() { isBusy = true }

  /// Begins to look, if it does not look already. Call this before a read that waits.
  mutating func watch() {
    hasWaitedAnew = true
    if isWatched { return }
    isWatched = true
    handle(SIGALRM, look)
    setAlarm(Self.interval, repeats: true)
  }

  /// Stops looking.
  mutating func rest() {
    isBusy = false
    if !isWatched { return }
    isWatched = false
    setAlarm(0, repeats: false)
  }
}
