// What is known about other flows where they are called: what they require, what they give back, and where they lead.

import JSONSchemas
import JSONText

/// The flows that a flow can call. A class, because what is worked out about one of them is kept for all flows that reach it.
final class CalledFlows {
  /// The names of all existing flows, including those with errors; nil if they are not known.
  let names: Set<String>?
  private let find: (String) -> Flow?
  private var found: [String: Found?] = [:]
  private var results: [String: Shape] = [:]
  private var faults = Reachability()
  private var ends = Reachability()
  private var endings = FlowEndings()

  /// A flow, and properties of it that are asked for all the time.
  private struct Found {
    let flow: Flow
    let named: [NamedFlow]
    /// Whether a flow that has this one above it may end with a result that is not its own.
    let mayEndOthers: Bool

    init(_ flow: Flow) {
      self.flow = flow
      let transitions = flow.everyTransition(in: flow.allTransitions)
      let gates = flow.gates(with: transitions)
      named = flow.namedFlows(by: transitions, gates)
      mayEndOthers = gates.choose || flow.mayEndOthers(by: transitions)
    }
  }

  /// Creates the flows that `find` returns.
  ///
  /// - Parameters:
  ///   - names: The names of all existing flows; nil if they are not known.
  ///   - find: Returns the flow of that name, or nil if nothing is known of it. A flow with another id counts as missing.
  init(names: [String]?, _ find: @escaping (String) -> Flow?) {
    self.names = names.map { Set($0) }
    self.find = find
  }

  private init(_ others: CalledFlows, with flow: Flow) {
    names = others.names
    find = { $0 == flow.id.name ? flow : others.called($0)?.flow }
  }

  /// Flows of which nothing is known.
  static var unknown: CalledFlows { CalledFlows(names: nil) { _ in nil } }

  /// Returns the same flows with this one among them; this very object, if it already is.
  func with(_ flow: Flow) -> CalledFlows {
    self.flow(flow.id.name)?.digest == flow.digest ? self : CalledFlows(self, with: flow)
  }

  /// Returns the flow with that id; nil if nothing is known of it.
  func flow(_ name: String) -> Flow? { found(name)?.flow }

  /// Returns the flows that a flow names.
  func named(by name: String) -> [NamedFlow] { found(name)?.named ?? [] }

  /// Returns whether there is a flow with that id, even one with errors.
  func contains(_ name: String) -> Bool {
    guard names?.contains(name) ?? false else { return false }
    return called(name).map { $0.flow.id.name == name } ?? true
  }

  /// Returns the flow of that name. Flows are looked up by name, such as that of their file; one with another id does not count.
  private func found(_ name: String) -> Found? {
    called(name).flatMap { $0.flow.id.name == name ? $0 : nil }
  }

  /// Returns the flow that is found by that name, whatever its id.
  private func called(_ name: String) -> Found? {
    if let known = found[name] { return known }
    let flow = find(name).map(Found.init)
    found[name] = .some(flow)
    return flow
  }
}

// MARK: - What they are handed, and give back

extension CalledFlows {
  /// Returns the schema of what the flow requires.
  func input(of flow: FlowID) -> Schema? { self.flow(flow.name)?.input }

  /// Returns what the flow gives back when it is completed.
  func result(of flow: FlowID) -> Shape {
    if let known = results[flow.name] { return known }
    let result = ownResult(of: flow.name)
    results[flow.name] = result
    return result
  }

  private func ownResult(of name: String) -> Shape {
    guard let flow = flow(name), endsByItself(name) else { return .unknown }
    // The results of the flows that it calls itself are left unknown, since these may call it in turn.
    return FlowShapes(flow, knowsPaths: true, calling: .unknown).result
  }

  /// Returns whether nothing that the flow reaches ends it with a result that is not its own.
  private func endsByItself(_ name: String) -> Bool {
    !ends.reaches(from: name, next: { self.named(by: $0).map { $0.flow } }) {
      self.found($0)?.mayEndOthers ?? true
    }
  }
}

// MARK: - Whether they can be started, and end

extension CalledFlows {
  /// Returns whether the flow itself has errors: it could not be read, or names a flow that does not exist.
  ///
  /// - Parameter isThere: Returns whether there is a flow with that id, even one with errors.
  func isBroken(_ name: String, where isThere: (String) -> Bool) -> Bool {
    guard let found = found(name) else { return true }
    return !found.named.allSatisfy { isThere($0.flow) }
  }

  /// Returns whether the flow has errors, or leads to one that has, unless only by way of the flow that is being checked.
  func mayLeadToErrors(_ name: String) -> Bool {
    if names == nil { return false }
    return faults.reaches(from: name, next: { self.named(by: $0).map { $0.flow } }) {
      self.isBroken($0, where: self.contains)
    }
  }

  /// Returns whether the flow cannot end, since it first runs itself, or another flow that cannot end.
  func isEndless(_ name: String) -> Bool { endings.isEndless(name, among: self) }
}

extension Flow {
  /// Returns whether a front end may dismiss the flow and give the result, or one of these transitions of the
  /// flow dismisses several levels.
  fileprivate func mayEndOthers(by transitions: [Transition]) -> Bool {
    steps.contains { $0.value.dismiss == .allow }
      || transitions.contains { transition in
        if case .dismiss(let dismissal) = transition.target { dismissal.levels != 1 } else { false }
      }
  }
}
