// Methods that start sessions and look at them. Those that list and delete sessions are in `StoreMethods`.

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
        .optional("flow", .string, "The id of a flow in the folders."),
        .optional("definition", .object, "A definition, in place of an id."),
        .optional("input", .object, "The input of the flow."),
        .optional(
          "subject", .string, "The user or device whose profile the session reads and writes.", minimum: 1),
        .optional(
          "session", .string, "An id of the caller's own: 1 to 64 of A–Z, a–z, 0–9, `_` and `-`.",
          narrowing: #"{"pattern": "^[A-Za-z0-9_-]{1,64}$"}"#),
        .optional("locale", .string, "The user's locale (BCP 47)."),
        .optional("host", .object, "Facts about the front end."),
        .optional(
          "answers", .object, "A deep link: step, or `sub-flow/step`, and its values.",
          narrowing: #"{"additionalProperties": {"type": "object"}}"#),
        .optional("from", .string, "A session whose answers are walked through again."),
        .optional(
          "idempotencyKey", .string, "With an id of the caller's own: the same call again starts nothing."),
        .optional("dryRun", .boolean, "Only show what would happen."),
        .optional("explain", .boolean, "Say which guards were evaluated, and to what."),
      ],
      result: .view
    ) { (engine, arguments) throws(EngineError) in try engine.startFlow(arguments) },
    Method(
      name: "currentScreen", summary: "Shows the session as it is now, once what is due has happened.",
      parameters: [
        session, .optional("since", .integer, "Say what has changed since this revision.", minimum: 0),
        .optional(
          "effectiveSchema", .boolean,
          "Show the schema with its conditions decided for the values shown, for drawing a form while somebody types."
        ),
      ],
      result: .view
    ) { (engine, arguments) throws(EngineError) in try engine.currentScreen(arguments) },
  ]
}

extension Engine {
  fileprivate func startFlow(_ arguments: CallArguments) throws(EngineError) -> Work {
    let id = arguments.string("session") ?? ULID.make(at: now, random: surroundings.random)
    if arguments.string("session") != nil {
      guard isSessionID(id) else {
        throw .call(.wrongParam("session", expected: "1 to 64 characters, of A–Z, a–z, 0–9, “_” and “-”"))
      }
      if try sessionTable.contains(id) { return try startAgain(arguments, id) }
    }
    let isDryRun = arguments.flag("dryRun")
    let earlier = try arguments.string("from").map { (id) throws(EngineError) in
      try caughtUp(id, dryRun: isDryRun).live
    }
    let bundle = try bundle(arguments, earlier)
    let subject = arguments.string("subject") ?? earlier?.session.subject
    let locale = try arguments.locale() ?? earlier?.session.locale ?? client.locale
    let command = StartCommand(
      session: id, input: arguments["input"] ?? earlier?.session.input, subject: subject, locale: locale,
      host: arguments["host"] ?? earlier?.session.host ?? client.host, answers: try answers(arguments),
      earlier: earlier.map { ($0.session, $0.coordinator.bundle) }, idempotencyKey: idempotencyKey(arguments),
      explain: arguments.flag("explain"), time: now)
    let owner = subject.map(ProfileOwner.subject) ?? .session(id)
    let facts = Facts(
      try profileTable.profile(of: ProfileKey(owner)), timeZones: surroundings.timeZones)
    let decision: Decision
    do throws(EngineError) {
      decision = try profileTable.decide(facts) { (facts) throws(DecisionError) in
        try Coordinator(bundle).start(command, facts: facts)
      }
    } catch .refused(let refusal, _, _) {
      throw .refused(refusal, in: bundle.phrasebook(in: locale))
    }
    if isDryRun { return Work(.result(shown(decision.view, preview: true)), session: id) }
    if let earlier { try supersede(earlier) }
    return try record(decision, by: Coordinator(bundle), method: "startFlow", key: command.idempotencyKey)
  }

  private func answers(_ arguments: CallArguments) throws(EngineError) -> Members<JSONObject> {
    var answers = Members<JSONObject>()
    for answer in arguments.object("answers") ?? [:] {
      guard let values = answer.value.asObject else {
        throw .call(.wrongParam("answers", expected: "an object of steps with an object of values each"))
      }
      answers[answer.name] = values
    }
    return answers
  }

  /// Ends a session whose answers another one takes over, if it is still active.
  private func supersede(_ live: LiveSession) throws(EngineError) {
    guard live.session.outcome == nil else { return }
    let facts = try facts(of: live)
    guard let decision = try? live.coordinator.supersede(live.session, facts: facts, time: now) else {
      return
    }
    due.append(try record(decision, by: live.coordinator, method: "startFlow", on: live))
  }

  /// Answers a `startFlow` with the id of a session that exists: it is a retry of the call that started the session, or a mistake.
  private func startAgain(_ arguments: CallArguments, _ id: String) throws(EngineError) -> Work {
    guard let key = idempotencyKey(arguments) else { throw .sessionExists(id) }
    let live = try sessionTable.session(id)
    let facts = try facts(of: live)
    let view: View?
    do throws(EngineError) {
      view = try profileTable.decide(facts) { (facts) throws(DecisionError) in
        try live.coordinator.replayStart(key, on: live.session, facts: facts)
      }
    } catch .refused(let refusal, _, _) {
      throw refused(refusal, of: live, facts: facts)
    }
    guard let view else { throw .sessionExists(id) }
    return Work(.result(shown(view)), session: id)
  }

  private func bundle(_ arguments: CallArguments, _ earlier: LiveSession?) throws(EngineError) -> Bundle {
    if let earlier, arguments["flow"] == nil, arguments["definition"] == nil {
      return earlier.coordinator.bundle
    }
    try arguments.expectOne(of: ["flow", "definition"], orNoneWith: "from")
    if let flow = arguments.string("flow") { return try library.bundle(flow) }
    return try bundle(arguments["definition"] ?? .null)
  }

  fileprivate func currentScreen(_ arguments: CallArguments) throws(EngineError) -> Work {
    let id = arguments.text("session")
    let live = try catchUp(id)
    let since = arguments.int("since")
    let wantsSchema = arguments.flag("effectiveSchema")
    if since != nil || wantsSchema {
      var changes: [ViewChange] = []
      if let since { changes = try self.changes(since: since, of: live) }
      let view = try view(of: live, facts: facts(of: live), showing: changes)
      return Work(.result(shown(view, effectiveSchema: wantsSchema)), session: id)
    }
    let profile = try profileTable.version(of: ProfileKey(live.session.profileOwner))
    if let viewed = live.viewed, viewed.profile == profile { return Work(.result(viewed.bytes), session: id) }
    let bytes = shown(try view(of: live, facts: facts(of: live)))
    if live.wasViewed { live.viewed = (profile, bytes) }
    live.wasViewed = true
    return Work(.result(bytes), session: id)
  }

  /// Returns the changes of the records after `revision`.
  private func changes(since revision: Int, of live: LiveSession) throws(EngineError) -> [ViewChange] {
    let id = live.session.id
    guard revision <= live.session.revision else {
      throw refused(.staleRevision(live.session.revision), of: live, facts: try facts(of: live))
    }
    // Whoever has answered it last asks like this, and there is no need to look into the journal.
    if revision == live.session.revision { return [] }
    var changes: [ViewChange] = []
    var session = try sessionTable.fullState(of: id, until: revision)
    let first = session?.revision ?? 0
    let records = try sessionTable.records(of: id, after: first, limit: live.session.revision - first)
    var known = KnownTexts()
    do throws(StoreError) {
      for record in records {
        let before = session.map { Session(copying: $0) }
        let said = try record.apply(to: &session, of: id, knowing: &known)
        if record.revision > revision, let session {
          changes += ViewChange.all(said, from: before, to: session)
        }
      }
    } catch {
      throw .store(error)
    }
    return changes
  }
}
