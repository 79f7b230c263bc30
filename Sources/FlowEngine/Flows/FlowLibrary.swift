// The flows in the folders, read when they are asked for, and again when their files have changed.

import FlowDefinitions
import JSONText
import Spelling

/// The flows in the folders, by name, and the bundles made of flows.
final class FlowLibrary {
  /// A flow file as it was last read.
  struct Shelf {
    let stamp: FlowFile.Stamp
    let text: [UInt8]
    let flow: Result<Flow, FlowProblems>
    /// The translations beside it.
    var translations: [TranslationFile] = []
  }

  /// A translation as it was last read.
  struct TranslationFile {
    let stamp: FlowFile.Stamp
    let translation: Translation
  }

  /// A flow in the folders, with what is wrong with it.
  struct Listed {
    let name: String
    let shelf: Shelf
    let diagnostics: [Diagnostic]
  }

  private let source: any FlowSource
  private var shelves: [String: Shelf] = [:]
  /// Bundles by the digests of their roots.
  private var bundles: [String: LinkedBundle] = [:]
  /// How many bundles are remembered. A client that sends its own definitions makes ever more of them, and one that was
  /// forgotten is only linked anew.
  private static let mostBundles = 256

  /// A bundle, and the versions of the translations in it.
  private struct LinkedBundle {
    let bundle: Bundle
    let stamps: [[FlowFile.Stamp]]
  }

  /// The flows as they were last listed.
  private var lastListed: [Listed] = []

  private let meetSecrets: () -> Void

  /// - Parameter meetSecrets: Called when a flow that has secrets is linked.
  init(_ source: any FlowSource, meetSecrets: @escaping () -> Void) {
    self.source = source
    self.meetSecrets = meetSecrets
  }

  /// The names of the flows that there are. A name that no flow can have is left out, since no flow is found by it.
  private var names: [String] {
    get throws(EngineError) {
      try read { () throws(UnreadableFile) in try source.names() }.filter(isIdentifier)
    }
  }

  /// Returns what `look` finds in the source.
  /// - Throws: `EngineError.flowsUnavailable` if the source cannot be read.
  private func read<Found>(_ look: () throws(UnreadableFile) -> Found) throws(EngineError) -> Found {
    do throws(UnreadableFile) { return try look() } catch { throw .flowsUnavailable(error) }
  }

  /// Returns the flows that there are. They are checked again only when one of them has changed, since that takes long and
  /// all sessions wait meanwhile.
  /// - Throws: `EngineError.flowsUnavailable` if one of them cannot be read: without it, the list would not be complete.
  func listed() throws(EngineError) -> [Listed] {
    var found: [(name: String, shelf: Shelf)] = []
    for name in try names {
      if let shelf = try shelf(name) { found.append((name, shelf)) }
    }
    if found.elementsEqual(lastListed, by: { $0.name == $1.name && $0.shelf.isSame(as: $1.shelf) }) {
      return lastListed
    }
    lastListed = try checking(beside: found.map { $0.name }) { (others) throws(EngineError) in
      try found.map { (name, shelf) throws(EngineError) in
        Listed(
          name: name, shelf: shelf,
          diagnostics: try diagnostics(of: shelf.text, in: shelf.text, fileName: name, among: others))
      }
    }
    return lastListed
  }

  /// Returns the flow file of that name as it is now, or nil if there is none.
  /// - Throws: `EngineError.flowsUnavailable`.
  func shelf(_ name: String) throws(EngineError) -> Shelf? {
    try read { () throws(UnreadableFile) in try loaded(name) }
  }

  private func loaded(_ name: String) throws(UnreadableFile) -> Shelf? {
    let known = shelves[name]
    guard isIdentifier(name), let file = try source.load(name, known: known?.stamp) else {
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
    let locales = try source.locales(of: name)
    if !locales.isEmpty || !shelf.translations.isEmpty {
      let earlier = shelf.translations
      shelf.translations = []
      for locale in locales {
        if let file = try translation(of: name, locale, known: earlier) { shelf.translations.append(file) }
      }
    }
    shelves[name] = shelf
    return shelf
  }

  /// Returns the translation into that locale as it is now, or nil if there is none.
  private func translation(
    of name: String, _ locale: String, known: [TranslationFile]
  ) throws(UnreadableFile) -> TranslationFile? {
    let known = known.first { $0.translation.locale == locale }
    guard let file = try source.load(name, locale: locale, known: known?.stamp) else { return nil }
    guard let text = file.bytes else { return known }
    return TranslationFile(stamp: file.stamp, translation: Translation(locale: locale, reading: text))
  }

  /// Returns the bundle of a flow and all flows that it reaches.
  /// - Throws: `EngineError.flowNotFound`, `flowInvalid`, `flowsUnavailable`.
  func bundle(_ name: String) throws(EngineError) -> Bundle {
    try link(try found(name).valid())
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
          reached(try self.shelf(name)?.valid(in: FlowFileName.flow(name).text), by: name)
        },
        all: { () throws(EngineError) in try sound() },
        translations: { translations(of: $0).map { $0.translation }.filter { $0.isUsable } })
      if bundle.hasSecrets { meetSecrets() }
      if bundles.count >= FlowLibrary.mostBundles { bundles = [:] }
      bundles[root.digest] = LinkedBundle(
        bundle: bundle, stamps: bundle.flows.map { translations(of: $0.value).map { $0.stamp } })
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

  /// Returns all flows without errors that others can reach.
  private func sound() throws(EngineError) -> [Flow] {
    var flows: [Flow] = []
    for name in try names {
      if let flow = reached(try sound(name), by: name) { flows.append(flow) }
    }
    return flows
  }

  /// Returns the flow from the file of that name, if the name is also its id: sessions know flows by their ids, and files are
  /// found by their names.
  private func reached(_ flow: Flow?, by name: String) -> Flow? { flow?.id.name == name ? flow : nil }

  /// Returns the flow of that name, if there is one without errors.
  private func sound(_ name: String) throws(EngineError) -> Flow? {
    guard let shelf = try shelf(name) else { return nil }
    return try? shelf.flow.get()
  }

  /// Returns everything that is wrong with a definition, given the flows that there are.
  /// - Parameters:
  ///   - text: The text that the definition came from, if it came as text.
  ///   - fileName: The name by which the flow is found, if it is in a file.
  /// - Throws: `EngineError.flowsUnavailable`.
  func diagnostics(
    of definition: [UInt8], in text: [UInt8]?, fileName: String? = nil
  ) throws(EngineError) -> [Diagnostic] {
    try checking(beside: names) { (others) throws(EngineError) in
      try diagnostics(of: definition, in: text, fileName: fileName, among: others)
    }
  }

  private func diagnostics(
    of definition: [UInt8], in text: [UInt8]?, fileName: String?, among others: Neighbours
  ) throws(EngineError) -> [Diagnostic] {
    let name = (try? JSON(parsing: definition))?["flow"]?.asString ?? ""
    let translations = try shelf(name)?.translations.map { $0.translation } ?? []
    let others = others.with(translations: translations, fileName: fileName)
    let problems = Flow.problems(of: definition, among: others)
    return Diagnostic.all(of: problems, in: text) { translation(of: name, $0) }
  }

  /// Returns what a check finds, given the flows of these names.
  /// - Throws: `EngineError.flowsUnavailable` if the check comes to a flow that cannot be read: nobody knows whether that has
  ///   errors.
  private func checking<Found>(
    beside names: [String], _ check: (Neighbours) throws(EngineError) -> Found
  ) throws(EngineError) -> Found {
    var obstacle: EngineError?
    let others = Neighbours(names: names) { name in
      do throws(EngineError) {
        return try self.sound(name)
      } catch {
        obstacle = error
        return nil
      }
    }
    let found = try check(others)
    if let obstacle { throw obstacle }
    return found
  }

  private func isCurrent(_ linked: LinkedBundle) throws(EngineError) -> Bool {
    let flows = linked.bundle.flows
    for flow in flows.dropFirst() where try sound(flow.name)?.isWritten(like: flow.value) != true {
      return false
    }
    return flows.map { translations(of: $0.value).map { $0.stamp } } == linked.stamps
  }

  /// Returns the translations beside the file of the flow.
  private func translations(of flow: Flow) -> [TranslationFile] { shelf(of: flow)?.translations ?? [] }

  /// Returns the file that the flow was read from, or nil for a definition that came with its call.
  private func shelf(of flow: Flow) -> Shelf? {
    shelves[flow.id.name].flatMap { (try? $0.flow.get())?.digest == flow.digest ? $0 : nil }
  }

  /// Makes sure that sessions of earlier versions can go on with this one.
  /// - Throws: `EngineError.flowInvalid` if one of its flows has errors in `renamed`, so that answers would be lost, or if a
  ///   translation file is not a translation, as when only half of it is there, so that the sessions would lose their language.
  func checkForSessions(_ bundle: Bundle) throws(EngineError) {
    for flow in bundle.flows.map({ $0.value }) {
      let name = flow.id.name
      let errors = flow.renameErrors + translations(of: flow).compactMap { $0.translation.problem }
      if errors.isEmpty { continue }
      throw .flowInvalid(
        Diagnostic.all(
          of: errors, in: shelf(of: flow)?.text,
          called: flow === bundle.root ? nil : FlowFileName.flow(name).text,
          translation: { translation(of: name, $0) }))
    }
  }

  /// Returns the file of a translation, or nil if there is none that can be read.
  private func translation(of name: String, _ locale: String) -> Diagnostic.TranslationFile? {
    (try? source.load(name, locale: locale, known: nil))?.bytes
      .map { (FlowFileName.translation(of: name, locale: locale).text, $0) }
  }

  /// Returns the flow file of that name.
  /// - Throws: `EngineError.flowNotFound`, `flowsUnavailable`.
  func found(_ name: String) throws(EngineError) -> Shelf {
    if let shelf = try shelf(name) { return shelf }
    let names = try names.filter(isThere)
    // The caller may have given the name of the file, or its path, instead of the name of the flow.
    let file = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? name
    let meant = FlowFileName(file)?.flow ?? name
    let suggestion = names.contains(meant) ? meant : closest(to: meant, in: names)
    throw .flowNotFound(name, suggestion: suggestion, flows: names, missing: source.missingFolders)
  }

  /// Whether there is a flow file of a name that is listed: a folder, or a link that leads nowhere, may have such a name. A
  /// file that cannot be read is assumed to be there.
  private func isThere(_ name: String) -> Bool {
    do throws(UnreadableFile) {
      return try source.load(name, known: shelves[name]?.stamp) != nil
    } catch {
      return true
    }
  }
}

extension FlowLibrary.Shelf {
  /// Whether both were read from the same versions of the same files.
  fileprivate func isSame(as other: FlowLibrary.Shelf) -> Bool {
    stamp == other.stamp
      && translations.elementsEqual(other.translations) {
        $0.stamp == $1.stamp && $0.translation.locale == $1.translation.locale
      }
  }

  /// Returns the flow, if it can run.
  /// - Parameter file: The name of its file, if it is not the flow that was asked for.
  /// - Throws: `EngineError.flowInvalid`.
  func valid(in file: String? = nil) throws(EngineError) -> Flow {
    switch flow {
    case .success(let flow): return flow
    case .failure(let problems):
      throw .flowInvalid(Diagnostic.all(of: problems.problems, in: text, called: file))
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
