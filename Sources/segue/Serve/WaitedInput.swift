// Who waits in a read alone sees nothing else. A signal's handler ends that read by its end: the standard input, which is empty, takes
// the place of the input, until it is put back. Whether that comes just before the read or in the middle of it makes no difference.

import Glibc

/// The descriptor that reads wait for; negative where nobody waits. A handler can be handed nothing, so this has to be where it can
/// find it; and it may come in the middle of any access to it, which is not watched therefore.
@exclusivity(unchecked) nonisolated(unsafe) private var waited: Int32 = -1
/// The input while another one has its place.
@exclusivity(unchecked) nonisolated(unsafe) private var held: Int32 = -1

/// The input whose reads wait, as far as signals are concerned.
enum WaitedInput {
  /// Whether a read that came to nothing was ended here.
  static var wasTakenAway: Bool { held >= 0 }

  /// From now on, reads of this descriptor can be ended.
  static func begin(_ descriptor: Int32) { waited = descriptor }

  /// Ends a read of it. Safe in a handler.
  static func takeAway() {
    if waited < 0 || held >= 0 { return }
    let saved = errno
    held = fcntl(waited, F_DUPFD_CLOEXEC, 3)
    if held >= 0 { dup2(STDIN_FILENO, waited) }
    errno = saved
  }

  /// Puts it back where it was.
  static func putBack() {
    if held < 0 { return }
    dup2(held, waited)
    close(held)
    held = -1
  }
}
