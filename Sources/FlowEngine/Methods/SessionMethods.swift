// Sessions are started, looked at, listed and deleted.

import Coordination
import FlowDefinitions
import JSONRPC
import JSONText
import Stores

extension Method {
  static let session = Parameter.required("session", .string, "The id of the session.")

  static let sessionMethods = [
    Method(
      name: "startFlow", summary: "Starts a session of a flow and shows its first screen.",
      parameters: [
        .optional("flow", .string, "The id of a flow of the folders."),
        .optional("definition", .object, "Or a definition."),
        .optional("input", .object, "What the flow's `input` asks for."),
        .optional("subject", .string, "The user or device whose profile the session reads and writes."),
        .optional("session", .string, "An id of the caller's own: 1 to 64 of A–Z, a–z, 0–9, `_` and `-`."),
        .optional("locale", .string, "The user's locale (BCP 47)."),
        .optional("host", .object, "What the front end says of itself."),
        .optional(
          "idempotencyKey", .string, "With an id of the caller's own: the same call again starts nothing."),
        .optional("dryRun", .boolean, "Only say what would come."),
        .optional("explain", .boolean, "Say which guards were evaluated, and to what."),
      ],
      result: .view
    ) { (engine, arguments) throws(EngineError) in try engine.startFlow(arguments) },
    Method(
      name: "currentScreen", summary: "The session as it is now. Changes nothing.",
      parameters: [
        session, .optional("since", .integer, "Say what changed since this revision.", minimum: 0),
      ],
      result: .view
    ) { (engine, arguments) throws(EngineError) in try engine.currentScreen(arguments) },
  ]
}

extension Engine {
  fileprivate func startFlow(_ arguments: Arguments) throws(EngineError) -> Work {
    let id = arguments.string("session") ?? ULID.make(at: now, random: surroundings.random)
    if arguments.string("session") != nil {
      guard isSessionID(id) else {
        throw .call(.wrongParam("session", expected: "1 to 64 of A–Z, a–z, 0–9, “_” and “-”"))
      }
      if try table.contains(id) { return try startAgain(arguments, id) }
    }
    let bundle = try bundle(arguments)
    let coordinator = Coordinator(bundle)
    let profile = try table.profile(
      ProfileKey(arguments.string("subject").map(ProfileOwner.subject) ?? .session(id)))
    let command = StartCommand(
      session: id, input: arguments["input"], subject: arguments.string("subject"),
      locale: arguments.string("locale") ?? client.locale, host: arguments["host"] ?? client.host,
      idempotencyKey: idempotencyKey(arguments), explain: arguments.flag("explain"), time: now)
    let facts = Facts(profile: profile.facts, profileRevision: profile.revision)
    let decision: Decision
    do {
      decision = try coordinator.start(command, facts: facts)
    } catch {
      throw .refused(error, nil)
    }
    if arguments.flag("dryRun") { return Work(.result(shown(decision.view, preview: true)), session: id) }
    return record(
      decision, on: LiveSession(coordinator: coordinator, session: decision.session), startFlow: bundle)
  }

  /// A call that names a session which is there: the retry of the one that started it, or a mistake.
  private func startAgain(_ arguments: Arguments, _ id: String) throws(EngineError) -> Work {
    guard let key = idempotencyKey(arguments) else { throw .sessionExists(id) }
    let live = try table.session(id)
    let facts = try facts(of: live)
    do {
      guard let view = try live.coordinator.replayStart(key, on: live.session, facts: facts) else {
        throw EngineError.sessionExists(id)
      }
      return Work(.result(shown(view)), session: id)
    } catch let error as EngineError {
      throw error
    } catch let error as Refusal {
      throw .refused(error, nil)
    } catch {
      throw .call(.internalError)
    }
  }

  private func isSessionID(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count)
      && id.utf8.allSatisfy {
        $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }

  private func bundle(_ arguments: Arguments) throws(EngineError) -> Bundle {
    if let flow = arguments.string("flow") { return try library.bundle(flow) }
    guard let definition = arguments["definition"] else { throw .call(.missingParam("flow")) }
    let flow: Flow
    do {
      flow = try Flow(definition)
    } catch {
      throw .flowInvalid(Diagnostic.all(of: error.problems, in: nil))
    }
    return try library.link(flow)
  }

  fileprivate func currentScreen(_ arguments: Arguments) throws(EngineError) -> Work {
    let id = arguments.text("session")
    let live = try table.session(id)
    if let since = arguments.int("since") { return try changes(since: since, of: live) }
    let facts = try facts(of: live)
    if let viewed = live.viewed, viewed.profileRevision == facts.profileRevision {
      return Work(.result(viewed.bytes), session: id)
    }
    let bytes = shown(try view(of: live, facts: facts))
    table.remember(view: bytes, of: id, profileRevision: facts.profileRevision)
    return Work(.result(bytes), session: id)
  }

  /// The session as it is now, with the changes of the records after `revision`.
  private func changes(since revision: Int, of live: LiveSession) throws(EngineError) -> Work {
    let id = live.session.id
    guard revision <= live.session.revision else {
      throw .refused(.staleRevision(live.session.revision), try view(of: live, facts: try facts(of: live)))
    }
    var changes: [ViewChange] = []
    var before: Session?
    do throws(StoreError) {
      for record in try store.records(of: id, after: 0, limit: live.session.revision) {
        let after = record.applied(to: before)
        if record.revision > revision, let after {
          changes += ViewChange.all(record.readChanges ?? [], from: before, to: after)
        }
        before = after
      }
    } catch {
      throw .store(error)
    }
    let view = try view(of: live, facts: try facts(of: live)).showing(changes)
    return Work(.result(shown(view)), session: id)
  }

  // MARK: - Shared with the commands

  /// The profile of the session's subject as it is now, and the secrets of the session.
  func facts(of live: LiveSession) throws(EngineError) -> Facts {
    let profile = try table.profile(ProfileKey(live.session.profileOwner))
    return Facts(profile: profile.facts, profileRevision: profile.revision, secrets: live.secrets)
  }

  func view(of live: LiveSession, facts: Facts) throws(EngineError) -> View {
    do {
      return try live.coordinator.view(of: live.session, facts: facts)
    } catch {
      throw .refused(error, nil)
    }
  }

  func shown(_ view: View, preview: Bool = false) -> [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    view.write(to: &writer, preview: preview)
    return writer.bytes
  }

  func idempotencyKey(_ arguments: Arguments) -> IdempotencyKey? {
    arguments.string("idempotencyKey").map {
      IdempotencyKey($0, parameters: arguments.without("idempotencyKey", "explain"))
    }
  }
}

extension StoredRecord {
  /// The state after this record.
  func applied(to session: Session?) -> Session? {
    guard let changes = readChanges, let time = Instant(time) else { return session }
    var next = session
    if next == nil, case .start(let start)? = changes.first { next = Session(start) }
    next?.apply(changes, at: time)
    return next
  }
}
