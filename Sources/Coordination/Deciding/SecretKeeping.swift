// Where values marked `writeOnly` are parted from the others, and when they are forgotten.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// The values without their secrets, and those. What the schema has no place for is left out where there are secrets at all:
  /// it may be one of another screen, sent here by a front end that is a step behind.
  func separate(_ values: JSONObject, by schema: Schema) -> (open: JSONObject, secrets: [Secret]) {
    if !schema.hasSecrets, !bundle.hasSecrets { return (values, []) }
    let (open, secrets) = JSON.object(values).parted(by: schema)
    let members = open.asObject ?? [:]
    guard bundle.hasSecrets, schema.root.isClosed else { return (members, secrets) }
    let names = schema.propertyNames
    if members.allSatisfy({ names.contains($0.name) }) { return (members, secrets) }
    return (JSONObject(members.filter { names.contains($0.name) }.map { ($0.name, $0.value) }), secrets)
  }

  /// What was typed on the entry, without its secrets, and those: by the schema as it is with these values, where `bind` may make
  /// secrets of them. A property that does not apply now is one of its all the same.
  func parted(_ values: JSONObject, on entry: Entry) throws(Refusal) -> (open: JSONObject, secrets: [Secret])
  {
    guard let screen = step(of: entry)?.screen else { return (values, []) }
    if !screen.bindsSchema { return separate(values, by: screen.schema) }
    return separate(values, by: try adapted(screen, on: entry, values, showingAll: true).screen.schema)
  }

  /// The values with the secrets that the entry holds already: leaving one out of a `submit` keeps it, and `null` gives it up, where it
  /// is no value. One of a list has its place in an element, and goes where that is not there any more.
  func keepingSecrets(of entry: Entry, in values: JSONObject) -> JSONObject {
    guard bundle.hasSecrets, let schema = step(of: entry)?.screen?.schema, schema.hasSecrets else {
      return values
    }
    var values = JSON.object(values)
    for secret in facts.secrets[entry.id] where values[secret.place] == nil {
      if let list = secret.list, values[list]?.asArray == nil { continue }
      values = values.inserting(secret.value, at: secret.place)
    }
    // One that is held no more is given up, too.
    for secret in values.parted(by: schema).secrets
    where secret.value.isNull && !schema.root.takesNull(at: secret.place) {
      values = values.removing(at: secret.place)
    }
    return values.asObject ?? [:]
  }

  /// Whether a secret of these names that this process has not got was left blank, or nobody has submitted the screen that asks for
  /// it: whatever was submitted on such screens was submitted here. Of what the flow is handed, nobody knows that.
  func wereLeftBlank(_ names: [String], under entry: Entry) -> Bool {
    var wereAsked = flow(of: entry.frame).input?.secrets(named: names).isEmpty ?? true
    for other in session.chain.lazy.flatMap(\.stack)
    where other.frame == entry.frame && mayHaveBeenSubmitted(other)
      && step(of: other)?.screen?.cautiousSchema.secrets(named: names).isEmpty == false
    {
      if !facts.secrets.areKnown(of: other.id) { return false }
      wereAsked = true
    }
    return wereAsked
  }

  /// Whether it has an answer, or something typed that may have been one, which its way on kept as a draft.
  private func mayHaveBeenSubmitted(_ entry: Entry) -> Bool {
    entry.answers != nil || entry.draft != nil && step(of: entry)?.mayStay ?? false
  }

  /// Whether a secret of one of these names may have been submitted where this process was not, and was not submitted here since.
  func mayHaveLost(oneOf names: [String], under entry: Entry) -> Bool {
    names.contains { name in
      for other in session.chain.reversed().lazy.flatMap(\.stack)
      where other.frame == entry.frame && mayHaveBeenSubmitted(other) {
        let places = step(of: other)?.screen?.schema.secrets(named: [name]) ?? []
        if places.isEmpty { continue }
        if !facts.secrets.areKnown(of: other.id) { return true }
        if facts.secrets[other.id].contains(where: { held in places.contains { $0.standsFor(held.place) } }) {
          return false
        }
      }
      return false
    }
  }

  /// What a flow is handed: the secrets that are named for what its own schema marks as such, and nothing else of any. Of one
  /// expression that writes no object, the rest is what it gives with something else in the place of each secret.
  func handed(_ input: Computed?, to flow: FlowID, in scope: StepScope) throws(Refusal) -> JSON? {
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

  /// - Parameter revealed: What the expression gives with all secrets.
  private func handed(
    _ expression: Expression, as revealed: JSON?, to place: Schema.Place?, in scope: StepScope
  ) throws(Refusal) -> JSON? {
    guard let revealed, let place, place.holdsSecrets else { return try evaluate(expression, in: scope) }
    if place.isSecret { return revealed }
    guard let members = expression.members else { return try evaluate(expression, in: scope) }
    return try handed(members.map { ($0.name, $0.value) }, as: revealed, to: place, in: scope)
  }

  private func handed(
    _ members: [(name: String, value: Expression)], as revealed: JSON, to place: Schema.Place,
    in scope: StepScope
  ) throws(Refusal) -> JSON {
    var object = JSONObject()
    for (name, expression) in members where revealed[name] != nil {
      object[name] = try handed(expression, as: revealed[name], to: place.property(name), in: scope)
    }
    return .object(object)
  }

  /// Takes the secrets that came with an answer which waits no more; nil if nobody knows them.
  mutating func takeSecrets(of answer: WaitingAnswer, at place: WaitingPlace) -> [Secret]? {
    let secrets = facts.secrets[waitingAt: place, before: answer.later.count]
    if secrets != nil { facts.secrets[waitingAt: place, before: answer.later.count] = nil }
    return secrets
  }

  /// The secrets that came with an answer go to the entry that it is given on now, if that is about the same.
  mutating func handOver(_ secrets: [Secret]?, of answer: WaitingAnswer, to entry: Entry) {
    guard let secrets, answer.params ?? entry.params == entry.params else { return }
    facts.secrets.note(secrets, of: entry.id)
  }

  /// What the user submits now is all that counts of the entry, so a secret that the process has not got is left blank. Returns whether
  /// nobody knew before.
  mutating func noteTyped(on entry: Entry) -> Bool {
    guard bundle.hasSecrets, step(of: entry)?.screen?.cautiousSchema.hasSecrets ?? false,
      !facts.secrets.areKnown(of: entry.id)
    else { return false }
    facts.secrets.note([], of: entry.id)
    return true
  }

  /// The secrets of these answers, and of what had waited behind others, wait with them behind the entry.
  mutating func keepSecrets(
    of given: [GivenAnswer], after earlier: [WaitingAnswers.Group], behind entry: EntryID, from held: Secrets
  ) {
    if held.sayNothing { return }
    facts.secrets = facts.secrets.leavingOut(answersBehind: entry)
    let byPath = Dictionary(grouping: given, by: \.path)
    for group in earlier {
      for (path, answer) in group.answers.map({ ($0.name, $0.value) }) where byPath[path] == nil {
        for later in 0...answer.later.count {
          facts.secrets[waitingAt: WaitingPlace(behind: entry, path: path), before: later] =
            held[waitingAt: WaitingPlace(behind: group.behind, path: path), before: later]
        }
      }
    }
    for (path, answers) in byPath {
      for (later, answer) in answers.reversed().enumerated() {
        facts.secrets[waitingAt: WaitingPlace(behind: entry, path: path), before: later] = answer.secrets
      }
    }
  }

  /// Secrets go when their entry goes, or their frame.
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

extension Schema {
  /// What the schema has against a value that has been stored, and so without its secrets: nothing that these may have made good.
  func violations(of value: JSON, missingSecrets: Bool) -> [Violation] {
    let violations = violations(of: value)
    if violations.isEmpty || !missingSecrets || !hasSecrets { return violations }
    let secrets = secretPointers
    return violations.filter { violation in
      !Self.aboutWhatIsThere.contains(violation.keyword)
        || !secrets.contains { $0.standsIn(violation.instancePath) }
    }
  }

  /// The keywords that may fail for want of a member, wherever that is missing.
  private static let aboutWhatIsThere: Set<String> = [
    "required", "minProperties", "dependentRequired", "anyOf", "oneOf", "not", "contains", "minContains",
  ]
}

/// Places of secrets, in which “*” is any token.
extension JSONPointer {
  /// Whether that place is one of these.
  func standsFor(_ place: JSONPointer) -> Bool { tokens.count == place.tokens.count && standsIn(place) }

  /// Whether one of these is that place, or lies in it.
  fileprivate func standsIn(_ place: JSONPointer) -> Bool {
    tokens.count >= place.tokens.count && zip(tokens, place.tokens).allSatisfy { $0 == $1 || $0 == "*" }
  }
}

extension JSON {
  /// This value without what the schema marks `writeOnly`, and that.
  func parted(by schema: Schema) -> (open: JSON, secrets: [Secret]) {
    guard schema.hasSecrets else { return (self, []) }
    let (open, secrets) = schema.secrets(in: self)
    return (open, secrets.map { Secret(place: $0.0, value: $0.1, list: list(around: $0.0)) })
  }

  /// This value without what one of the schemas marks `writeOnly`, and that.
  func parted(by schemas: [Schema]) -> (open: JSON, secrets: [Secret]) {
    if let whole = schemas.first(where: \.root.isSecret) { return parted(by: whole) }
    return schemas.reduce((self, [])) { parted, schema in
      let (open, secrets) = parted.open.parted(by: schema)
      return (open, parted.secrets + secrets)
    }
  }

  /// The innermost list that the place is in.
  private func list(around place: JSONPointer) -> JSONPointer? {
    let around = place.tokens.indices.reversed().lazy.map { JSONPointer(Array(place.tokens[..<$0])) }
    return around.first { self[$0]?.asArray != nil }
  }
}

extension Schema.Place {
  /// Whether `null` is a value that what is there may have.
  fileprivate func takesNull(at place: JSONPointer) -> Bool {
    let there = place.tokens.reduce(Optional(self)) { place, token in
      JSONPointer.index(token).flatMap { place?.element($0) } ?? place?.property(token)
    }
    return there.map { $0.types.contains(.null) } ?? false
  }
}

extension Schema {
  /// Where the secrets of these names are; one in a list has the name of the list.
  func secrets(named names: some Collection<String>) -> [JSONPointer] {
    secretPointers.filter { names.contains($0.tokens.last { $0 != "*" } ?? "") }
  }
}
