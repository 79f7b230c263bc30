// The three descriptors that every process starts with, taken away from whatever else runs in it.

import Glibc

/// Where the conversation comes in and goes out, and where complaints go.
///
/// Once these are taken, the standard input is empty and the standard output goes where the standard error goes, so that no
/// library can read a part of a message, or print into the middle of one.
struct StandardStreams {
  let input: Channel
  let output: Channel
  private let errors: Channel

  /// Takes them. Call it once, before anything else runs.
  static func take() -> StandardStreams {
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow any more (`ulimit -f`) is a full disk: an error of the write, and not the end.
    signal(SIGXFSZ, SIG_IGN)
    let null = openNull()
    let streams = StandardStreams(
      input: Channel(STDIN_FILENO, .input), output: Channel(STDOUT_FILENO, .output),
      errors: Channel(STDERR_FILENO, .output, isBusy: false))
    dup2(null, STDIN_FILENO)
    dup2(streams.errors.descriptor, STDERR_FILENO)
    dup2(streams.errors.descriptor, STDOUT_FILENO)
    close(null)
    return streams
  }

  /// An empty file under a number that is none of the standard ones, which it fills where they are closed: else the next
  /// file that is opened would be taken for one of them.
  private static func openNull() -> Int32 {
    while true {
      let null = open("/dev/null", O_RDWR | O_CLOEXEC)
      if null > STDERR_FILENO || null < 0 { return null }
    }
  }

  /// Tells the person who looks after this process something, if there is room for it: nothing waits for a reader.
  func complain(_ message: String) {
    var line = "segue: \(message)\n"
    line.withUTF8 { _ = errors.write(UnsafeRawBufferPointer($0)) }
  }
}
