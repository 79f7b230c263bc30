// The params of steps: what their schemas say, or else what the transitions that enter them write down.

import Expressions
import JSONText

extension Flow {
  /// The shape of each step's params, in the order of the steps.
  var paramShapes: [Shape] {
    var handed = steps.map { _ in Shape.fields([:], isClosed: true) }
    for transition in everyTransition(in: allTransitions) {
      guard let with = transition.with else { continue }
      for step in stepsHanded(by: transition) {
        if let place = steps.place(of: step.name) { handed[place] = handed[place].handed(with) }
      }
    }
    return zip(steps, handed).map { step, handed in step.value.params.map { Shape($0) } ?? handed }
  }

  /// Returns the steps that get what the transition hands over. Where a group restores its history, that may be any of its steps.
  private func stepsHanded(by transition: Transition) -> [StepID] {
    if case .enter(let name, history: true) = transition.target { return groups[name.name]?.steps ?? [] }
    return step(enteredBy: transition.target).map { [$0] } ?? []
  }
}

extension Shape {
  /// Returns the same shape where `with` may be handed over as well.
  fileprivate func handed(_ with: Computed) -> Shape {
    guard case .fields(var fields, let others, let isClosed) = self else { return self }
    let names: [String]? =
      switch with {
      case .members(let members): members.names
      case .whole(let expression): expression.members?.map { $0.name }
      }
    for name in names ?? [] where !fields.contains(name) { fields[name] = .unknown }
    return .fields(fields, others, isClosed: isClosed && names != nil)
  }
}
