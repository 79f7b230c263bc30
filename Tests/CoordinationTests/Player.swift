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
  private(set) var folded: Session
  /// The session as a restart would read it from its full state.
  private(set) var reopened: Session
  /// Whether the answer to the command shows what was typed though it is not kept.
  var isEcho = false
  private var heard = HeardChanges()
  /// The full state after each record.
  private(set) var states: [JSON] = []

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
    heard.hear(view, sourceLocation)
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
    heard.hear(view, sourceLocation)
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
    heard.hear(view, sourceLocation)
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
    if due.view == nil { return heard.miss() }
    heard.hear(view, sourceLocation)
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
