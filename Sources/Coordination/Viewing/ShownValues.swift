// What a screen shows in its form, and what the host is told of an action.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

extension Turn {
  /// Returns what the host is told, with the secrets that the call names, and the names of the members whose secrets this
  /// process does not have.
  func input(of call: HostCall, on entry: Entry) throws(Stop) -> (JSON, missing: [String]) {
    let input = try computeValue(call.input, in: inputScope(of: entry), revealing: true) ?? [:]
    let secrets = flow(of: entry.frame).secretNames
    if secrets.isEmpty { return (input, []) }
    var missing: [String] = []
    for (name, expression) in call.input?.membersKnown ?? [] {
      let named = expression.fieldNames.filter(secrets.contains)
      if named.isEmpty { continue }
      if input[name] != nil {
        // What the flow puts in the place of a secret that was left blank is wrong for one that is merely not known here.
        if !mayHaveLost(oneOf: expression.answersNamed.filter(secrets.contains), under: entry) { continue }
      } else {
        if wereLeftBlank(named, under: entry) { continue }
        // A member that is left out only because another one is missing does have its value.
        if try computeValue(.whole(expression), in: inputScope(of: entry), revealing: true) != nil {
          continue
        }
      }
      missing.append(name)
    }
    if missing.isEmpty { return (input, []) }
    return (input.asObject.map { .object($0.leavingOut(missing)) } ?? input, missing)
  }

  /// Returns the scope of a call's input. What undoes an action sees what that action saw, and its result.
  func inputScope(of entry: Entry) -> StepScope {
    let done = entry.undoes.flatMap { session.entry($0) }
    return scope(
      of: done ?? entry,
      StepScope.Occasion(
        result: done?.result,
        resultKinds: done.flatMap { step(of: $0)?.action?.call.numberKinds } ?? .asWritten))
  }

  /// Returns what a screen shows: its draft, else what was submitted, else `prefill`, else the defaults; and what
  /// transitions have set, where the schema names it (`protocol/definitions.md`, “Data”).
  func shownValues(of entry: Entry) throws(Stop) -> JSONObject {
    guard let screen = step(of: entry)?.screen else { return [:] }
    let shown = try draftOrAnswers(of: entry, screen)
    if screen.isFixed { return shown }
    let (adapted, hidden) = try adapted(screen, on: entry, shown)
    return try self.shown(shown, of: entry, on: adapted).leavingOut(hidden)
  }

  /// Returns what a screen shows, including what was typed in properties that do not apply.
  func draftOrAnswers(of entry: Entry, _ screen: Screen) throws(Stop) -> JSONObject {
    let named = entry.kept.isEmpty ? [:] : entry.kept.keeping(screen.schema.propertyNames)
    if let draft = entry.draft { return named.merging(draft) }
    if let answers = entry.answers { return answers.merging(named) }
    return firstValues(of: entry, screen)
  }

  /// Returns what a screen shows before anything is typed on it. An expression may prefill something that the screen has no
  /// field for; if `bind` changes the fields, that is known only once the screen is adapted.
  func firstValues(of entry: Entry, _ screen: Screen) -> JSONObject {
    let filled = filledIn(entry, screen)
    if entry.prefill.isEmpty || screen.bindsSchema { return filled }
    let fields = filled.fields(of: screen.schema)
    // What does not apply has no value, and so decides nothing about what else the screen has. A screen that cannot be shown
    // says so itself.
    guard !screen.show.isEmpty, filled.hasConditional(of: screen.schema),
      let hidden = (try? adapted(screen, on: entry, fields))?.hidden, !hidden.isEmpty
    else { return fields }
    let resting = fields.keeping { hidden.contains(CodePoints($0.name)) }
    return filled.leavingOut(hidden).fields(of: screen.schema).merging(resting)
  }

  /// Returns the values as the adapted screen shows them: its own schema says which of what was set it has, and, before
  /// anything is typed, which defaults and fields.
  func shown(
    _ values: JSONObject, of entry: Entry, on adapted: Screen
  ) throws(Stop) -> JSONObject {
    guard let screen = step(of: entry)?.screen, screen.bindsSchema else { return values }
    if entry.draft == nil, entry.answers == nil {
      return filledIn(entry, adapted).fields(of: adapted.schema)
    }
    return entry.kept.isEmpty ? values : try draftOrAnswers(of: entry, adapted)
  }

  /// Returns what is prefilled that has no field at first, but has one with what was typed there, as a condition of the
  /// schema may say.
  func prefillAppearing(with typed: JSONObject, on entry: Entry, _ screen: Screen) -> JSONObject {
    if entry.prefill.isEmpty || entry.draft != nil || entry.answers != nil { return [:] }
    let first = firstValues(of: entry, screen)
    let missing = entry.prefill.names.filter { first[$0] == nil && typed[$0] == nil }
    return entry.prefill.keeping(missing).merging(typed).fields(of: screen.schema).keeping(missing)
  }

  private func filledIn(_ entry: Entry, _ screen: Screen) -> JSONObject {
    let named = entry.kept.isEmpty ? [:] : entry.kept.keeping(screen.schema.propertyNames)
    return screen.schema.fillingDefaults(in: .object(entry.prefill.merging(named))).asObject ?? [:]
  }
}

extension JSONObject {
  /// Returns the values that the schema has a property for, or all of them if it takes others, too. If a condition
  /// describes a property, whether it counts depends on the other values.
  fileprivate func fields(of schema: Schema) -> JSONObject {
    let root = schema.root
    if !root.isClosed { return self }
    let fields = keeping { root.property($0.name) != nil }
    if !fields.hasConditional(of: schema) { return fields }
    let refused = schema.violations(of: .object(fields)).filter {
      $0.isOfUnknown && $0.instancePath.tokens.count == 1
    }
    return fields.leavingOut(refused.flatMap { $0.instancePath.tokens })
  }

  /// Whether some of the values are of properties that only a condition of the schema describes.
  fileprivate func hasConditional(of schema: Schema) -> Bool {
    names.contains { schema.root.property($0)?.isConditional == true }
  }
}

extension Violation {
  /// Whether the schema allows nothing of that name.
  var isOfUnknown: Bool { ["additionalProperties", "unevaluatedProperties"].contains(keyword) }
}

extension Expression {
  /// The names by which the expression looks into what was answered on steps.
  fileprivate var answersNamed: [String] {
    references.flatMap { reference in
      let names = reference.steps.compactMap { if case .name(let name) = $0 { name } else { nil } }
      return switch names.first {
      case "data", "values": names.dropFirst()
      case "steps": names.dropFirst(2)
      default: names.dropFirst(names.count)
      }
    }
  }
}
