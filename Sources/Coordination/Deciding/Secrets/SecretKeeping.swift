// Where values marked `writeOnly` are parted from the others, and when they are forgotten.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// Returns the values without their secrets, and the secrets. If there are secrets at all, what the schema has no place for
  /// is left out: it may be a secret of another screen, sent here by a front end that is a step behind.
  func separate(_ values: JSONObject, by schema: Schema) -> (open: JSONObject, secrets: [Secret]) {
    if !schema.hasSecrets, !bundle.hasSecrets { return (values, []) }
    let (open, secrets) = JSON.object(values).parted(by: schema)
    let members = open.asObject ?? [:]
    guard bundle.hasSecrets, schema.root.isClosed else { return (members, secrets) }
    let names = schema.propertyNames
    if members.allSatisfy({ names.contains($0.name) }) { return (members, secrets) }
    return (members.keeping { names.contains($0.name) }, secrets)
  }

  /// Returns what was typed on the entry without its secrets, and the secrets. If `bind` may make secrets of values, the
  /// schema is the one that the screen has with these values, properties that do not apply now included.
  func parted(_ values: JSONObject, on entry: Entry) throws(Stop) -> (open: JSONObject, secrets: [Secret]) {
    guard let screen = step(of: entry)?.screen else { return (values, []) }
    if !screen.bindsSchema { return separate(values, by: screen.schema) }
    return separate(values, by: try adapted(screen, on: entry, values, showingAll: true).screen.schema)
  }

  /// Returns what a flow fills in on a screen without what is a secret there, since all of it is recorded.
  func withoutSecrets(_ values: JSONObject, on step: Step?) -> JSONObject {
    guard bundle.hasSecrets, !values.isEmpty, let schema = step?.screen?.schema else { return values }
    return JSON.object(values).parted(by: schema).open.asObject ?? [:]
  }

  /// Returns the values with the secrets that the entry holds already, as far as they are secrets of the schema: leaving a
  /// secret out of a `submit` keeps it, and `null` gives it up, unless null is one of its values.
  func keepingSecrets(of entry: Entry, in values: JSONObject, by schema: Schema) -> JSONObject {
    guard bundle.hasSecrets, schema.hasSecrets else { return values }
    let held = heldSecrets(of: entry, besides: values)
    var values = held.reduce(JSON.object(values)) { $0.inserting($1.value, at: $1.place) }
    let secrets = values.parted(by: schema).secrets
    let places = Set(secrets.map { $0.place })
    // What `bind` made a secret then may be none now, and then it would be shown and kept like any value.
    for secret in held where !places.contains(secret.place) { values = values.removing(at: secret.place) }
    // A secret that is no longer held is given up by `null`, too.
    for secret in secrets where secret.value.isNull && !schema.root.takesNull(at: secret.place) {
      values = values.removing(at: secret.place)
    }
    return values.asObject ?? [:]
  }

  /// Returns the values without the secrets that the entry holds and that the schema does not know beside what was given, as
  /// where another branch of a condition holds now: nobody has typed them there, nor could anybody take them out.
  func lettingSecretsGo(
    of entry: Entry, from values: JSONObject, besides given: JSONObject, by schema: Schema
  ) -> JSONObject {
    let held = heldSecrets(of: entry, besides: given)
    if held.isEmpty { return values }
    let given = JSON.object(given)
    let lapsed = schema.violations(of: .object(values)).lazy.filter { $0.isOfUnknown }.map { $0.instancePath }
      .filter { place in given[place] == nil && held.contains { $0.place.tokens.starts(with: place.tokens) } }
    return lapsed.reduce(JSON.object(values)) { $0.removing(at: $1) }.asObject ?? values
  }

  /// Returns the secrets that the entry holds and that the values leave out.
  ///
  /// A secret in a list has its place in an element, and goes if that element is no longer there.
  func heldSecrets(of entry: Entry, besides values: JSONObject) -> [Secret] {
    let values = JSON.object(values)
    return facts.secrets[entry.id].filter { secret in
      values[secret.place] == nil && secret.list.map { values[$0]?.asArray != nil } != false
    }
  }

  /// Whether a secret with one of these names that this process does not have was left blank, or the screen that asks for it
  /// was never submitted.
  ///
  /// That is known only if whatever was submitted on such screens was submitted to this process; it is not known of secrets
  /// that the flow is handed.
  func wereLeftBlank(_ names: [String], under entry: Entry) -> Bool {
    var wereAsked = flow(of: entry.frame).input?.secrets(named: names).isEmpty ?? true
    for other in session.chain.lazy.flatMap({ $0.stack })
    where other.frame == entry.frame && mayHaveBeenSubmitted(other)
      && step(of: other)?.screen?.cautiousSchema.secrets(named: names).isEmpty == false
    {
      if !facts.secrets.areKnown(of: other.id) { return false }
      wereAsked = true
    }
    return wereAsked
  }

  /// Whether the entry has an answer, or a draft that may have been one: a transition that stays keeps what was submitted as
  /// a draft.
  private func mayHaveBeenSubmitted(_ entry: Entry) -> Bool {
    entry.answers != nil || entry.draft != nil && step(of: entry)?.mayStay ?? false
  }

  /// Whether a secret with one of these names may have been submitted to another process, and was not submitted to this one
  /// since.
  func mayHaveLost(oneOf names: [String], under entry: Entry) -> Bool {
    names.contains { name in
      for other in session.chain.reversed().lazy.flatMap({ $0.stack })
      where other.frame == entry.frame && mayHaveBeenSubmitted(other) {
        let places = step(of: other)?.screen?.cautiousSchema.secrets(named: [name]) ?? []
        if places.isEmpty { continue }
        // What `bind` may make a secret, and did not.
        if let answers = other.answers, places.contains(where: { JSON.object(answers)[$0] != nil }) {
          return false
        }
        if !facts.secrets.areKnown(of: other.id) { return true }
        if facts.secrets[other.id].contains(where: { held in places.contains { $0.standsFor(held.place) } }) {
          return false
        }
      }
      return false
    }
  }

  /// Returns what a flow is handed: the secrets that are named for what its own schema marks as such, and no other secrets.
  ///
  /// If the input is a single expression that does not write an object, the rest is what that gives with something else in
  /// the place of each secret.
  func handed(_ input: Computed?, to flow: FlowID, in scope: StepScope) throws(Stop) -> JSON? {
    guard let input, let schema = bundle[flow]?.input, schema.hasSecrets,
      let revealed = try computeValue(input, in: scope, revealing: true)
    else { return try computeValue(input, in: scope) }
    switch input {
    case .members(let members):
      let members = members.map { (name: $0.name, value: $0.value) }
      return try handed(members, as: revealed, to: schema.root, in: scope)
    case .whole(let expression) where expression.members != nil:
      return try handed(expression, as: revealed, to: schema.root, in: scope)
    case .whole:
      let secrets = revealed.parted(by: schema).secrets
      if secrets.isEmpty { return try computeValue(input, in: scope) }
      let rest = try computeValue(input, in: scope.masked, revealing: true)?.parted(by: schema).open
      return secrets.reduce(rest ?? [:]) { $0.inserting($1.value, at: $1.place) }
    }
  }

  /// - Parameter revealed: What the expression gives when it sees all secrets.
  private func handed(
    _ expression: Expression, as revealed: JSON?, to place: Schema.Place?, in scope: StepScope
  ) throws(Stop) -> JSON? {
    guard let revealed, let place, place.holdsSecrets else { return try evaluate(expression, in: scope) }
    if place.isSecret { return revealed }
    guard let members = expression.members else { return try evaluate(expression, in: scope) }
    return try handed(members.map { ($0.name, $0.value) }, as: revealed, to: place, in: scope)
  }

  private func handed(
    _ members: [(name: String, value: Expression)], as revealed: JSON, to place: Schema.Place,
    in scope: StepScope
  ) throws(Stop) -> JSON {
    var object = JSONObject()
    for (name, expression) in members where revealed[name] != nil {
      object[name] = try handed(expression, as: revealed[name], to: place.property(name), in: scope)
    }
    return .object(object)
  }

  /// Removes and returns the secrets of an answer that no longer waits; nil if they are not known.
  mutating func takeSecrets(of answer: WaitingAnswer, at place: WaitingPlace) -> [Secret]? {
    let secrets = facts.secrets[waitingAt: place, before: answer.later.count]
    if secrets != nil { facts.secrets[waitingAt: place, before: answer.later.count] = nil }
    return secrets
  }

  /// Hands the secrets of an answer to the entry on which it is given now, if that has the same params.
  mutating func handOver(_ secrets: [Secret]?, of answer: WaitingAnswer, to entry: Entry) {
    guard let secrets, answer.fits(entry.params) else { return }
    facts.secrets.note(secrets, of: entry.id)
  }

  /// Notes that the user submits on the entry in this process: that is all that counts of the entry, so a secret that the
  /// process does not have is left blank. Returns whether this was not known before.
  mutating func noteTyped(on entry: Entry) -> Bool {
    guard bundle.hasSecrets, step(of: entry)?.screen?.cautiousSchema.hasSecrets ?? false,
      !facts.secrets.areKnown(of: entry.id)
    else { return false }
    facts.secrets.note([], of: entry.id)
    return true
  }

  /// Has the secrets of these answers, and of those that had waited behind other entries, wait with them behind the entry.
  mutating func keepSecrets(
    of given: [GivenAnswer], after earlier: [WaitingAnswers.Group], behind entry: EntryID, from held: Secrets
  ) {
    if held.knowNothing { return }
    facts.secrets = facts.secrets.leavingOut(answersBehind: entry)
    let byPath = Dictionary(grouping: given, by: { $0.path })
    for group in earlier {
      for (path, answer) in group.answers.map({ ($0.name, $0.value) }) where byPath[path] == nil {
        for later in 0...answer.later.count {
          facts.secrets[waitingAt: WaitingPlace(behind: entry, path: path), before: later] =
            held[waitingAt: WaitingPlace(behind: group.behind, tab: group.tab, path: path), before: later]
        }
      }
    }
    for (path, answers) in byPath {
      for (later, answer) in answers.reversed().enumerated() {
        facts.secrets[waitingAt: WaitingPlace(behind: entry, path: path), before: later] = answer.secrets
      }
    }
  }

  /// Forgets the secrets whose entry, or frame, has gone with the change.
  mutating func forgetSecrets(after change: Change) {
    if facts.secrets.isEmpty { return }
    if case .replace(let removed, _, let push) = change,
      session.pending.contains(where: { $0.entry == push.entry })
    {
      for entry in removed where !facts.secrets[waitingFor: entry].isEmpty {
        facts.secrets[waitingFor: push.entry] = facts.secrets[waitingFor: entry]
      }
    }
    switch change {
    case .pop(let entry, _): facts.secrets.forget([entry], leaving: session)
    case .replace(let removed, _, _): facts.secrets.forget(removed, leaving: session)
    case .completed, .bound: facts.secrets.forget([], leaving: session)
    case .dismiss, .openTabs, .cut: facts.secrets = facts.secrets.standing(in: session)
    case .end, .migrated: facts.secrets.removeAll()
    default: break
    }
  }
}
