// The commands that most tests give, in short.

import Coordination
import JSONText
import Testing

extension Player {
  @discardableResult
  mutating func submit(
    _ values: JSONObject? = nil, coerce: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(.submit(values: values, coerce: coerce), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func send(
    _ event: String, _ payload: JSON? = nil, values: JSONObject? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(.send(event: event, payload: payload, values: values), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func back(
    to target: String? = nil, count: Int? = nil, values: JSONObject? = nil, confirm: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(
      .back(to: target, count: count, values: values), confirm: confirm, sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func cancel(
    confirm: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(.cancel(level: nil, values: nil), confirm: confirm, sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func fail(
    _ code: String, _ message: String = "No.", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(.fail(HostError(code: code, message: message)), sourceLocation: sourceLocation)
  }

  /// - Parameter isKept: Whether all of it is kept, so that a read shows what the answer shows.
  @discardableResult
  mutating func saveDraft(
    _ values: JSONObject, isKept: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    isEcho = !isKept
    defer { isEcho = false }
    return try carryOut(.saveDraft(values), sourceLocation: sourceLocation)
  }
}
