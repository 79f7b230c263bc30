// Migration, by which a session goes on with its flow as it is now.

import Coordination
import FlowDefinitions
import JSONRPC
import JSONText

extension Method {
  static let migrationMethods = [
    Method(
      name: "migrateSession",
      summary: "Moves a session to its flow as it is now, and walks through its answers again.",
      parameters: [
        session, .optional("dryRun", .boolean, "Only show what would become of it."),
        .optional(
          "definition", .object, "The flow as it is now, for a session that was started with a definition."),
      ],
      result: .view
    ) { (engine, arguments) throws(EngineError) in try engine.migrateSession(arguments) }
  ]
}

extension Engine {
  fileprivate func migrateSession(_ arguments: CallArguments) throws(EngineError) -> Work {
    let isDryRun = arguments.flag("dryRun")
    let (live, facts) = try caughtUp(arguments.text("session"), dryRun: isDryRun)
    if let outcome = live.session.outcome { throw refused(.sessionEnded(outcome), of: live, facts: facts) }
    do throws(EngineError) {
      let version = try version(of: live, arguments["definition"])
      if version.digest != live.coordinator.bundle.digest { try library.checkForSessions(version) }
      let coordinator = Coordinator(version)
      let decision = try profileTable.decide(facts) { (facts) throws(DecisionError) in
        try coordinator.migrate(
          live.session, from: live.coordinator.bundle, facts: facts, time: max(now, live.session.time))
      }
      if isDryRun {
        return Work(.result(shown(decision.view, preview: true)), session: live.session.id)
      }
      return try record(decision, by: coordinator, method: "migrateSession", on: live)
    } catch {
      if case .refused(let refusal, _, _) = error { throw refused(refusal, of: live, facts: facts) }
      guard let view = try? view(of: live, facts: facts) else { throw error }
      throw .during(error, view, in: live.phrasebook)
    }
  }

  /// Returns the bundle of the session's flow as it is now.
  private func version(of live: LiveSession, _ definition: JSON?) throws(EngineError) -> Bundle {
    guard let definition else { return try library.bundle(live.session.flow.name) }
    return try bundle(definition)
  }
}
