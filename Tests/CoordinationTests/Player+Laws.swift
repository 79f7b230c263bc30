// The laws that a session keeps whatever is done to it.

import Coordination
import FlowDefinitions
import JSONText
import Testing

extension Player {
  /// Holds the laws after what has just happened.
  func holdLaws(_ sourceLocation: SourceLocation) throws {
    #expect(
      anatomy(of: reopened) == anatomy(of: folded), "a full state is read as what was written",
      sourceLocation: sourceLocation)
    #expect(
      try written(session).text == written(folded).text, "a full state is what the changes come to",
      sourceLocation: sourceLocation)
    for change in journal.last?.asArray ?? [] {
      guard let entry = change["entry"]?.asString else { continue }
      let place = session.chain.firstIndex { $0.stack.contains { $0.id.text == entry } }
      if let level = change["level"]?.asInt {
        #expect(
          place == nil || place == level, "an entry stands at the level that its change names",
          sourceLocation: sourceLocation)
      }
      #expect(
        change["change"] != "pop" || place == nil, "what was popped stands no more",
        sourceLocation: sourceLocation)
    }
    let restarted = try coordinator.view(of: folded, facts: facts)
    #expect(
      json(of: restarted).text == now, "a restart folds the journal to the same state",
      sourceLocation: sourceLocation)
    if view["accepted"] == true, session.revision == view["revision"]?.asInt, !isEcho {
      #expect(
        ofTheSession(view) == ofTheSession(json(of: restarted)),
        "the answer shows what a read shows", sourceLocation: sourceLocation)
    }
    guard let screen = view["screen"], !screen.isNull else { return }
    #expect(
      (screen["back"]?["allowed"] == true) == succeeds(.back(to: nil, count: nil, values: nil)),
      "back is allowed exactly when it is not refused", sourceLocation: sourceLocation)
    #expect(
      (screen["cancel"]?["allowed"] == true) == succeeds(.cancel(level: nil, values: nil)),
      "cancel is allowed exactly when it is not refused", sourceLocation: sourceLocation)
    for (name, action) in [
      ("back", Command.Action.back(to: nil, count: nil, values: nil)),
      ("cancel", .cancel(level: nil, values: nil)),
    ] {
      #expect(
        screen[name]?["reason"] != "needsConfirmation"
          || refusalKind(of: action, confirm: false) == "leaveNeedsConfirmation",
        "what is said to ask asks", sourceLocation: sourceLocation)
    }
    for event in screen["events"]?.asArray ?? [] {
      let kind = refusalKind(of: .send(event: event["event"]?.asString ?? "", payload: nil, values: nil))
      // One that depends on what comes with it is enabled, and may still be refused.
      #expect(
        (event["enabled"] == true) == (kind != "eventNotAllowed") || dependsOnPayloads,
        "an event is enabled exactly when it is handled", sourceLocation: sourceLocation)
    }
  }

  private func succeeds(_ action: Command.Action) -> Bool { refusalKind(of: action) == nil }

  private func refusalKind(of action: Command.Action, confirm: Bool = true) -> String? {
    do {
      _ = try coordinator.decide(
        Command(action, confirm: confirm, time: time), on: session, facts: facts)
      return nil
    } catch .refused(let refusal) {
      return refusal.kind.name
    } catch {
      return "needsProfile"
    }
  }

  private var dependsOnPayloads: Bool { coordinator.bundle.root.document.text.contains("event.") }

  private func ofTheSession(_ view: JSON) -> String {
    var members = view.asObject ?? [:]
    for name in ["changes", "trace", "replayed", "preview", "walked"] { members[name] = nil }
    return JSON.object(members).text
  }
}
