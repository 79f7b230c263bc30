// Making a bundle of a flow: finding the flows that it reaches.

import JSONText

extension Bundle {
  /// Creates the bundle of a flow, looking up the flows that it reaches with `find`.
  ///
  /// - Parameters:
  ///   - find: Returns the flow with that id, or nil if there is none.
  ///   - all: Returns every flow there is, for gates that choose a flow by an expression.
  ///   - translations: Returns the translations of a flow.
  /// - Throws: `LinkError.unlinked` if a flow names one that does not exist; `LinkError.finding` if looking for flows fails.
  public convenience init<Failure: Error>(
    linking root: Flow, find: (String) throws(Failure) -> Flow?, all: () throws(Failure) -> [Flow],
    translations: (Flow) -> [Translation] = { _ in [] }
  ) throws(LinkError<Failure>) {
    func found<Found>(_ look: () throws(Failure) -> Found) throws(LinkError<Failure>) -> Found {
      do throws(Failure) { return try look() } catch { throw .finding(error) }
    }
    var reached: Members<Flow> = [root.id.name: root]
    var open = [root]
    while let flow = open.popLast() {
      if flow.choosesFlows {
        for other in try found(all) where reached.insert(other.id.name, other) { open.append(other) }
      }
      for name in flow.namedFlows {
        if reached.contains(name.flow) { continue }
        guard let next = try found({ () throws(Failure) in try find(name.flow) }) else {
          let known = try found(all).map { $0.id.name }
          let problem = Problem(
            .unknownFlow(name.flow, known: known, mayBeStep: name.mayBeStep), at: name.pointer)
          throw .unlinked(flow, FlowProblems(problems: [problem]))
        }
        _ = reached.insert(name.flow, next)
        open.append(next)
      }
    }
    var translated: Members<[Translation]> = [:]
    for flow in reached {
      let own = translations(flow.value)
      if !own.isEmpty { translated[flow.name] = own }
    }
    self.init(root, reaching: reached.dropFirst().map { $0.value }, translations: translated)
  }

  /// Why a flow could not be linked with the flows that it reaches.
  public enum LinkError<Failure: Error>: Error {
    /// Looking for a flow failed.
    case finding(Failure)
    /// The flow names a flow that does not exist.
    case unlinked(Flow, FlowProblems)
  }
}
