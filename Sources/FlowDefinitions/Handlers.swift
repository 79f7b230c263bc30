import JSONText

/// The handlers of the events of a step.
struct Handlers: Sendable {
  /// All handlers, innermost first.
  let all: [Handler]
  /// The events that are offered whatever was answered, each once; nil if that depends on the answers.
  let certainEvents: [OfferedEvent]?

  init(_ all: [Handler]) {
    self.all = all
    var events: [OfferedEvent] = []
    var seen: Set<CodePoints> = []
    for handler in all where seen.insert(CodePoints(handler.event)).inserted {
      guard let event = handler.certainEvent else {
        certainEvents = nil
        return
      }
      events.append(event)
    }
    certainEvents = events
  }
}
