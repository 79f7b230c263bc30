// The three descriptors that every process starts with, taken away from whatever else runs in it.

import ASCII
import CLibrary

/// Where the conversation comes in and goes out, and where complaints go.
///
/// Once these are taken, the standard input is empty and the standard output goes where the standard error goes, so that no
/// library can read a part of a message, or print into the middle of one.
struct StandardStreams {
  let input: Channel
  let output: Channel
  private let errors: Channel

  /// Prepares the streams, before anything else is done. What cannot be written is an error of the write. A stream that is
  /// closed is opened on `/dev/null`, since the next file that is opened would otherwise be taken for it, and what is to be
  /// printed would be written into that file. From such a stream nothing can be read, and writing to it fails, as it would
  /// without.
  /// - Returns: Another descriptor of `/dev/null`, with a number that is none of theirs.
  static func prepare() -> Int32 {
    // A reader that goes away is no reason to die.
    ignore(SIGPIPE)
    // A file that may not grow any more (`ulimit -f`) is like a full disk: an error of the write, and not the end of the
    // process.
    ignore(SIGXFSZ)
    while true {
      let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if null > STDERR_FILENO || null < 0 { return null }
    }
  }

  /// Takes the streams. Call this once, before anything else runs.
  /// - Parameter null: What `prepare` returned.
  static func take(_ null: Int32) -> StandardStreams {
    let streams = StandardStreams(
      input: Channel(STDIN_FILENO, .input), output: Channel(STDOUT_FILENO, .output),
      errors: Channel(STDERR_FILENO, .output, isBusy: false))
    dup2(null, STDIN_FILENO)
    dup2(streams.errors.descriptor, STDERR_FILENO)
    dup2(streams.errors.descriptor, STDOUT_FILENO)
    close(null)
    return streams
  }

  /// Tells the person who looks after this process something, if there is room for it: this never waits for a reader.
  func warn(_ message: String) {
    "segue: \(message)\n".readUTF8 { _ = errors.write(UnsafeRawBufferPointer($0)) }
  }
}
