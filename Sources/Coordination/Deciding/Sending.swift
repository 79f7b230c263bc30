// `send`: events go to the innermost handler that applies: the step's, its group's, the flow's.

import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  mutating func send(
    _ event: String, _ payload: JSON?, _ values: JSONObject?, on entry: Entry
  ) throws(Refusal) {
    let payload = payload ?? [:]
    for handler in handlers(on: entry) where handler.event.hasSameCodePoints(as: event) {
      let (open, secrets) = try checked(payload, by: handler)
      let occasion = StepScope.Occasion(event: open, secrets: heldSecrets(of: entry), eventSecrets: secrets)
      let scope = scope(of: entry, occasion)
      guard let transition = try choose(handler.transitions, in: scope) else { continue }
      if let values { keepDraft(values, of: entry) }
      return try take(transition, from: session.top ?? entry, in: scope)
    }
    throw .eventNotAllowed(event: event, allowed: try events(on: entry).filter(\.isEnabled).map(\.event))
  }

  /// The payload with its defaults and without its secrets, and those.
  private func checked(
    _ payload: JSON, by handler: Handler
  ) throws(Refusal) -> (open: JSON, secrets: [Secret]) {
    guard let schema = handler.schema else { return (payload, []) }
    let filled = schema.fillingDefaults(in: payload)
    let violations = schema.violations(of: filled)
    if violations.isEmpty { return filled.parted(by: schema) }
    throw .inputInvalid(subject: .payload, violations.map { FieldError($0) })
  }

  /// The handlers that an event on the entry may come to, innermost first.
  func handlers(on entry: Entry) -> [Handler] {
    let flow = flow(of: entry.frame)
    return (flow[entry.step]?.on.map(\.value) ?? []) + (flow.group(of: entry.step)?.on.map(\.value) ?? [])
      + flow.on.map(\.value)
  }

  /// The events that the entry knows, each once, with whether it would be handled now.
  func events(on entry: Entry) throws(Refusal) -> [EventView] {
    let handlers = handlers(on: entry)
    if handlers.isEmpty { return [] }
    var quiet = self
    let scope = scope(of: entry)
    var events = Members<EventView>()
    for handler in handlers where events[handler.event]?.isEnabled != true {
      let enabled = try quiet.choose(handler.transitions, in: scope) != nil
      if !enabled, events.contains(handler.event) { continue }
      events[handler.event] = EventView(
        event: handler.event, title: try render(handler.title, in: scope), isEnabled: enabled)
    }
    return events.map(\.value)
  }
}

/// An event that a screen offers.
public struct EventView: Sendable {
  public let event: String
  public let title: String?
  public let isEnabled: Bool
}
