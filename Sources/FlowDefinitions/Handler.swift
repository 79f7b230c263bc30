// Where an event leads.

import Expressions
import JSONSchemas

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
