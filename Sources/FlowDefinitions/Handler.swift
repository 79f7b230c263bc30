// The handlers of events.

import Expressions
import JSONSchemas

/// What a step does with an event (`protocol/definitions.md`, “Where to go”).
public final class Handler: Sendable {
  /// The name by which `send` names the event.
  public let event: String
  /// The title of the event's button; nil leaves it to the front end.
  public let title: Template?
  /// The schema of the event's payload.
  public let schema: Schema?
  /// How `schema` types numbers.
  public let numberKinds: Expressions.NumberKinds
  /// The transitions, of which the first that applies is taken.
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

extension Handler {
  /// The event that is offered whatever was answered, or nil if that depends on the answers: the first transition must have no
  /// guard, and the title no expression.
  var certainEvent: OfferedEvent? {
    guard let first = transitions.first, first.when == nil, title?.isConstant ?? true else { return nil }
    return OfferedEvent(event: event, title: title?.constant, isEnabled: true)
  }
}
