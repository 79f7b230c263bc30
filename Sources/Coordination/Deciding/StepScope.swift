// What an expression sees when it is evaluated on a step (`definition.md`, “Expressions”): the table of names, one case a name.

import Expressions
import FlowDefinitions
import JSONText

/// The names that expressions on an entry can use.
public struct StepScope: Scope {
  let session: Session
  let flow: Flow?
  let facts: Facts
  let entry: Entry?
  let time: Instant
  /// What the occasion adds: `event`, `result`, `outcome`, `error`, or `values` that are not the entry's own yet.
  var occasion = Occasion()

  /// Values that only some expressions see.
  struct Occasion: Sendable {
    var values: JSONObject?
    var event: JSON?
    var result: JSON?
    var outcome: String?
    var error: JSON?
    /// The secrets that the expression may name.
    var secrets: [(place: JSONPointer, value: JSON)] = []
  }

  /// The value of a name of the table, or nil if it is none of them.
  public func value(of name: String) -> Value? {
    switch name {
    case "data": members(data)
    case "values": members(occasion.values ?? entry?.values ?? [:])
    case "steps": Value(.object(steps))
    case "input": Value(frame?.input ?? .null)
    case "params": members(entry?.params ?? [:])
    case "vars": members(frame?.vars ?? [:])
    case "profile": members(facts.profile)
    case "event": Value(occasion.event ?? [:])
    case "result": Value(occasion.result ?? [:])
    case "outcome": occasion.outcome.map(Value.string) ?? .null
    case "error": Value(occasion.error ?? [:])
    case "session": Value(sessionFacts)
    case "host": Value(session.host)
    case "now": Timestamp(time).map(Value.timestamp) ?? .null
    default: nil
    }
  }

  private var frame: Frame? { session.frames[entry?.frame ?? .root] }

  private func members(_ members: JSONObject) -> Value {
    Value(.object(members), numbers: flow?.numberKinds ?? .asWritten)
  }

  private var data: JSONObject {
    guard let entry else { return [:] }
    return occasion.values.map { entry.dataBelow.merging($0).merging(entry.kept) } ?? entry.data
  }

  /// The values or results of the frame's entries by step, the latest of each.
  private var steps: JSONObject {
    guard let entry, let stack = session.chain.last?.stack else { return [:] }
    var steps = JSONObject()
    for other in stack where other.frame == entry.frame && other.id <= entry.id {
      _ = steps.insert(other.step.name, other.result ?? .object(other.values))
    }
    return steps
  }

  private var sessionFacts: JSON {
    [
      "id": .string(session.id), "locale": .string(orNull: session.locale),
      "flow": .string(session.flow.name),
      "startedAt": .string(session.startedAt.text), "subject": .string(orNull: session.subject),
    ]
  }
}

extension Timestamp {
  fileprivate init?(_ instant: Instant) {
    let seconds = instant.milliseconds / 1000
    self.init(seconds: Int64(seconds), nanoseconds: Int32(instant.milliseconds % 1000) * 1_000_000)
  }
}
