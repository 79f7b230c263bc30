// The names that answers have in another version of their flow, and what of them that version may know.

import FlowDefinitions
import JSONText

/// Where the answers belong that an earlier version had at some path.
struct FormerPlace {
  let path: String
  let flow: Flow
  let step: Step
  /// What that version called the step.
  let formerly: StepID
}

extension Bundle {
  /// Where the answers belong now that were at that path; nil if the step is gone.
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

extension FormerPlace {
  /// Whether the step takes the answers of that one: a screen's are not an action's, nor are two actions the same.
  func takesAnswers(of old: Step) -> Bool {
    guard let call = old.action?.call else { return step.screen != nil }
    return step.action?.call.name == call.name
  }

  /// The answer with its fields as they are called now, and without what is a secret now.
  func translated(_ answer: WaitingAnswer) -> WaitingAnswer {
    guard step.screen != nil else { return answer }
    var answer = answer
    answer.values = translated(answer.values)
    answer.kept = translated(answer.kept)
    answer.draft = answer.draft.map(translated)
    answer.fields = answer.fields?.map { flow.field(formerly: $0, of: formerly) }
    return answer
  }

  fileprivate func translated(_ values: JSONObject) -> JSONObject {
    let renamed = JSONObject(values.map { (flow.field(formerly: $0.name, of: formerly), $0.value) })
    guard let schema = step.screen?.schema else { return renamed }
    return JSON.object(renamed).parted(by: schema).open.asObject ?? renamed
  }
}

extension ShelvedDraft {
  /// The draft under the names that the flow has now; nil if it has no such screen any more.
  func translated(to flow: Flow) -> ShelvedDraft? {
    guard let now = flow.step(formerly: step), now.screen != nil else { return nil }
    let place = FormerPlace(path: now.id.name, flow: flow, step: now, formerly: step)
    return ShelvedDraft(step: now.id, params: params, values: place.translated(values))
  }
}

extension Step {
  /// The flow that the step runs, if it runs one.
  fileprivate var innerFlow: FlowID? { if case .flow(let inner) = kind { inner.flow } else { nil } }
}
