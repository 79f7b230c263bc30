// A flow and those that it names: they must be there, and stand where they can.

import JSONText

extension Flow {
  /// What is wrong between this flow and the others.
  func neighbourProblems(_ others: Neighbours) -> [Problem] {
    unknownFlows(others) + brokenFlows(others) + hiddenFlows(others) + misplacedTabs(others)
      + restartingTabs(others)
      + recursions(others) + missingInput(others)
  }

  private func unknownFlows(_ others: Neighbours) -> [Problem] {
    guard let names = others.names else { return [] }
    let known = Set(names + [id.name])
    let flows = known.sorted()
    let either = steps.names + flows.filter { !steps.contains($0) }
    return namedFlows.filter { !known.contains($0.flow) }.map { named in
      // What is no flow may have been meant to be a step, where either can stand.
      let meant = named.role == .presented || named.role == .gate ? either : flows
      return Problem(.unknownFlow(named.flow, known: meant), at: named.pointer)
    }
  }

  /// Steps that are put over others, where a flow of that name may have been meant.
  private func hiddenFlows(_ others: Neighbours) -> [Problem] {
    guard let names = others.names else { return [] }
    let flows = Set(names).subtracting([id.name])
    let gates = steps.flatMap(\.value.requires) + groups.flatMap(\.value.requires)
    let leading = allTransitions.flatMap { edges(of: $0) } + gates.flatMap { edges(of: $0) }
    return leading.filter { ($0.kind == .present || $0.kind == .gate) && flows.contains($0.target.name) }
      .map { Problem(.hiddenFlow($0.target.name), at: $0.pointer) }
  }

  /// Flows that begin with tabs, where they would not stand at the root.
  private func misplacedTabs(_ others: Neighbours) -> [Problem] {
    namedFlows.compactMap { named in
      guard let other = named.flow == id.name ? self : others.find(named.flow), other.isTabs(other.start)
      else {
        return nil
      }
      return Problem(.misplacedTabs(other.start.name), at: named.pointer)
    }
  }

  /// Tabs whose flow is over as soon as it begins: without a `next` of the tabs it would begin again, and so for ever.
  private func restartingTabs(_ others: Neighbours) -> [Problem] {
    namedFlows.compactMap { named in
      guard named.role == .tab, let tabs = named.step, self[tabs]?.next == nil,
        let other = others.find(named.flow), case .end? = other[other.start]?.kind
      else { return nil }
      return Problem(.automaticLoop([tabs.name, other.start.name, tabs.name]), at: named.pointer)
    }
  }
}
