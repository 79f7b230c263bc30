// What an expression sees when it is evaluated on a step (`protocol/definitions.md`, “Expressions”): the table of names, with
// one case for each.

import Calendar
import Expressions
import FlowDefinitions
import JSONText

/// The names that expressions on an entry can use.
///
/// A class, since a scope is created where there is an expression, and handed on from there.
public final class StepScope: Scope {
  private let session: Session
  private let flow: Flow
  private let facts: Facts
  let entry: Entry?
  let frameID: FrameID
  private let time: Instant
  /// Whether the expression may name secrets at all.
  private let seesSecrets: Bool
  private let occasion: Occasion

  init(
    session: Session, flow: Flow, facts: Facts, entry: Entry?, frameID: FrameID, time: Instant,
    seesSecrets: Bool = true, occasion: Occasion = Occasion()
  ) {
    self.session = session
    self.flow = flow
    self.facts = facts
    self.entry = entry
    self.frameID = frameID
    self.time = time
    self.seesSecrets = seesSecrets
    self.occasion = occasion
  }

  /// What the occasion adds to the names: `event`, `result`, `outcome`, `error`, or `values` that are not the entry's own
  /// yet.
  struct Occasion: Sendable {
    var values: JSONObject?
    /// The properties that do not apply with these values.
    var hidden: Set<CodePoints> = []
    /// The secrets among the values.
    var secrets: [Secret] = []
    var event: JSON?
    var eventKinds = Expressions.NumberKinds.asWritten
    var result: JSON?
    var resultKinds = Expressions.NumberKinds.asWritten
    var outcome: String?
    var error: JSON?
    /// The secrets that came with the event.
    var eventSecrets: [Secret] = []
  }

  /// Returns the value of a name, or nil if the table does not have it.
  public func value(of name: String) -> Value? {
    switch name {
    case "data": Value(.object(data), numbers: dataKinds, hiding: secrets.tree)
    case "values":
      Value(
        .object(occasion.values ?? entry?.values ?? [:]),
        numbers: entry.flatMap { flow[$0.step]?.valueKinds } ?? .asWritten, hiding: ownSecrets.tree)
    case "steps":
      Value(.object(steps.values), numbers: .object(steps.kinds), hiding: steps.secrets)
    case "input":
      Value(
        frame?.input ?? .null, numbers: flow.inputKinds,
        hiding: (seesSecrets ? facts.secrets[frameID] : []).tree)
    case "params":
      Value(
        .object(entry?.params ?? [:]),
        numbers: entry.flatMap { flow[$0.step]?.paramKinds } ?? flow.numberKinds)
    case "vars": members(frame?.vars ?? [:])
    case "profile": members(facts.profile)
    case "event":
      Value(
        occasion.event ?? [:], numbers: occasion.eventKinds,
        hiding: (seesSecrets ? occasion.eventSecrets : []).tree)
    // If a flow has given no result, its result has no fields, so that expressions can ask for them; likewise in `steps`.
    case "result": Value(occasion.result?.nonNull ?? [:], numbers: occasion.resultKinds)
    case "outcome": occasion.outcome.map(Value.string) ?? .null
    case "error": Value(occasion.error ?? [:])
    case "session": Value(sessionFacts)
    case "host": Value(session.host)
    case "now": Timestamp(time).map(Value.timestamp) ?? .null
    default: nil
    }
  }

  /// The time zones that this process knows.
  public var timeZones: TimeZones { facts.timeZones }

  /// The same names without secrets, for whatever is kept or shown.
  var withoutSecrets: StepScope {
    if !seesSecrets { return self }
    return StepScope(
      session: session, flow: flow, facts: facts, entry: entry, frameID: frameID, time: time,
      seesSecrets: false, occasion: occasion)
  }

  /// Returns the same names as they are once something has happened.
  func after(_ session: Session, _ facts: Facts) -> StepScope {
    StepScope(
      session: session, flow: flow, facts: facts, entry: entry.map { session.entry($0.id) ?? $0 },
      frameID: frameID, time: time, seesSecrets: seesSecrets, occasion: occasion)
  }

  /// Returns the same names as they are once the session has that subject, whose profile is in `facts`.
  func bound(to subject: String?, knowing facts: Facts) -> StepScope {
    let session = Session(copying: session)
    session.subject = subject
    return StepScope(
      session: session, flow: flow, facts: facts, entry: entry, frameID: frameID, time: time,
      seesSecrets: seesSecrets, occasion: occasion)
  }

  /// The same names, with something else of the same type in the place of each secret.
  var masked: StepScope {
    var (facts, occasion) = (facts, occasion)
    facts.secrets = facts.secrets.masked
    occasion.secrets = occasion.secrets.map { $0.masked }
    occasion.eventSecrets = occasion.eventSecrets.map { $0.masked }
    return StepScope(
      session: session, flow: flow, facts: facts, entry: entry, frameID: frameID, time: time,
      seesSecrets: seesSecrets, occasion: occasion)
  }

  private var frame: Frame? { session.frames[frameID] }

  private func members(_ members: JSONObject) -> Value {
    Value(.object(members), numbers: flow.numberKinds)
  }

  /// The secrets among `values`: those that came with them, or the entry's own.
  private var ownSecrets: [Secret] {
    guard seesSecrets, let entry else { return [] }
    return occasion.values == nil ? facts.secrets[entry.id] : occasion.secrets
  }

  /// The secrets among `data`: those of the frame's entries from this one down, the latest for each place.
  private var secrets: [Secret] {
    var secrets = ownSecrets
    guard seesSecrets, let entry, !facts.secrets.isEmpty else { return secrets }
    // Few entries have secrets, and there may be many entries.
    let stacks = session.chain.map(stack)
    for other in facts.secrets.entries(before: entry.id)
    where stacks.contains(where: { $0.entry(other)?.frame == entry.frame }) {
      secrets += facts.secrets[other].filter { held in !secrets.contains { $0.place == held.place } }
    }
    return secrets
  }

  /// Returns the stack of the presentation; of tabs, the one on which the entry stands, even if its tab is not selected.
  private func stack(of presentation: Presentation) -> Stack {
    guard let entry, let tabs = presentation.tabs else { return presentation.stack }
    return tabs.loaded.first { $0.value.entry(entry.id) != nil }?.value ?? presentation.stack
  }

  private var data: JSONObject {
    guard let entry else { return [:] }
    return occasion.values.map { entry.dataBelow.merging($0).merging(set(on: entry)) } ?? entry.data
  }

  /// Returns what transitions have set on the entry, as far as it applies with the values of the occasion.
  private func set(on entry: Entry) -> JSONObject {
    occasion.hidden.isEmpty ? entry.kept : entry.kept.leavingOut(occasion.hidden)
  }

  /// How the numbers of `data` are typed: where screens disagree, as the screen has it that the value comes from.
  private var dataKinds: Expressions.NumberKinds {
    var open = flow.disputedNumbers
    guard let entry, !open.isEmpty, case .object(var kinds) = flow.numberKinds else {
      return flow.numberKinds
    }
    let data = data
    open = open.filter { data.contains($0.string) }
    for presentation in session.chain.reversed() {
      if open.isEmpty { break }
      for other in stack(of: presentation) where other.frame == entry.frame && other.id <= entry.id {
        let values =
          other.id == entry.id ? occasion.values?.merging(set(on: entry)) ?? entry.values : other.values
        for value in values where open.remove(CodePoints(value.name)) != nil {
          kinds[value.name] = flow[other.step]?.screen?.numberKinds.member(value.name)
        }
        if open.isEmpty { return .object(kinds) }
      }
    }
    return .object(kinds)
  }

  /// The values or results of the frame's entries by step, the latest for each step; how their schemas type numbers; and
  /// their secrets.
  private var steps: (values: JSONObject, kinds: Members<Expressions.NumberKinds>, secrets: JSONObject) {
    guard let entry else { return ([:], [:], [:]) }
    var values = JSONObject()
    var kinds = Members<Expressions.NumberKinds>()
    var secrets = JSONObject()
    for presentation in session.chain.reversed() {
      for other in stack(of: presentation) where other.frame == entry.frame && other.id <= entry.id {
        // Asked first, since in a loop nearly all entries are of steps that were met before.
        if values.contains(other.step.name) { continue }
        values[other.step.name] = other.result.map { $0.nonNull ?? [:] } ?? .object(other.values)
        kinds[other.step.name] = flow[other.step]?.valueKinds
        guard seesSecrets, !facts.secrets[other.id].isEmpty else { continue }
        secrets[other.step.name] = .object(facts.secrets[other.id].tree)
      }
    }
    return (values, kinds, secrets)
  }

  private var sessionFacts: JSON {
    [
      "id": .string(session.id), "locale": .string(orNull: session.locale),
      "flow": .string(session.flow.name),
      "startedAt": .string(session.startedAt.text), "subject": .string(orNull: session.subject),
    ]
  }
}

extension [Secret] {
  /// The secrets as a tree that goes beside the values from which they were parted.
  fileprivate var tree: JSONObject {
    if isEmpty { return [:] }
    let tree = reduce(JSON.object([:])) { $0.inserting($1.value, at: $1.place) }
    return tree.asObject ?? [:]
  }
}

extension Timestamp {
  fileprivate init?(_ instant: Instant) {
    let (seconds, rest) = instant.milliseconds.quotientAndRemainder(flooring: 1000)
    self.init(seconds: Int64(seconds), nanoseconds: Int32(rest) * 1_000_000)
  }
}

extension Step {
  /// How the numbers are typed that the step collects, or that its action gives.
  fileprivate var valueKinds: Expressions.NumberKinds? { screen?.numberKinds ?? action?.call.numberKinds }
}
