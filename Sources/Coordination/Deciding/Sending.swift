// `send`: an event goes to the innermost handler that applies: the step's, its group's, the flow's, then those of the step
// that runs the flow or of the tabs, and so on outwards; never out of a presentation, except out of a gate.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  mutating func send(
    _ event: String, _ payload: JSON?, _ values: JSONObject?, on entry: Entry
  ) throws(Stop) {
    let payload = payload ?? [:]
    var isHandled = false
    var next = innermostOwner(of: entry)
    while let owner = next {
      for handler in handlers(of: owner) where handler.event.hasSameCodePoints(as: event) {
        isHandled = true
        // A handler that does not apply does not check the payload.
        if handler.schema != nil, try !mayApply(handler.transitions, on: owner) { continue }
        let (open, secrets) = try checked(payload, by: handler, in: owner.frame)
        let occasion = StepScope.Occasion(
          event: open, eventKinds: handler.numberKinds, eventSecrets: secrets)
        let scope = scope(of: owner, occasion)
        guard let transition = try choose(handler.transitions, in: scope) else { continue }
        if let values { try keepTyped(values, of: entry) }
        return try take(transition, of: owner, in: scope)
      }
      next = outer(of: owner)
    }
    throw .refused(
      .eventNotAllowed(
        event: event, isHandled: isHandled,
        allowed: try events(on: entry).filter { $0.isEnabled }.map { $0.event }))
  }

  /// Takes the transition of a handler.
  ///
  /// If the handler is one of a gate's source, the transition ends the gate, even if it runs into the next one, unless it
  /// leads nowhere: then the user goes on in the gate, and reads there what the transition says.
  private mutating func take(_ transition: Transition, of owner: Entry, in scope: StepScope) throws(Stop) {
    let source = seen(above: owner)
    do throws(Stop) {
      if !transition.leadsNowhere { try supersedeGates(above: owner) }
      try take(transition, from: session.entry(owner.id) ?? owner, in: scope)
    } catch {
      guard case .gateClosed(var gate) = error else { throw error }
      gate.source = source
      throw .gateClosed(gate)
    }
  }

  /// Returns the screen that is seen once the gates above the entry are gone, which is the one on which the lowest was met;
  /// nil if there are none.
  private func seen(above owner: Entry) -> EntryID? {
    guard let gate = lowestGate(above: owner) else { return nil }
    let source = session.entry(gate.source)
    return source.map { $0.isPlaceholder } ?? true ? owner.id : source?.id
  }

  /// Returns the payload with its defaults and without its secrets, and the secrets.
  private func checked(
    _ payload: JSON, by handler: Handler, in frame: FrameID
  ) throws(Stop) -> (open: JSON, secrets: [Secret]) {
    guard let schema = handler.schema else { return (payload, []) }
    let filled = schema.fillingDefaults(in: payload)
    let violations = schema.violations(of: filled)
    if violations.isEmpty { return filled.parted(by: schema) }
    throw .refused(.inputInvalid(subject: .payload, errors(violations, in: frame)))
  }

  /// Returns the entry whose handlers come first for an event on this one: the entry itself, or nil if no event is handled
  /// now.
  private func innermostOwner(of entry: Entry) -> Entry? { session.undo == nil ? entry : nil }

  /// Returns the handlers of an entry, innermost first.
  private func handlers(of owner: Entry) -> [Handler] { flow(of: owner.frame).handlers(on: owner.step) }

  /// Returns the entry to which an event goes that nothing in this entry's frame handles.
  private func outer(of entry: Entry) -> Entry? {
    if let gate = pendingGate(under: entry) { return source(of: gate) }
    let outer: Entry? =
      switch session.frame(entry.frame).caller {
      case .root, .tab: session.chain.first?.tabs?.base
      case .step(let caller): session.entry(caller)
      case .gate, .presentation: nil
      }
    guard let outer, outer.id != entry.id, session.level(of: outer.id) == session.level(of: entry.id) else {
      return nil
    }
    return outer
  }

  /// Returns the command that waits for the gate that the entry is part of, if it is part of one: it is the first entry of
  /// the gate, or stands above that in the same frame and presentation.
  func pendingGate(under entry: Entry) -> PendingCommand? {
    if session.pending.isEmpty { return nil }
    return session.pending.last { pending in
      pending.entry <= entry.id && session.entry(pending.entry)?.frame == entry.frame
        && session.level(of: pending.entry) == session.level(of: entry.id)
    }
  }

  /// Whether the entry is the first one of a gate, or one that this has led to in the same frame and presentation.
  func isOfGate(_ entry: Entry) -> Bool { !session.pending.isEmpty && pendingGate(under: entry) != nil }

  /// Returns the source of the waiting command, or what is around that if it is a placeholder, which only keeps the place of
  /// its step: the step has not been entered yet, and so handles nothing.
  private func source(of pending: PendingCommand) -> Entry? {
    guard let source = session.entry(pending.source) else { return nil }
    return source.isPlaceholder ? outer(of: source) : source
  }

  /// Returns the events that the entry knows, each once, with whether it would be handled now.
  func events(on entry: Entry) throws(Stop) -> [OfferedEvent] {
    if session.undo == nil, let certain = flow(of: entry.frame).certainEvents(on: entry.step),
      outer(of: entry) == nil
    {
      return certain
    }
    var events: [OfferedEvent] = []
    var next = innermostOwner(of: entry)
    while let owner = next {
      for handler in handlers(of: owner) {
        let known = events.firstIndex { $0.event.hasSameCodePoints(as: handler.event) }
        if let known, events[known].isEnabled { continue }
        let enabled = try mayApply(handler.transitions, on: owner)
        if known != nil, !enabled { continue }
        let event = OfferedEvent(
          event: handler.event, title: try render(handler.title, on: owner), isEnabled: enabled)
        if let known { events[known] = event } else { events.append(event) }
      }
      next = outer(of: owner)
    }
    return events
  }

  /// Whether one of the transitions applies, or may apply with a payload that is not there yet: a guard on `event` says
  /// nothing without one.
  private func mayApply(_ transitions: [Transition], on entry: Entry) throws(Stop) -> Bool {
    for transition in transitions {
      guard let when = transition.when else { return true }
      if when.references.contains(where: { $0.path.first == "event" }) { return true }
      if try isMet(when, in: scope(of: entry)) { return true }
    }
    return false
  }
}

extension Transition {
  /// Whether the transition stays, and has no gate in front of it.
  fileprivate var leadsNowhere: Bool {
    guard case .stay = target else { return false }
    return requires.isEmpty
  }
}
