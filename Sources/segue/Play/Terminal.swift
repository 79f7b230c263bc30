// The person's end: reads lines and writes text. What is said is not known here. If the input is not a terminal, each line
// that was read is written out too, so that the output shows the same conversation.

import CLibrary

/// The standard streams of a person, or of a script in the place of one.
struct Terminal {
  let ink = Ink(for: STDOUT_FILENO)
  private let isTerminal = isatty(STDIN_FILENO) == 1
  private let signals = EndSignals()
  private var unread: [UInt8] = []
  private var hasEnded = false

  /// Writes text as it is.
  func say(_ text: String) { Output.put(text) }

  /// Asks for a line. Returns nil at the end of the input, after an interruption, or if the output can no longer be written.
  /// - Parameter isHidden: Whether nobody may see what is typed.
  /// - Throws: `Misunderstanding` for a line that has not arrived as it was typed.
  mutating func ask(_ prompt: String, isHidden: Bool = false) throws(Misunderstanding) -> String? {
    // Before the prompt, since whoever sees it may type at once.
    let settings = isHidden ? hideInput() : nil
    say(prompt)
    let line = Output.hasFailed ? nil : readLine()
    if var settings { tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) }
    let text = line.map { String(decoding: $0, as: UTF8.self) }
    if text == nil || !isTerminal { say((isHidden ? "" : text ?? "") + "\n") }
    if isTerminal, let line, line.count >= Self.longestLine {
      throw Misunderstanding(
        message:
          "A terminal cuts a line off after \(Self.longestLine) bytes: type less, or answer through a pipe.")
    }
    if let line, String(validating: line, as: UTF8.self) == nil {
      throw Misunderstanding(message: "That is no UTF-8, so nobody knows which letters are meant.")
    }
    return text
  }

  /// How many bytes of a line Linux keeps while it is typed; what comes after them is silently dropped.
  private static let longestLine = 4_095

  private mutating func readLine() -> [UInt8]? {
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

  private mutating func takeLine(through end: Int) -> [UInt8] {
    var line = unread[...end]
    unread.removeFirst(end + 1)
    while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { line.removeLast() }
    return Array(line)
  }

  /// Waits for input. Returns false if an end was asked for before there is any.
  private mutating func waitForInput() -> Bool {
    var descriptors = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&descriptors, 2, -1) < 0 && errno == EINTR {}
    if descriptors[0].revents != 0 { hasEnded = true }
    return !hasEnded
  }

  /// Stops showing what is typed, except for the end of the line. Returns the settings to restore.
  private func hideInput() -> termios? {
    var settings = termios()
    guard isTerminal, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var hidden = settings
    hidden.c_lflag = hidden.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
    return settings
  }
}
