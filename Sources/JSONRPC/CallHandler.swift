// The seam between the protocol and what it serves. Calls are handed over in groups, so that the other side can decide all of
// a group, make what happened durable once, and then answer.

/// A type that answers calls.
public protocol CallHandler {
  /// Answers calls that have all arrived already, by appending one answer for each, in their order.
  ///
  /// The reply to a notification is not sent, but the notifications in its answer are.
  mutating func answer(_ calls: ArraySlice<Call>, into answers: inout [Answer])

  /// How many calls are best handed over at a time.
  var groupSize: Int { get }

  /// In how many milliseconds `tick` is to be called if nothing else is called before; nil if it need not be.
  var millisecondsUntilTick: Int? { get }

  /// Does what is due by now. Returns the notifications that this causes.
  mutating func tick() -> [Notification]

  /// The process whose death ends the conversation, once the client has named one.
  var clientProcess: Int? { get }

  /// Releases the memory of what has been answered.
  mutating func releaseMemory()

  /// Tells the handler that nothing more will be called.
  mutating func close()
}

extension CallHandler {
  /// Returns the answers to these calls, in their order.
  public mutating func answer(_ calls: [Call]) -> [Answer] {
    var answers: [Answer] = []
    answer(calls[...], into: &answers)
    return answers
  }

  /// All the calls that there are.
  public var groupSize: Int { .max }
}
