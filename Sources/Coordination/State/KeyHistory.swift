// The commands that carried an idempotency key, so that a retry does nothing a second time.

import JSONText

/// The last idempotency keys of a session (`protocol/README.md`, “Idempotency”: the last 256 are known).
public struct KeyHistory: Sendable {
  /// How many keys are known.
  static let limit = 256

  /// The commands; a ring once there are `limit` of them.
  private var commands: [KeyedCommand] = []
  private var oldest = 0

  /// The command that was carried out under that key, if it is still known.
  public subscript(key: String) -> KeyedCommand? { commands.first { $0.key.hasSameCodePoints(as: key) } }

  /// The commands from the oldest to the newest.
  var inOrder: [KeyedCommand] { Array(commands[oldest...] + commands[..<oldest]) }

  mutating func append(_ command: KeyedCommand) {
    if commands.count < KeyHistory.limit { return commands.append(command) }
    commands[oldest] = command
    oldest = (oldest + 1) % KeyHistory.limit
  }
}
