// The person's end: lines in, text out. What is said is not known here. Where the input is no terminal, each line that was
// read is written out too, so that what is seen is the same conversation.

import Glibc

/// The standard streams of a person, or of a script that plays one.
struct Terminal {
  let ink = Ink(for: STDOUT_FILENO)
  private let isTerminal = isatty(STDIN_FILENO) == 1
  private let signals = EndSignals()
  private var unread: [UInt8] = []
  private var hasEnded = false

  /// Writes text as it is.
  func say(_ text: String) { put(text, on: STDOUT_FILENO) }

  /// Asks for a line. Nil at the end of input, which an interruption is too, and an output that takes nothing any more.
  /// - Parameter isHidden: Whether nobody may see what is typed.
  mutating func ask(_ prompt: String, isHidden: Bool = false) -> String? {
    // Before the prompt: who sees it may type at once.
    let settings = isHidden ? hideInput() : nil
    say(prompt)
    let line = outputHasFailed ? nil : readLine()
    if var settings { tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) }
    if line == nil || !isTerminal { say((isHidden ? "" : line ?? "") + "\n") }
    return line
  }

  private mutating func readLine() -> String? {
    var searched = 0
    while true {
      if let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) { return takeLine(through: end) }
      if hasEnded { return unread.isEmpty ? nil : takeLine(through: unread.endIndex - 1) }
      searched = unread.count
      guard waitForInput() else { return nil }
      var room = [UInt8](repeating: 0, count: 64 << 10)
      let count = read(STDIN_FILENO, &room, room.count)
      if count > 0 { unread += room[..<count] } else if count == 0 || errno != EINTR { hasEnded = true }
    }
  }

  private mutating func takeLine(through end: Int) -> String {
    var line = unread[...end]
    unread.removeFirst(end + 1)
    while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns false if somebody wants an end before there is any input.
  private mutating func waitForInput() -> Bool {
    var descriptors = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&descriptors, 2, -1) < 0 && errno == EINTR {}
    if descriptors[0].revents != 0 { hasEnded = true }
    return !hasEnded
  }

  /// Stops showing what is typed, except the end of the line. Returns the settings to go back to.
  private func hideInput() -> termios? {
    var settings = termios()
    guard isTerminal, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var hidden = settings
    hidden.c_lflag = hidden.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
    return settings
  }
}
