// What methods that show a session share.

import Coordination
import FlowDefinitions
import JSONText
import Stores

extension Engine {
  /// Returns the bundle of a definition that came with its call.
  func bundle(_ definition: JSON) throws(EngineError) -> Bundle {
    let flow: Flow
    do {
      flow = try Flow(definition)
    } catch {
      throw .flowInvalid(Diagnostic.all(of: error.problems, in: nil))
    }
    return try library.link(flow)
  }

  /// Returns the profile of the session's subject as it is now, and the secrets of the session.
  func facts(of live: LiveSession) throws(EngineError) -> Facts {
    Facts(
      try profileTable.profile(of: ProfileKey(live.session.profileOwner)), secrets: live.secrets,
      timeZones: surroundings.timeZones)
  }

  func view(
    of live: LiveSession, facts: Facts, showing changes: [ViewChange] = []
  ) throws(EngineError) -> View {
    do throws(EngineError) {
      return try profileTable.decide(facts) { (facts) throws(DecisionError) in
        try live.coordinator.view(of: live.session, facts: facts, showing: changes)
      }
    } catch .refused(let refusal, _, _) {
      throw .refused(refusal, in: live.phrasebook)
    }
  }

  /// Returns the error for a refusal about a session, with the session's view unless the session has ended.
  func refused(_ refusal: Refusal, of live: LiveSession, facts: Facts) -> EngineError {
    let view = live.session.outcome == nil ? try? view(of: live, facts: facts) : nil
    return .refused(refusal, view, in: live.phrasebook)
  }

  func shown(_ view: View, preview: Bool = false, effectiveSchema: Bool = false) -> [UInt8] {
    writer.removeAll()
    view.write(to: &writer, preview: preview, effectiveSchema: effectiveSchema)
    return writer.bytes
  }

  func idempotencyKey(_ arguments: CallArguments) -> IdempotencyKey? {
    arguments.string("idempotencyKey").map {
      IdempotencyKey($0, parameters: arguments.said(without: "idempotencyKey", "dryRun", "explain"))
    }
  }
}
