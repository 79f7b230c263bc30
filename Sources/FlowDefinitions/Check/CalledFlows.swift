// What is known about other flows where they are called: what they ask for, and what they give back.

import JSONSchemas
import JSONText

/// The flows that a flow can call. What they give back is worked out once, so it is kept: a class.
final class CalledFlows {
  private let find: (String) -> Flow?
  private var results: [String: Shape] = [:]
  private var named: [String: [String]?] = [:]

  /// - Parameter find: The flow of that id; nil where nothing is known of it.
  init(_ find: @escaping (String) -> Flow?) { self.find = find }

  /// Nothing is known of any.
  static var unknown: CalledFlows { CalledFlows { _ in nil } }

  /// What the flow asks for.
  func input(of flow: FlowID) -> Schema? { find(flow.name)?.input }

  /// What the flow gives back when it is completed.
  func result(of flow: FlowID) -> Shape {
    if let known = results[flow.name] { return known }
    let result = ownResult(of: flow.name)
    results[flow.name] = result
    return result
  }

  private func ownResult(of name: String) -> Shape {
    guard let flow = find(name), endsByItself(name) else { return .unknown }
    // Of the results of the flows that it calls itself nothing is asked, since these may call it.
    return FlowShapes(flow, knowsPaths: true, calling: .unknown).result
  }

  /// Whether nothing that the flow reaches ends it with a result that is not its own.
  private func endsByItself(_ name: String) -> Bool {
    var seen: Set = [name]
    var open = [name]
    while let name = open.popLast() {
      guard let next = named(by: name) else { return false }
      open += next.filter { seen.insert($0).inserted }
    }
    return true
  }

  /// The flows that the flow names, if these are known, and it ends none but itself.
  private func named(by name: String) -> [String]? {
    if let known = named[name] { return known }
    let found = find(name).flatMap { $0.choosesFlows || $0.mayEndOthers ? nil : $0.namedFlows.map(\.flow) }
    named[name] = .some(found)
    return found
  }
}

extension Flow {
  /// Whether a flow that has this one above it may get a result that is not its own: a front end dismisses it and says the result,
  /// or this flow dismisses several levels.
  fileprivate var mayEndOthers: Bool {
    steps.contains { $0.value.dismiss == .allow }
      || everyTransition(in: allTransitions).contains { transition in
        if case .dismiss(let dismissal) = transition.target { dismissal.levels != 1 } else { false }
      }
  }
}
