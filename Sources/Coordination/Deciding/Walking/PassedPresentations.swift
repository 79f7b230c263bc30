// Presentations that `next` or a route has opened and the user is done with. Nothing stands there any more that could be
// walked through again; but the path goes on behind them, and so does the walk.

import Expressions
import FlowDefinitions
import JSONText

/// A presentation that the path leads past.
struct PassedPresentation {
  /// The path of the step that presented it.
  let presenter: String
  /// What was presented, each at the end of the one before.
  let way: [Presenting.Content]
  /// The step that its end led to.
  let step: StepID
  let params: JSONObject
}

extension Turn {
  /// Returns the presentations that these entries, from the bottom up, lead past, under the names of another version.
  func passedPresentations(
    among entries: some RandomAccessCollection<Entry>, in version: Bundle
  )
    -> [PassedPresentation]
  {
    zip(entries.indices, entries).compactMap { index, entry in
      guard let presenting = presented(by: entry),
        let next = entries[index...].dropFirst().first(where: { $0.frame == entry.frame }),
        let former = presenting.way(to: next.step), let place = version.place(formerly: path(of: entry)),
        let step = place.flow.step(formerly: next.step)?.id
      else { return nil }
      let way = former.map { $0.renamed(in: place.flow) }
      return PassedPresentation(presenter: place.path, way: way, step: step, params: next.params)
    }
  }

  /// Returns what the entry's step goes on with, if that is a presentation; nil also if that can no longer be told.
  private func presented(by entry: Entry) -> Presenting? {
    guard let step = step(of: entry) else { return nil }
    let transitions = if case .route(let branches) = step.kind { branches } else { step.next ?? [] }
    guard transitions.contains(where: { $0.target.presenting != nil }) else { return nil }
    let occasion = StepScope.Occasion(
      result: entry.result, resultKinds: step.action?.call.numberKinds ?? .asWritten, outcome: "completed")
    var trial = self
    return (try? trial.choose(transitions, in: scope(of: entry, occasion)))?.target.presenting
  }

  /// Goes past what was just presented, if the path in the former version did, to the step where that went on, which has what
  /// came back. If that is refused, or asks for a gate, the presentation stays.
  mutating func goPastPresented() {
    let level = session.chain.count - 1
    guard walkState.former != nil, level > 0, isContinued(above: level - 1),
      let presenter = session.chain[level].answersTo.flatMap({ session.entry($0) }),
      let presenting = presenting(session.chain[level].manner.origin)
    else { return }
    let path = path(of: presenter)
    let place = walkState.former?.passed.firstIndex {
      $0.presenter == path && presenting.way(to: $0.step) == $0.way
    }
    guard let place, let passed = walkState.former?.passed.remove(at: place) else { return }
    let waysBefore = keptWays
    let stop = tryOut { (turn) throws(Stop) in
      turn.keptWays = []
      try turn.dismissAll(downTo: level, as: .superseded)
      turn.setWhatCameBack(to: presenter.id)
      try turn.enter(passed.step, params: passed.params, in: presenter.frame)
      try turn.settle()
      turn.keptWays = waysBefore
    }
    if stop == nil { goPastPresented() }
  }
}

extension Presenting {
  /// Returns what is presented on the way from here to the step, if an end of it leads there without asking for a gate.
  fileprivate func way(to step: StepID) -> [Content]? {
    for transition in onResult + onCancel where transition.requires.isEmpty {
      if case .to(step) = transition.target { return [content] }
      if let way = transition.target.presenting?.way(to: step) { return [content] + way }
    }
    return nil
  }
}

extension Presenting.Content {
  fileprivate func renamed(in flow: Flow) -> Presenting.Content {
    guard case .step(let id) = self, let step = flow.step(formerly: id) else { return self }
    return .step(step.id)
  }
}

extension Target {
  fileprivate var presenting: Presenting? {
    if case .present(let presenting) = self { presenting } else { nil }
  }
}
