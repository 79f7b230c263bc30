// The names that answers have in another version of their flow, and what of them that version may know.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

/// The place where answers belong that an earlier version had at some path.
struct FormerPlace {
  let path: String
  let flow: Flow
  let step: Step
  /// The name of the step in the earlier version.
  let formerly: StepID
}

extension Bundle {
  /// Returns the place where answers belong now that were at the path; nil if the step is gone.
  func place(formerly path: String) -> FormerPlace? {
    var names = path.split(separator: "/").map { StepID(String($0)) }
    var (flow, way) = (root, [String]())
    if names.count > 1, root.step(formerly: names[0])?.innerFlow == nil, let other = flows[names[0].name] {
      flow = other
      way = [names.removeFirst().name]
    }
    for name in names.dropLast() {
      guard let step = flow.step(formerly: name), let inner = step.innerFlow.flatMap({ self[$0] }) else {
        return nil
      }
      flow = inner
      way.append(step.id.name)
    }
    guard let name = names.last, let step = flow.step(formerly: name) else { return nil }
    way.append(step.id.name)
    return FormerPlace(path: way.joined(separator: "/"), flow: flow, step: step, formerly: name)
  }
}

extension Bundle {
  /// Returns the place where answers of another session at the path belong; steps that were renamed do not count.
  func place(of path: String) -> FormerPlace? { place(formerly: path).flatMap { $0.path == path ? $0 : nil } }
}

extension FormerPlace {
  /// Returns the former path, if it differs from this place's own.
  func former(_ path: String) -> String? { path == self.path ? nil : path }

  /// Whether the step takes the answers of the place in the earlier version, which must be one of the same flow: if a step
  /// runs another flow now, that has steps of its own.
  func takesAnswers(of old: FormerPlace) -> Bool { flow.id == old.flow.id && takesAnswers(of: old.step) }

  /// Whether the step takes the answers of the old step: a screen's are not for an action, nor an action's for a screen or
  /// another action.
  func takesAnswers(of old: Step) -> Bool {
    guard let call = old.action?.call else { return step.screen != nil }
    return step.action?.call.name == call.name
  }

  /// Whether the step takes what transitions have set on the old one, which nobody fills in.
  func takesSet(of old: Step) -> Bool {
    switch (old.kind, step.kind) {
    case (.flow, .flow), (.tabs, .tabs), (.route, .route): true
    default: false
    }
  }

  /// Returns the answer with its fields under their present names, as far as it may be stored here.
  func translated(_ answer: WaitingAnswer, of old: FormerPlace) -> WaitingAnswer {
    var answer = answer
    // The transitions are those of the earlier version.
    answer.ways = []
    answer = answer.mapping { renamed($0, losing: &$1) }
    answer.presented = nil
    answer.fields = answer.fields?.map { flow.field(formerly: $0, of: formerly) }
    return writable(answer, of: old)
  }

  /// Returns the answer without what is a secret here, or may be one, and without what was only typed if drafts are no longer
  /// kept.
  func writable(_ answer: WaitingAnswer, of old: FormerPlace) -> WaitingAnswer {
    guard step.screen != nil else {
      var answer = answer
      if let input = answer.input, let open = told(input, in: old) {
        answer.input = open
        answer.hasSecrets = true
      }
      return answer
    }
    var answer = answer.mapping { open($0, losing: &$1) }
    if old.step.keepsDrafts, !step.keepsDrafts, let typed = answer.draft {
      answer.lost += typed.names.filter { typed[$0] != answer.values[$0] }
      answer.draft = answer.isGiven ? nil : [:]
    }
    return answer
  }

  /// Returns the action's input without what came of something that is a secret here and was not one there; nil if there is
  /// nothing to leave out.
  func told(_ input: JSON, in old: FormerPlace) -> JSON? {
    let secrets = flow.secretNames.subtracting(old.flow.secretNames)
    guard !secrets.isEmpty, let told = old.step.action?.call.input else { return nil }
    let isSecret = { (name: String) in
      secrets.contains(name)
        || old.flow.steps.contains { secrets.contains(flow.field(formerly: name, of: $0.value.id)) }
    }
    if !told.expressions.contains(where: { $0.fieldNames.contains(where: isSecret) }) { return nil }
    let names = told.membersKnown.filter { $0.value.fieldNames.contains(where: isSecret) }.map { $0.name }
    return names.isEmpty ? [:] : input.asObject.map { .object($0.leavingOut(names)) }
  }

  /// Returns what was typed, with its fields under their present names, as far as the screen has a place for it and it may be
  /// stored.
  func draft(of typed: JSONObject, losing lost: inout [String]) -> JSONObject {
    let translated = open(renamed(typed, losing: &lost), losing: &lost)
    let left = step.screen.map { translated.fitting($0.schema) } ?? translated
    lost += translated.names.filter { !left.contains($0) }
    return left
  }

  func translated(_ values: JSONObject) -> JSONObject {
    var lost: [String] = []
    return open(renamed(values, losing: &lost), losing: &lost)
  }

  /// Returns the values under their present names. Of two that have the same name now, the one that had it before counts, or
  /// else the first.
  private func renamed(_ values: JSONObject, losing lost: inout [String]) -> JSONObject {
    var renamed = JSONObject()
    for value in values {
      let name = flow.field(formerly: value.name, of: formerly)
      if name != value.name, values.contains(name) || renamed.contains(name) {
        lost.append(value.name)
      } else {
        renamed[name] = value.value
      }
    }
    return renamed
  }

  private func open(_ values: JSONObject, losing lost: inout [String]) -> JSONObject {
    guard let schema = step.screen?.cautiousSchema, schema.hasSecrets else { return values }
    let open = JSON.object(values).parted(by: schema).open.asObject ?? [:]
    lost += values.names.filter { open[$0] != values[$0] }
    return open
  }
}

extension WaitingAnswer {
  /// Returns the answer with the change applied to each of its parts, noting the fields that have lost something by it.
  fileprivate func mapping(_ change: (JSONObject, inout [String]) -> JSONObject) -> WaitingAnswer {
    var answer = self
    answer.values = change(values, &answer.lost)
    answer.draft = draft.map { change($0, &answer.lost) }
    // What transitions have set is not an answer, so it is not noted as lost.
    var others: [String] = []
    answer.kept = change(kept, &others)
    answer.keptBefore = change(keptBefore, &others)
    return answer
  }
}

extension ShelvedDraft {
  /// Returns the draft under the names that the flow has now, without the fields that the screen no longer has; nil if
  /// nothing is left, or there is no such screen.
  func translated(to flow: Flow) -> ShelvedDraft? {
    guard let now = flow.step(formerly: step), now.screen != nil else { return nil }
    let place = FormerPlace(path: now.id.name, flow: flow, step: now, formerly: step)
    var lost: [String] = []
    let left = place.draft(of: values, losing: &lost)
    return left.isEmpty && !values.isEmpty ? nil : ShelvedDraft(step: now.id, params: params, values: left)
  }
}

extension JSONObject {
  /// Returns the members that a screen of this schema has fields for.
  func fitting(_ schema: Schema) -> JSONObject {
    if !schema.root.isClosed { return self }
    let known = Set(schema.propertyNames.map(CodePoints.init))
    return leavingOut(names.filter { !known.contains(CodePoints($0)) })
  }
}
