// What is known about other flows where they are called: what they ask for, what they give back, and where they lead.

import JSONSchemas
import JSONText

/// The flows that a flow can call. What is worked out about one of them is asked by all that reach it, so it is kept: a class.
final class CalledFlows {
  /// The names of all flows that there are, those with errors included; nil if nobody knows.
  let names: Set<String>?
  private let find: (String) -> Flow?
  private var found: [String: Found?] = [:]
  private var results: [String: Shape] = [:]
  private var faults = FlowSpread()
  private var ends = FlowSpread()
  private var endings = FlowEndings()

  /// A flow, and what is asked of it all the time.
  private struct Found {
    let flow: Flow
    let named: [NamedFlow]
    /// Whether a flow that has this one above it may get a result that is not its own.
    let mayEndOthers: Bool

    init(_ flow: Flow) {
      self.flow = flow
      let transitions = flow.everyTransition(in: flow.allTransitions)
      let gates = flow.gates(with: transitions)
      named = flow.namedFlows(by: transitions, gates)
      mayEndOthers = gates.choose || flow.mayEndOthers(by: transitions)
    }
  }

  /// - Parameters:
  ///   - names: The names of all flows that there are; nil if nobody knows.
  ///   - find: The flow of that name, which is not there if its id is another; nil where nothing is known of it.
  init(names: [String]?, _ find: @escaping (String) -> Flow?) {
    self.names = names.map { Set($0) }
    self.find = find
  }

  private init(_ others: CalledFlows, with flow: Flow) {
    names = others.names
    find = { $0 == flow.id.name ? flow : others.called($0)?.flow }
  }

  /// Nothing is known of any.
  static var unknown: CalledFlows { CalledFlows(names: nil) { _ in nil } }

  /// The same flows with this one among them: these, if it is.
  func with(_ flow: Flow) -> CalledFlows {
    self.flow(flow.id.name)?.digest == flow.digest ? self : CalledFlows(self, with: flow)
  }

  /// The flow of that id; nil where nothing is known of it.
  func flow(_ name: String) -> Flow? { found(name)?.flow }

  /// The flows that the flow names.
  func named(by name: String) -> [NamedFlow] { found(name)?.named ?? [] }

  /// Whether there is a flow of that id, be it one with errors.
  func contains(_ name: String) -> Bool {
    guard names?.contains(name) ?? false else { return false }
    return called(name).map { $0.flow.id.name == name } ?? true
  }

  /// A flow is looked for by its name, such as that of its file, and is none of another name.
  private func found(_ name: String) -> Found? {
    called(name).flatMap { $0.flow.id.name == name ? $0 : nil }
  }

  /// What is called so, whatever its id is.
  private func called(_ name: String) -> Found? {
    if let known = found[name] { return known }
    let flow = find(name).map(Found.init)
    found[name] = .some(flow)
    return flow
  }
}

// MARK: - What they are handed, and give back

extension CalledFlows {
  /// What the flow asks for.
  func input(of flow: FlowID) -> Schema? { self.flow(flow.name)?.input }

  /// What the flow gives back when it is completed.
  func result(of flow: FlowID) -> Shape {
    if let known = results[flow.name] { return known }
    let result = ownResult(of: flow.name)
    results[flow.name] = result
    return result
  }

  private func ownResult(of name: String) -> Shape {
    guard let flow = flow(name), endsByItself(name) else { return .unknown }
    // Of the results of the flows that it calls itself nothing is asked, since these may call it.
    return FlowShapes(flow, knowsPaths: true, calling: .unknown).result
  }

  /// Whether nothing that the flow reaches ends it with a result that is not its own.
  private func endsByItself(_ name: String) -> Bool {
    !ends.reaches(from: name, next: { self.named(by: $0).map(\.flow) }) {
      self.found($0)?.mayEndOthers ?? true
    }
  }
}

// MARK: - Whether they can be started, and end

extension CalledFlows {
  /// Whether the flow has errors itself: it could not be read, or names one that there is not.
  /// - Parameter isThere: Whether there is a flow of that id, be it one with errors.
  func isBroken(_ name: String, where isThere: (String) -> Bool) -> Bool {
    guard let found = found(name) else { return true }
    return !found.named.allSatisfy { isThere($0.flow) }
  }

  /// Whether the flow has errors, or leads to one that has, if this is not by way of the one that is checked.
  func mayLeadToErrors(_ name: String) -> Bool {
    if names == nil { return false }
    return faults.reaches(from: name, next: { self.named(by: $0).map(\.flow) }) {
      self.isBroken($0, where: self.contains)
    }
  }

  /// Whether the flow cannot come to an end, since it runs itself, or such a flow, first.
  func isEndless(_ name: String) -> Bool { endings.isEndless(name, among: self) }
}

extension Flow {
  /// Whether a front end may dismiss the flow and say the result, or it dismisses several levels by one of these transitions.
  fileprivate func mayEndOthers(by transitions: [Transition]) -> Bool {
    steps.contains { $0.value.dismiss == .allow }
      || transitions.contains { transition in
        if case .dismiss(let dismissal) = transition.target { dismissal.levels != 1 } else { false }
      }
  }
}
