// A session played by hand: a flow as JSON text, commands, and the facts and the time that come with them. It knows no store
// and no process. After every command it holds the laws that a session must keep whatever is done to it.

import Coordination
import Expressions
import FlowDefinitions
import JSONText
import Testing

/// Plays one session of a flow.
struct Player {
  private(set) var coordinator: Coordinator
  private(set) var session: Session
  /// The profile may be changed between two commands, as `updateProfile` does.
  var facts: Facts
  private(set) var time: Instant
  /// The view that answered the last command.
  private(set) var view: JSON
  /// The changes of each record, as the journal has them.
  private(set) var journal: [JSON] = []
  /// What has become of each profile, as a store has it that knew nothing before.
  private(set) var profiles: [ProfileOwner: JSONObject] = [:]
  /// The session as a restart would fold it.
  private var folded: Session
  /// The session as a restart would read it from its full state.
  private var reopened: Session
  /// Whether the answer to the command shows what was typed though it is not kept.
  private var isEcho = false
  /// The entries that changes have told of, and how many presentations there are by them; nil once some changes were not seen.
  private var told: (entries: Set<String>, levels: Int)? = ([], 1)
  /// The full state after each record.
  private var states: [JSON] = []

  /// Starts a session. `flow` is a whole definition, as are the others that it reaches; `known` are the facts that the profile of the
  /// earlier session has.
  init(
    _ flow: String, reaching others: [String] = [], input: JSON? = nil, subject: String? = nil,
    profile: JSONObject = [:], host: JSON = [:], answers: Members<JSONObject> = [:],
    from earlier: Player? = nil, knowing known: JSONObject = [:], key: IdempotencyKey? = nil,
    explain: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    coordinator = try Player.coordinator(flow, others)
    time = try #require(Instant("2026-03-01T09:00:00Z"))
    let command = StartCommand(
      session: "s", input: input, subject: subject, host: host, answers: answers,
      earlier: earlier.map { ($0.session, $0.coordinator.bundle) }, idempotencyKey: key, explain: explain,
      time: time)
    var atHand = Facts(profile: profile, timeZones: .fixedOffsets)
    if let earlier = earlier?.session { atHand.others[earlier.profileOwner] = (known, 0) }
    let decision = try coordinator.start(command, facts: atHand)
    let changes = try roundTrip(decision.happening.changes)
    guard case .start(let start)? = changes.first else { throw NotStarted() }
    folded = Session(start)
    reopened = folded
    session = decision.session
    facts = decision.happening.facts
    view = json(of: decision.view)
    try record(decision.happening, changes)
    hear(sourceLocation)
    try holdLaws(sourceLocation)
  }

  private struct NotStarted: Error {}

  private static func coordinator(_ flow: String, _ others: [String]) throws -> Coordinator {
    Coordinator(
      Bundle(
        try Flow(reading: Array(flow.utf8)), reaching: try others.map { try Flow(reading: Array($0.utf8)) }))
  }

  /// Lets time go by.
  mutating func wait(milliseconds: Int) { time = Instant(milliseconds: time.milliseconds + milliseconds) }

  /// Carries out a command, and returns the view that answers it.
  @discardableResult
  mutating func carryOut(
    _ action: Command.Action, entry: String? = nil, ifRevision: Int? = nil, key: IdempotencyKey? = nil,
    confirm: Bool = false, explain: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    let command = Command(
      action, entry: entry, ifRevision: ifRevision, idempotencyKey: key, confirm: confirm, explain: explain,
      time: time)
    let foretold = Result { try coordinator.decide(command, on: reopened, facts: facts) }
    let before = now
    do {
      let decision = try coordinator.decide(command, on: session, facts: facts)
      #expect(
        (try? foretold.get()).map { json(of: $0.view).text } == json(of: decision.view).text,
        "trying a command out, on a full state that was read, foretells what it does",
        sourceLocation: sourceLocation)
      if decision.session.revision > session.revision {
        try record(decision.happening, try roundTrip(decision.happening.changes))
      } else {
        #expect(
          decision.happening.changes.isEmpty, "what is not recorded has not happened",
          sourceLocation: sourceLocation)
      }
      session = decision.session
      facts = decision.happening.facts
      view = json(of: decision.view)
    } catch let error as DecisionError {
      #expect(now == before, "a refused command changes nothing", sourceLocation: sourceLocation)
      throw error
    }
    hear(sourceLocation)
    try holdLaws(sourceLocation)
    return view
  }

  /// Takes the session over to another version of its flow.
  @discardableResult
  mutating func migrate(
    to flow: String, reaching others: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    let before = now
    do {
      let version = try Player.coordinator(flow, others)
      let decision = try version.migrate(session, from: coordinator.bundle, facts: facts, time: time)
      if decision.session.revision > session.revision {
        try record(decision.happening, try roundTrip(decision.happening.changes))
      }
      #expect(decision.happening.profileChanges.isEmpty, sourceLocation: sourceLocation)
      coordinator = version
      session = decision.session
      facts = decision.happening.facts
      view = json(of: decision.view)
    } catch let error as DecisionError {
      #expect(now == before, "a refused command changes nothing", sourceLocation: sourceLocation)
      throw error
    }
    hear(sourceLocation)
    try holdLaws(sourceLocation)
    return view
  }

  /// Lets happen what is due.
  mutating func catchUp(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let due = try #require(try coordinator.catchUp(session, facts: facts, time: time))
    try record(due.happening, try roundTrip(due.happening.changes))
    session = due.happening.session
    facts = due.happening.facts
    view = due.view.map(json) ?? .null
    if due.view == nil { return told = nil }
    hear(sourceLocation)
    try holdLaws(sourceLocation)
  }

  /// The kind and the data of the refusal that the action meets.
  mutating func refusal(
    of action: Command.Action, entry: String? = nil, ifRevision: Int? = nil, key: IdempotencyKey? = nil,
    confirm: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    do {
      try carryOut(
        action, entry: entry, ifRevision: ifRevision, key: key, confirm: confirm,
        sourceLocation: sourceLocation)
    } catch DecisionError.refused(let refusal) {
      return refusal.json
    }
    Issue.record("The command was not refused.", sourceLocation: sourceLocation)
    return .null
  }

  /// What is said to the user when the action is refused; nil if it is not.
  func message(of action: Command.Action) -> String? {
    do {
      _ = try coordinator.decide(Command(action, time: time), on: session, facts: facts)
      return nil
    } catch .refused(let refusal) {
      return refusal.message
    } catch {
      return nil
    }
  }

  private mutating func record(_ happening: Happening, _ changes: [Change]) throws {
    for change in happening.profileChanges {
      profiles[change.owner] = change.applied(to: profiles[change.owner] ?? [:])
    }
    folded.apply(changes, at: time)
    states.append(try written(folded))
    reopened = try #require(states.last.flatMap(read))
    journal.append(.array(try happening.changes.map(written)))
  }

  /// The bytes of a read.
  var now: String {
    do {
      return json(of: try coordinator.view(of: session, facts: facts)).text
    } catch {
      return "\(error)"
    }
  }
}

// MARK: - The laws

extension Player {
  /// Hears what the view says has changed.
  private mutating func hear(_ sourceLocation: SourceLocation) {
    guard var (entries, levels) = told else { return }
    for change in view["changes"]?.asArray ?? [] {
      let kind = change["change"]?.asString
      var named = change["removed"]?.asArray ?? []
      if kind == "pop" || kind == "cut" { named += [change["entry"]].compactMap { $0 } }
      if let presenter = change["presentedBy"] { named.append(presenter) }
      for entry in named.compactMap({ $0.asString }) {
        #expect(entries.contains(entry), "what goes or presents was told of", sourceLocation: sourceLocation)
      }
      if kind == "present" { levels += 1 }
      if kind == "dismiss" { levels -= 1 }
      if kind == "present" || kind == "dismiss" {
        #expect(
          change["level"]?.asInt == (kind == "present" ? levels - 1 : levels),
          "presentations come and go at the top", sourceLocation: sourceLocation)
      }
      for come in [change, change["root"], change["placeholder"]] where kind != "cut" || come != change {
        if let entry = come?["entry"]?.asString { entries.insert(entry) }
      }
    }
    told = (entries, levels)
  }

  private func holdLaws(_ sourceLocation: SourceLocation) throws {
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

// MARK: - What a test looks at

extension Player {
  var screen: JSON { view["screen"] ?? .null }
  var step: String? { screen["step"]?.asString }
  var entry: String? { screen["entry"]?.asString }
  var values: JSON { screen["values"] ?? .null }
  var outcome: JSON { view["outcome"] ?? .null }
  var isAccepted: Bool { view["accepted"] == true }
  var action: JSON { screen["action"] ?? .null }

  /// The codes of the errors that the screen shows, each behind its path.
  var errors: [String] {
    (screen["errors"]?.asArray ?? []).map {
      "\($0["path"]?.asString ?? "?"): \($0["code"]?.asString ?? "?")"
    }
  }

  /// The steps of the root's stack that the view shows, bottom to top.
  var stack: [String] { stack(level: 0) }

  func stack(level: Int) -> [String] {
    (view["navigation"]?["chain"]?[level]?["stack"]?.asArray ?? []).compactMap { $0["step"]?.asString }
  }

  /// The steps of the selected tab's stack that the view shows, bottom to top.
  var tab: [String] {
    let tabs = view["navigation"]?["chain"]?[0]?["tabs"]?.asArray ?? []
    let stack = tabs.first { $0["selected"] == true }?["stack"]?.asArray
    return (stack ?? []).compactMap { $0["step"]?.asString }
  }

  /// How many presentations there are, the root included.
  var levels: Int { view["navigation"]?["chain"]?.asArray?.count ?? 0 }

  /// What has just changed: `push b`, `appear b` …
  var changes: [String] {
    (view["changes"]?.asArray ?? []).map { change in
      let what = change["step"]?.asString ?? change["entry"]?.asString ?? change["status"]?.asString ?? ""
      return "\(change["change"]?.asString ?? "?") \(what)"
    }
  }

  /// What the frame has collected, as expressions see it.
  var data: JSON { coordinator.scope(of: session, facts: facts).value(of: "data")?.json ?? .null }

  /// What became of the answers that were walked through again: `kept a`, `draft b (refused)` …
  var walked: [String] {
    (view["walked"]?.asArray ?? []).map { answer in
      let why = answer["why"]?.asString.map { " (\($0))" } ?? ""
      let was = answer["was"]?.asString.map { " was \($0)" } ?? ""
      let fields =
        answer["fields"]?.asArray.map { " " + $0.compactMap(\.asString).joined(separator: ",") } ?? ""
      let names = answer["lost"]?.asArray.map { $0.compactMap(\.asString).joined(separator: ",") }
      let lost = answer["lost"] == answer["fields"] ? "" : names.map { " without \($0)" } ?? ""
      return
        "\(answer["became"]?.asString ?? "?") \(answer["path"]?.asString ?? "?")\(was)\(why)\(fields)\(lost)"
    }
  }

  /// Everything that may have been written down so far, as text.
  var journalText: String { JSON.array(journal + states).text }
}

// MARK: - Commands in short

extension Player {
  @discardableResult
  mutating func submit(
    _ values: JSONObject? = nil, coerce: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(.submit(values: values, coerce: coerce), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func send(
    _ event: String, _ payload: JSON? = nil, values: JSONObject? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(.send(event: event, payload: payload, values: values), sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func back(
    to target: String? = nil, count: Int? = nil, values: JSONObject? = nil, confirm: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(
      .back(to: target, count: count, values: values), confirm: confirm, sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func cancel(
    confirm: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(.cancel(level: nil, values: nil), confirm: confirm, sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func fail(
    _ code: String, _ message: String = "No.", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    try carryOut(.fail(HostError(code: code, message: message)), sourceLocation: sourceLocation)
  }

  /// - Parameter isKept: Whether all of it is kept, so that a read shows what the answer shows.
  @discardableResult
  mutating func saveDraft(
    _ values: JSONObject, isKept: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    isEcho = !isKept
    defer { isEcho = false }
    return try carryOut(.saveDraft(values), sourceLocation: sourceLocation)
  }
}

// MARK: - Forms

func json(of view: View) -> JSON {
  var writer = JSONWriter()
  view.write(to: &writer)
  return (try? JSON(parsing: writer.bytes)) ?? .null
}

func written(_ change: Change) throws -> JSON {
  var writer = JSONWriter()
  change.write(to: &writer)
  return try JSON(parsing: writer.bytes)
}

/// The changes as another process reads them from the journal.
private func roundTrip(_ changes: [Change]) throws -> [Change] {
  try changes.map { try readBack(try written($0)) }
}

func readBack(_ change: JSON) throws -> Change {
  var known = KnownTexts()
  return try #require(Change.all(in: JSON.array([change]).bytes[...], knowing: &known)?.first)
}

extension Refusal {
  var json: JSON { .object(JSONObject([("kind", .string(kind.name))]).merging(data)) }
}

/// The refusal that the body meets, as kind and data.
func refusal(_ body: () throws -> Void) -> JSON {
  do {
    try body()
  } catch DecisionError.refused(let refusal) {
    return refusal.json
  } catch {
    Issue.record(error)
  }
  return .null
}

/// A flow of these steps, in short; the first one is the start.
func flow(_ steps: String, _ more: String = "") -> String {
  let start = (try? JSON(parsing: "{\(steps)}"))?.asObject?.names.first ?? ""
  return #"{"flow": "test", "start": "\#(start)", \#(more.isEmpty ? "" : more + ",") "steps": {\#(steps)}}"#
}

/// The flow with a mark in it that nothing depends on, so that it is another version.
func later(_ flow: String) -> String {
  flow.replacing(#""flow": "test""#, #""flow": "test", "description": "Later""#)
}

/// A screen whose fields may hold anything.
func screen(_ fields: String...) -> String {
  let properties = fields.map { #""\#($0)": {}"# }.joined(separator: ", ")
  return #""screen": {"title": "T", "schema": {"type": "object", "properties": {\#(properties)}}}"#
}
