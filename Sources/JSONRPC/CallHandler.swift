// The seam between the protocol and what it serves. Calls go in as groups, so that the other side can decide all of
// them, make what happened durable once, and then answer.

/// What answers calls.
public protocol CallHandler {
  /// Answers calls that have all arrived already: appends one answer each, in their order. Answers to notifications are not
  /// sent; what their answers say besides is.
  mutating func answer(_ calls: ArraySlice<Call>, into answers: inout [Answer])

  /// How many calls it is best given at a time.
  var groupSize: Int { get }

  /// In how many milliseconds `tick` wants to be called, if nothing is called before. Nil: not at all.
  var millisecondsUntilTick: Int? { get }

  /// Does what is due by now. Returns what is to be said because of it.
  mutating func tick() -> [Notification]

  /// The process whose death ends the conversation, once the client has named one.
  var clientProcess: Int? { get }

  /// Gives back the memory of what was answered.
  mutating func releaseMemory()

  /// Says that nothing more will be called.
  mutating func close()
}

extension CallHandler {
  /// The answers to these calls, in their order.
  public mutating func answer(_ calls: [Call]) -> [Answer] {
    var answers: [Answer] = []
    answer(calls[...], into: &answers)
    return answers
  }

  /// As many as there are.
  public var groupSize: Int { .max }
}
