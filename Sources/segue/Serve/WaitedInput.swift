// A process that waits in a read alone notices nothing else. A signal's handler ends that read by an end of its input: the
// standard input, which is empty, takes the place of the input, until that is put back. It makes no difference whether the
// signal comes just before the read or in the middle of it.

import CLibrary

/// The descriptor that reads wait for; negative if there is none. A handler cannot be passed anything, so this has to be
/// where it can find it. The handler may run in the middle of any access to this, so exclusivity is not checked.
@exclusivity(unchecked) nonisolated(unsafe) private var waited: Int32 = -1
/// The input, while the standard input is in its place; otherwise negative.
@exclusivity(unchecked) nonisolated(unsafe) private var held: Int32 = -1

/// The input whose reads wait, as far as signals are concerned.
enum WaitedInput {
  /// Whether a read that returned nothing was ended here.
  static var wasTakenAway: Bool { held >= 0 }

  /// Makes it possible, from now on, to end reads of this descriptor.
  static func begin(_ descriptor: Int32) { waited = descriptor }

  /// Ends a read of the input. Safe in a handler.
  static func takeAway() {
    if waited < 0 || held >= 0 { return }
    let saved = errno
    held = fcntl(waited, F_DUPFD_CLOEXEC, 3)
    if held >= 0 { dup2(STDIN_FILENO, waited) }
    errno = saved
  }

  /// Puts the input back in its place.
  static func putBack() {
    if held < 0 { return }
    dup2(held, waited)
    close(held)
    held = -1
  }
}
