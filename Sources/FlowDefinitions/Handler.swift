// Where an event leads.

import Expressions
import JSONSchemas
import JSONText

/// What a step does with an event (`protocol/definitions.md`, “Where to go”).
public final class Handler: Sendable {
  /// The name that `send` calls it by.
  public let event: String
  /// What its button says; nil: the front end decides.
  public let title: Template?
  /// The schema of the event's payload.
  public let schema: Schema?
  /// How that types numbers.
  public let numberKinds: Expressions.NumberKinds
  /// The ways on, of which the first that applies is taken.
  public let transitions: [Transition]

  init(
    event: String, title: Template? = nil, schema: Schema? = nil,
    numberKinds: Expressions.NumberKinds = .asWritten, transitions: [Transition]
  ) {
    self.event = event
    self.title = title
    self.schema = schema
    self.numberKinds = numberKinds
    self.transitions = transitions
  }
}

/// What handles the events of a step.
struct Handlers: Sendable {
  /// All of them, innermost first.
  let all: [Handler]
  /// The events that are offered whatever was answered, each once; nil: that has to be worked out.
  let certainEvents: [OfferedEvent]?

  init(_ all: [Handler]) {
    self.all = all
    var events: [OfferedEvent] = []
    for handler in all where !events.contains(where: { $0.event.hasSameCodePoints(as: handler.event) }) {
      guard let event = handler.certainEvent else {
        certainEvents = nil
        return
      }
      events.append(event)
    }
    certainEvents = events
  }
}

extension Handler {
  /// What it offers whatever was answered: it has a way that is always open, and no expression in its title.
  fileprivate var certainEvent: OfferedEvent? {
    guard let first = transitions.first, first.when == nil, title?.isConstant ?? true else { return nil }
    return OfferedEvent(event: event, title: title?.constant, isEnabled: true)
  }
}
