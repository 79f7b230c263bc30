// The bundles made of the flows in the folders, which are linked anew when one of these has changed.

import FlowDefinitions
import JSONText

/// The flows in the folders, linked with what they reach.
final class FlowLibrary {
  /// The flows as their files say.
  let files: FlowCache
  /// Bundles by the digests of their roots.
  private var bundles: [String: LinkedBundle] = [:]
  /// How many bundles are remembered. A client that sends its own definitions makes ever more of them, and one that was
  /// forgotten is only linked anew.
  private static let mostBundles = 256
  /// How large they are, or more: a bundle that was linked anew counts twice.
  private var bundleBytes = 0

  /// A bundle, and the versions of the translations in it.
  private struct LinkedBundle {
    let bundle: Bundle
    let stamps: [[FlowFile.Stamp]]
  }

  /// The flows as they were last listed, for `listed`.
  var lastListed: [CheckedFlow] = []

  private let meetSecrets: () -> Void

  /// - Parameter meetSecrets: Called when a flow that has secrets is linked.
  init(_ source: any FlowSource, meetSecrets: @escaping () -> Void) {
    files = FlowCache(source)
    self.meetSecrets = meetSecrets
  }

  /// Returns the bundle of a flow and all flows that it reaches.
  /// - Throws: `EngineError.flowNotFound`, `flowInvalid`, `flowsUnavailable`.
  func bundle(_ name: String) throws(EngineError) -> Bundle {
    try link(try files.found(name).valid())
  }

  /// Returns the bundle of `root` and all flows that it reaches. It is linked anew when one of them has changed.
  /// - Throws: `EngineError.flowInvalid`, `flowsUnavailable`.
  func link(_ root: Flow) throws(EngineError) -> Bundle {
    if let linked = bundles[root.digest], linked.bundle.root.isWritten(like: root), try isCurrent(linked) {
      return linked.bundle
    }
    do throws(Bundle.LinkError<EngineError>) {
      let bundle = try Bundle(
        linking: root,
        find: { (name) throws(EngineError) in
          reached(try self.files.flow(name)?.valid(in: FlowFileName.flow(name).text), by: name)
        },
        all: { () throws(EngineError) in try sound() },
        translations: { files.translations(of: $0).map { $0.translation }.filter { $0.isUsable } })
      if bundle.hasSecrets { meetSecrets() }
      if bundles.count >= FlowLibrary.mostBundles || bundleBytes >= Bundle.bytesInMemory {
        (bundles, bundleBytes) = ([:], 0)
      }
      bundleBytes += bundle.document.count
      bundles[root.digest] = LinkedBundle(
        bundle: bundle, stamps: bundle.flows.map { files.translations(of: $0.value).map { $0.stamp } })
      return bundle
    } catch {
      switch error {
      case .finding(let error): throw error
      case .unlinked(let flow, let problems):
        let name = flow.id.name
        throw .flowInvalid(
          Diagnostic.all(
            of: problems.problems, in: files.file(of: flow)?.text,
            called: flow === root ? nil : FlowFileName.flow(name).text))
      }
    }
  }

  /// Returns all flows without errors that others can reach.
  private func sound() throws(EngineError) -> [Flow] {
    var flows: [Flow] = []
    for name in try files.names {
      if let flow = reached(try files.sound(name), by: name) { flows.append(flow) }
    }
    return flows
  }

  /// Returns the flow from the file of that name, if the name is also its id: sessions know flows by their ids, and files are
  /// found by their names.
  private func reached(_ flow: Flow?, by name: String) -> Flow? { flow?.id.name == name ? flow : nil }

  private func isCurrent(_ linked: LinkedBundle) throws(EngineError) -> Bool {
    let flows = linked.bundle.flows
    for flow in flows.dropFirst() where try files.sound(flow.name)?.isWritten(like: flow.value) != true {
      return false
    }
    return flows.map { files.translations(of: $0.value).map { $0.stamp } } == linked.stamps
  }

  /// Makes sure that sessions of earlier versions can go on with this one.
  /// - Throws: `EngineError.flowInvalid` if one of its flows has errors in `renamed`, so that answers would be lost, or if a
  ///   translation file is not a translation, as when only half of it is there, so that the sessions would lose their language.
  func checkForSessions(_ bundle: Bundle) throws(EngineError) {
    for flow in bundle.flows.map({ $0.value }) {
      let name = flow.id.name
      let errors = flow.renameErrors + files.translations(of: flow).compactMap { $0.translation.problem }
      if errors.isEmpty { continue }
      throw .flowInvalid(
        Diagnostic.all(
          of: errors, in: files.file(of: flow)?.text,
          called: flow === bundle.root ? nil : FlowFileName.flow(name).text,
          translation: { files.translationFile(of: name, $0) }))
    }
  }
}

extension Flow {
  /// Whether the definitions are the same text but for spaces: their digests say nothing of the order of members, in which tabs
  /// and fields are shown.
  fileprivate func isWritten(like other: Flow) -> Bool {
    self === other || digest == other.digest && document.bytes == other.document.bytes
  }
}
