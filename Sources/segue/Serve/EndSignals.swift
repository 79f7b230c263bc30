// Signals that end the process in good order. They become bytes in a pipe of our own, so that the loop sees them where
// it sees everything else. What they mean for a conversation is not known here.

import Glibc

/// Both ends of the pipe. A handler can be handed nothing, so this has to be where it can find it.
private let pipeEnds: (read: Int32, write: Int32) = {
  var ends: [Int32] = [-1, -1]
  pipe(&ends)
  for end in ends {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }
  return (ends[0], ends[1])
}()

/// A handler may come in the middle of an access to it, which is not watched therefore.
@exclusivity(unchecked) nonisolated(unsafe) private var hasSignal = false

/// All that is safe in a handler: one byte into a pipe that has been made before, and the end of a read that waits.
private func noteSignal(_: Int32) {
  let saved = errno
  hasSignal = true
  _ = write(pipeEnds.write, "!", 1)
  WaitedInput.takeAway()
  if !isLimited { limitWork() }
  errno = saved
}

/// How long after the first signal the process is there at most, in microseconds. Whoever looks at the signal has ended before;
/// this is for one long call, or many that are decided together.
private let lastMicroseconds = 800_000
@exclusivity(unchecked) nonisolated(unsafe) private var isLimited = false

/// Ends the process in that time whatever it does. It may be as abrupt as a power cut, for which the store is made: what is not
/// on the disk was not answered.
private func limitWork() {
  isLimited = true
  // First, so that no tick of another kind is left: see `QuietInput`.
  setAlarm(lastMicroseconds, repeats: false)
  handle(SIGALRM) { _ in _exit(0) }
}

/// `SIGTERM`, `SIGINT` and `SIGHUP` as a descriptor.
struct EndSignals {
  /// Readable once one of them has come.
  let descriptor: Int32

  /// Whether one of them has come.
  var haveCome: Bool { hasSignal }

  /// Sets the alarm of the first of them again, after another timer may have taken its place.
  func limitAgain() { limitWork() }

  /// Takes charge of them, except of those that the parent has chosen to ignore, as `nohup` does.
  init() {
    descriptor = pipeEnds.read
    for signal in [SIGTERM, SIGINT, SIGHUP] where !Self.isIgnored(signal) { handle(signal, noteSignal) }
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
