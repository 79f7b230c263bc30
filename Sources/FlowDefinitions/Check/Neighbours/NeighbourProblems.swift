// A flow and those that it names: they must be there, and stand where they can.

import JSONText
import Spelling

extension Flow {
  /// What is wrong between this flow and the others, of which it is one.
  func neighbourProblems(_ others: CalledFlows) -> [Problem] {
    let named = namedFlows
    return unknownFlows(named, others) + brokenFlows(named, others) + hiddenFlows(others)
      + misplacedTabs(named, others) + restartingTabs(named, others)
      + recursions(named, others) + missingInput(named, others)
  }

  private func unknownFlows(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    guard let names = others.names else { return [] }
    let unknown = named.filter { $0.flow != id.name && !others.contains($0.flow) }
    // Mostly there are none, and then nothing need be put together.
    if unknown.isEmpty { return [] }
    let flows = names.filter(others.contains).union([id.name]).sorted()
    let either = steps.names + flows.filter { !steps.contains($0) }
    return unknown.map { named in
      // What is no flow may have been meant to be a step, where either can stand.
      let meant = named.role == .presented || named.role == .gate ? either : flows
      return Problem(.unknownFlow(named.flow, known: meant), at: named.pointer)
    }
  }

  /// Whether a flow is named that there is not, and a step was meant most likely.
  func misspellsSteps(_ others: CalledFlows) -> Bool {
    unknownFlows(namedFlows, others).contains {
      if case .unknownFlow(let name, let known) = $0.mistake {
        closest(to: name, in: known).map(steps.contains) ?? false
      } else {
        false
      }
    }
  }

  /// Steps that are put over others, where a flow of that name may have been meant.
  private func hiddenFlows(_ others: CalledFlows) -> [Problem] {
    func isOther(_ name: String) -> Bool { name != id.name && others.contains(name) }
    return allEdges.filter { ($0.kind == .present || $0.kind == .gate) && isOther($0.target.name) }
      .map { Problem(.hiddenFlow($0.target.name), at: $0.pointer) }
  }

  /// Flows that begin with tabs, where they would not stand at the root.
  private func misplacedTabs(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    named.compactMap { named in
      guard let other = others.flow(named.flow), other.isTabs(other.start) else { return nil }
      return Problem(.misplacedTabs(other.start.name), at: named.pointer)
    }
  }

  /// Tabs whose flow is over as soon as it begins: without a `next` of the tabs it would begin again, and so for ever. One that
  /// fails is left for another tab.
  private func restartingTabs(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    named.compactMap { named in
      guard named.role == .tab, let tabs = named.step, self[tabs]?.next == nil,
        let other = others.flow(named.flow), let end = other[other.start]?.end, end.status != .failed
      else { return nil }
      return Problem(.automaticLoop([tabs.name, other.start.name, tabs.name]), at: named.pointer)
    }
  }
}
