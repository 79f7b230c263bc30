// The flows of the folders, read when somebody asks for them and again when their files have changed.

import FlowDefinitions
import JSONText
import Spelling

/// Flows by name.
final class FlowLibrary {
  /// A flow file as it was last read.
  struct Shelf {
    let stamp: FlowFile.Stamp
    let text: [UInt8]
    let flow: Result<Flow, FlowProblems>
  }

  private let source: any FlowSource
  private var shelves: [String: Shelf] = [:]
  private var bundles: [String: Bundle] = [:]

  init(_ source: any FlowSource) { self.source = source }

  /// The names of the flows there are.
  var names: [String] { source.names() }

  /// The flow file of that name as it is now, or nil.
  func shelf(_ name: String) -> Shelf? {
    let known = shelves[name]
    guard isFileName(name), let file = source.load(name, known: known?.stamp) else {
      shelves[name] = nil
      return nil
    }
    guard let text = file.bytes else { return known }
    let shelf = Shelf(
      stamp: file.stamp, text: text, flow: Result { () throws(FlowProblems) in try Flow(reading: text) })
    shelves[name] = shelf
    return shelf
  }

  /// The bundle of a flow and all that it reaches.
  /// - Throws: `EngineError.flowNotFound`, `flowInvalid`.
  func bundle(_ name: String) throws(EngineError) -> Bundle {
    try link(try found(name).valid())
  }

  /// A flow with all that it reaches. Linked anew when one of them has changed.
  /// - Throws: `EngineError.flowInvalid`.
  func link(_ root: Flow) throws(EngineError) -> Bundle {
    if let bundle = bundles[root.digest], isCurrent(bundle) { return bundle }
    do throws(Bundle.LinkError<EngineError>) {
      let bundle = try Bundle(
        linking: root, find: { (name) throws(EngineError) in try self.shelf(name)?.valid() }
      ) {
        names.compactMap { try? self.shelf($0)?.flow.get() }
      }
      if bundles.count > 256 { bundles = [:] }
      bundles[root.digest] = bundle
      return bundle
    } catch {
      switch error {
      case .finding(let error): throw error
      case .unlinked(let flow, let problems):
        throw .flowInvalid(Diagnostic.all(of: problems.problems, in: shelves[flow.id.name]?.text))
      }
    }
  }

  /// Everything that is wrong with a definition, beside the flows that there are.
  /// - Parameter text: Where it came from, if it came as text.
  func diagnostics(of definition: [UInt8], in text: [UInt8]?) -> [Diagnostic] {
    let neighbours = Neighbours(names: names) { try? self.shelf($0)?.flow.get() }
    return Diagnostic.all(of: Flow.problems(of: definition, among: neighbours), in: text)
  }

  private func isCurrent(_ bundle: Bundle) -> Bool {
    bundle.flows.dropFirst().allSatisfy { (try? shelf($0.name)?.flow.get())?.digest == $0.value.digest }
  }

  /// The flow file of that name.
  /// - Throws: `EngineError.flowNotFound`.
  func found(_ name: String) throws(EngineError) -> Shelf {
    if let shelf = shelf(name) { return shelf }
    throw .flowNotFound(name, suggestion: closest(to: name, in: names))
  }

  private func isFileName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64
      && name.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
  }
}

extension FlowLibrary.Shelf {
  /// The flow, if it can run.
  /// - Throws: `EngineError.flowInvalid`.
  func valid() throws(EngineError) -> Flow {
    switch flow {
    case .success(let flow): return flow
    case .failure(let problems): throw .flowInvalid(Diagnostic.all(of: problems.problems, in: text))
    }
  }
}
