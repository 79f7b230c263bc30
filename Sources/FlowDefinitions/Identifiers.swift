// The names that an author gives. Each kind has its own type, so that the id of a flow cannot be taken for the id of a step.

import ASCII

/// The id of a flow: `[a-z0-9][a-z0-9-]{0,63}`.
public struct FlowID: Hashable, Sendable {
  /// The id as written.
  public let name: String
  /// Creates the id of the flow called `name`.
  public init(_ name: String) { self.name = name }
}

/// The id of a step within its flow.
public struct StepID: Hashable, Sendable {
  /// The id as written.
  public let name: String
  /// Creates the id of the step called `name`.
  public init(_ name: String) { self.name = name }
}

/// The id of a group of steps within its flow.
public struct GroupID: Hashable, Sendable {
  /// The id as written.
  public let name: String
  /// Creates the id of the group called `name`.
  public init(_ name: String) { self.name = name }
}

/// Returns whether `name` may be the id of a flow, step or group.
public func isIdentifier(_ name: String) -> Bool {
  let bytes = name.utf8
  guard let first = bytes.first, bytes.count <= 64, first != UInt8(ascii: "-") else { return false }
  return bytes.allSatisfy {
    $0 &- UInt8(ascii: "a") < 26 || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
  }
}
