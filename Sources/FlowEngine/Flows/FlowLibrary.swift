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
    /// The translations that lie beside it.
    var translations: [TranslationFile] = []
  }

  /// A translation as it was last read.
  struct TranslationFile {
    let stamp: FlowFile.Stamp
    let translation: Translation
  }

  /// A flow of the folders, with what is wrong with it.
  struct Listed {
    let name: String
    let shelf: Shelf
    let diagnostics: [Diagnostic]
  }

  private let source: any FlowSource
  private var shelves: [String: Shelf] = [:]
  /// Bundles by the digests of their roots.
  private var bundles: [String: LinkedBundle] = [:]

  /// A bundle, and the versions of the translations in it.
  private struct LinkedBundle {
    let bundle: Bundle
    let stamps: [[FlowFile.Stamp]]
  }

  /// As they were last listed.
  private var lastListed: [Listed] = []

  private let meetSecrets: () -> Void

  /// - Parameter meetSecrets: Called when a flow is linked that has secrets.
  init(_ source: any FlowSource, meetSecrets: @escaping () -> Void) {
    self.source = source
    self.meetSecrets = meetSecrets
  }

  /// The names of the flows there are. What no flow can be called is not found, and so is not there.
  private var names: [String] { source.names().filter(isIdentifier) }

  /// The flows there are. What is wrong with them is found anew only when one of them has changed: it takes long, and all sessions
  /// wait meanwhile.
  var listed: [Listed] {
    let found = names.compactMap { name in shelf(name).map { (name: name, shelf: $0) } }
    if found.elementsEqual(lastListed, by: { $0.name == $1.name && $0.shelf.isSame(as: $1.shelf) }) {
      return lastListed
    }
    let others = neighbours(called: found.map(\.name))
    lastListed = found.map { name, shelf in
      Listed(
        name: name, shelf: shelf,
        diagnostics: diagnostics(of: shelf.text, in: shelf.text, fileName: name, among: others))
    }
    return lastListed
  }

  /// The flow file of that name as it is now, or nil.
  func shelf(_ name: String) -> Shelf? {
    let known = shelves[name]
    guard isIdentifier(name), let file = source.load(name, known: known?.stamp) else {
      shelves[name] = nil
      return nil
    }
    var shelf: Shelf
    if let known, file.bytes == nil {
      shelf = known
    } else {
      let text = file.bytes ?? []
      shelf = Shelf(
        stamp: file.stamp, text: text, flow: Result { () throws(FlowProblems) in try Flow(reading: text) })
    }
    let locales = source.locales(of: name)
    if !locales.isEmpty || !shelf.translations.isEmpty {
      shelf.translations = locales.compactMap { translation(of: name, $0, known: shelf.translations) }
    }
    shelves[name] = shelf
    return shelf
  }

  /// The translation of that locale as it is now.
  private func translation(of name: String, _ locale: String, known: [TranslationFile]) -> TranslationFile? {
    let known = known.first { $0.translation.locale == locale }
    guard let file = source.load(name, locale: locale, known: known?.stamp) else { return nil }
    guard let text = file.bytes else { return known }
    return TranslationFile(stamp: file.stamp, translation: Translation(locale: locale, reading: text))
  }

  /// The bundle of a flow and all that it reaches.
  /// - Throws: `EngineError.flowNotFound`, `flowInvalid`.
  func bundle(_ name: String) throws(EngineError) -> Bundle {
    try link(try found(name).valid())
  }

  /// A flow with all that it reaches. Linked anew when one of them has changed.
  /// - Throws: `EngineError.flowInvalid`.
  func link(_ root: Flow) throws(EngineError) -> Bundle {
    if let linked = bundles[root.digest], isCurrent(linked) { return linked.bundle }
    do throws(Bundle.LinkError<EngineError>) {
      let bundle = try Bundle(
        linking: root,
        find: { (name) throws(EngineError) in try self.shelf(name)?.valid(in: FlowFileName.flow(name).text) },
        all: { names.compactMap { try? self.shelf($0)?.flow.get() } },
        translations: { translations(of: $0).map(\.translation).filter(\.isUsable) })
      if bundle.hasSecrets { meetSecrets() }
      if bundles.count > 256 { bundles = [:] }
      bundles[root.digest] = LinkedBundle(
        bundle: bundle, stamps: bundle.flows.map { translations(of: $0.value).map(\.stamp) })
      return bundle
    } catch {
      switch error {
      case .finding(let error): throw error
      case .unlinked(let flow, let problems):
        let name = flow.id.name
        throw .flowInvalid(
          Diagnostic.all(
            of: problems.problems, in: shelf(of: flow)?.text,
            called: flow === root ? nil : FlowFileName.flow(name).text))
      }
    }
  }

  /// Everything that is wrong with a definition, beside the flows that there are.
  /// - Parameters:
  ///   - text: Where it came from, if it came as text.
  ///   - fileName: The name by which it is found, if it stands in a file.
  func diagnostics(of definition: [UInt8], in text: [UInt8]?, fileName: String? = nil) -> [Diagnostic] {
    diagnostics(of: definition, in: text, fileName: fileName, among: neighbours(called: names))
  }

  private func diagnostics(
    of definition: [UInt8], in text: [UInt8]?, fileName: String?, among others: Neighbours
  ) -> [Diagnostic] {
    let name = (try? JSON(parsing: definition))?["flow"]?.asString ?? ""
    let translations = shelf(name)?.translations.map(\.translation) ?? []
    let others = others.with(translations: translations, fileName: fileName)
    return Diagnostic.all(of: Flow.problems(of: definition, among: others), in: text) { locale in
      source.load(name, locale: locale, known: nil)?.bytes
        .map { (FlowFileName.translation(of: name, locale: locale).text, $0) }
    }
  }

  private func neighbours(called names: [String]) -> Neighbours {
    Neighbours(names: names) { try? self.shelf($0)?.flow.get() }
  }

  private func isCurrent(_ linked: LinkedBundle) -> Bool {
    let flows = linked.bundle.flows
    return flows.dropFirst().allSatisfy { (try? shelf($0.name)?.flow.get())?.digest == $0.value.digest }
      && flows.map { translations(of: $0.value).map(\.stamp) } == linked.stamps
  }

  /// The translations beside the file of the flow.
  private func translations(of flow: Flow) -> [TranslationFile] { shelf(of: flow)?.translations ?? [] }

  /// The file that the flow was read from. A definition that came with its call has none.
  private func shelf(of flow: Flow) -> Shelf? {
    shelves[flow.id.name].flatMap { (try? $0.flow.get())?.digest == flow.digest ? $0 : nil }
  }

  /// Makes sure that sessions of earlier versions can go on with this one.
  /// - Throws: `EngineError.flowInvalid` where one of its flows says wrongly what is called otherwise now: answers would be lost.
  func checkRenames(in bundle: Bundle) throws(EngineError) {
    for flow in bundle.flows.map(\.value) {
      let errors = flow.renameErrors
      if !errors.isEmpty { throw .flowInvalid(Diagnostic.all(of: errors, in: shelf(of: flow)?.text)) }
    }
  }

  /// The flow file of that name.
  /// - Throws: `EngineError.flowNotFound`.
  func found(_ name: String) throws(EngineError) -> Shelf {
    if let shelf = shelf(name) { return shelf }
    // A folder, or a link that leads nowhere, may be called like a flow.
    let names = names.filter { source.load($0, known: shelves[$0]?.stamp) != nil }
    // Its file may be named in its place, and where that is.
    let file = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? name
    let meant = FlowFileName(file)?.flow ?? name
    let suggestion = names.contains(meant) ? meant : closest(to: meant, in: names)
    throw .flowNotFound(name, suggestion: suggestion, flows: names)
  }
}

extension FlowLibrary.Shelf {
  /// Whether it was read from the same files.
  fileprivate func isSame(as other: FlowLibrary.Shelf) -> Bool {
    stamp == other.stamp
      && translations.elementsEqual(other.translations) {
        $0.stamp == $1.stamp && $0.translation.locale == $1.translation.locale
      }
  }

  /// The flow, if it can run.
  /// - Parameter file: Its file, where it is not the flow that was asked for.
  /// - Throws: `EngineError.flowInvalid`.
  func valid(in file: String? = nil) throws(EngineError) -> Flow {
    switch flow {
    case .success(let flow): return flow
    case .failure(let problems):
      throw .flowInvalid(Diagnostic.all(of: problems.problems, in: text, called: file))
    }
  }
}
