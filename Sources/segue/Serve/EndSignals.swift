// Signals that end the process in good order. They become bytes in a pipe of our own, so that the loop sees them where
// it sees everything else. What they mean for a conversation is not known here.

import CLibrary

/// Both ends of the pipe. A handler cannot be passed anything, so they have to be where it can find them.
private let pipeEnds: (read: Int32, write: Int32) = {
  var ends: [Int32] = [-1, -1]
  pipe2(&ends, O_CLOEXEC | O_NONBLOCK)
  return (ends[0], ends[1])
}()

/// Whether a signal has come. A handler may run in the middle of an access to this, so exclusivity is not checked.
@exclusivity(unchecked) nonisolated(unsafe) private var hasSignal = false

/// Does no more than is safe in a handler: writes a byte into a pipe that exists already, ends a read that waits, and limits
/// the time that is left.
private func noteSignal(_: Int32) {
  let saved = errno
  hasSignal = true
  _ = write(pipeEnds.write, "!", 1)
  WaitedInput.takeAway()
  if !isLimited { limitWork() }
  errno = saved
}

/// How long the process goes on after the first signal at most, in microseconds. Whoever checks for the signal ends earlier;
/// this is for one long call, or many that are decided together.
private let lastMicroseconds = 800_000
@exclusivity(unchecked) nonisolated(unsafe) private var isLimited = false

/// Ends the process after that time, whatever it is doing. The end may be as abrupt as a power cut, for which the store is
/// made: what is not on the disk has not been answered.
private func limitWork() {
  isLimited = true
  // This comes first, so that no alarm of another kind is pending when the handler changes: see `QuietInput`.
  setAlarm(lastMicroseconds, repeats: false)
  handle(SIGALRM) { _ in _exit(0) }
}

/// `SIGTERM`, `SIGINT` and `SIGHUP` as a descriptor.
struct EndSignals {
  /// Readable once one of them has come.
  let descriptor: Int32

  /// Whether one of them has come.
  var haveCome: Bool { hasSignal }

  /// Sets the alarm of the first signal again, after another timer may have taken its place.
  func limitAgain() { limitWork() }

  /// Takes charge of these signals, except for those that the parent has chosen to ignore, as `nohup` does.
  init() {
    descriptor = pipeEnds.read
    for signal in [SIGTERM, SIGINT, SIGHUP] where !isIgnored(signal) { handle(signal, noteSignal) }
  }
}
