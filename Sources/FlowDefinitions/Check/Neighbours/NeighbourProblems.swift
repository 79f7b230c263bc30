// Checks a flow against the flows that it names: they must exist, and be allowed where they are.

import JSONText
import Spelling

extension Flow {
  /// Returns what is wrong between this flow and the others, among which it is itself.
  func neighbourProblems(_ others: CalledFlows) -> [Problem] {
    let named = namedFlows
    return unknownFlows(named, others) + brokenFlows(named, others) + hiddenFlows(others)
      + misplacedTabs(named, others) + restartingTabs(named, others)
      + recursions(named, others) + missingInput(named, others)
  }

  private func unknownFlows(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    guard let names = others.names else { return [] }
    let unknown = named.filter { $0.flow != id.name && !others.contains($0.flow) }
    // Usually there are none, and then nothing has to be put together.
    if unknown.isEmpty { return [] }
    let flows = names.filter(others.contains).union([id.name]).sorted()
    let either = steps.names + flows.filter { !steps.contains($0) }
    return unknown.map { named in
      // Where either is allowed, a step may have been meant.
      let known = named.mayBeStep ? either : flows
      return Problem(.unknownFlow(named.flow, known: known, mayBeStep: named.mayBeStep), at: named.pointer)
    }
  }

  /// Returns whether a flow is named that does not exist, and a step was probably meant.
  func misspellsSteps(_ others: CalledFlows) -> Bool {
    unknownFlows(namedFlows, others).contains {
      if case .unknownFlow(let name, let known, _) = $0.mistake {
        closest(to: name, in: known).map(steps.contains) ?? false
      } else {
        false
      }
    }
  }

  /// Returns problems for steps that are presented or put in between where a flow of that name may have been meant.
  private func hiddenFlows(_ others: CalledFlows) -> [Problem] {
    func isOther(_ name: String) -> Bool { name != id.name && others.contains(name) }
    return allEdges.filter { ($0.kind == .present || $0.kind == .gate) && isOther($0.target.name) }
      .map { Problem(.hiddenFlow($0.target.name), at: $0.pointer) }
  }

  /// Returns problems for flows that begin with tabs, which would not be at the root where they are named.
  private func misplacedTabs(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    named.compactMap { named in
      guard let other = others.flow(named.flow), other.isTabs(other.start) else { return nil }
      return Problem(.misplacedTabs(other.start.name), at: named.pointer)
    }
  }

  /// Returns problems for tabs whose flow is over as soon as it begins: unless the tabs have a `next`, it would begin again and
  /// again. A flow that fails is not among them, since its tab is left for another.
  private func restartingTabs(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    named.compactMap { named in
      guard named.role == .tab, let tabs = named.step, self[tabs]?.next == nil,
        let other = others.flow(named.flow), let end = other[other.start]?.end, end.status != .failed
      else { return nil }
      return Problem(.automaticLoop([tabs.name, other.start.name, tabs.name]), at: named.pointer)
    }
  }
}
