import JSONText

/// The handlers of the events of a step.
///
/// Those of a flow, and of a group, are kept once for all of its steps: put together with the handlers of each step, they would take
/// up the square of what the definition does.
final class Handlers: Sendable {
  private let own: [Handler]
  /// The handlers that come after these; nil if there are none.
  private let outer: Handlers?
  /// The events that the own handlers handle.
  private let events: Set<CodePoints>
  /// The own events that are offered whatever was answered.
  private let certain: [OfferedEvent]
  /// The own events for which that depends on the answers.
  private let uncertain: [CodePoints]
  /// Whether an outer handler handles one of these events, too.
  private let overrides: Bool
  /// Whether all that is offered is certain.
  private let areCertain: Bool

  init(_ own: [Handler], before outer: Handlers? = nil) {
    self.own = own
    self.outer = outer.flatMap { $0.own.isEmpty && $0.outer == nil ? nil : $0 }
    var events: Set<CodePoints> = []
    var (certain, uncertain): ([OfferedEvent], [CodePoints]) = ([], [])
    for handler in own where events.insert(CodePoints(handler.event)).inserted {
      if let event = handler.certainEvent {
        certain.append(event)
      } else {
        uncertain.append(CodePoints(handler.event))
      }
    }
    (self.events, self.certain, self.uncertain) = (events, certain, uncertain)
    overrides = outer.map { outer in events.contains { outer.handle($0) } } ?? false
    areCertain = uncertain.isEmpty && outer?.areCertain(but: events.contains) ?? true
  }

  /// All handlers, innermost first.
  var all: [Handler] { outer.map { own.isEmpty ? $0.all : own + $0.all } ?? own }

  /// The events that are offered whatever was answered, each once; nil if that depends on the answers.
  var certainEvents: [OfferedEvent]? {
    guard areCertain else { return nil }
    guard let outer else { return certain }
    if overrides { return certain + outer.certainEvents(but: events.contains) }
    return outer.certainEvents.map { certain.isEmpty ? $0 : certain + $0 }
  }

  private func handle(_ event: CodePoints) -> Bool { events.contains(event) || outer?.handle(event) ?? false }

  /// Whether all that is offered is certain, but for events that are handled further in.
  private func areCertain(but areOverridden: (CodePoints) -> Bool) -> Bool {
    uncertain.allSatisfy(areOverridden)
      && outer?.areCertain(but: { areOverridden($0) || events.contains($0) }) ?? true
  }

  /// Returns the certain events, but for those that are handled further in.
  private func certainEvents(but areOverridden: (CodePoints) -> Bool) -> [OfferedEvent] {
    certain.filter { !areOverridden(CodePoints($0.event)) }
      + (outer?.certainEvents(but: { areOverridden($0) || events.contains($0) }) ?? [])
  }
}
