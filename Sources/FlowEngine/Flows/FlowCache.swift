// The flow files and their translations, read when they are asked for, and again when they have changed.

import FlowDefinitions
import JSONText
import Spelling

/// The files in the folders as they were last read, by the names of their flows.
final class FlowCache {
  private let source: any FlowSource
  private var flows: [String: CachedFlow] = [:]

  init(_ source: any FlowSource) { self.source = source }

  /// The names of the flows that there are. A name that no flow can have is left out, since no flow is found by it.
  var names: [String] {
    get throws(EngineError) {
      try read { () throws(UnreadableFile) in try source.names() }.filter(isIdentifier)
    }
  }

  /// Returns what `look` finds in the source.
  /// - Throws: `EngineError.flowsUnavailable` if the source cannot be read.
  private func read<Found>(_ look: () throws(UnreadableFile) -> Found) throws(EngineError) -> Found {
    do throws(UnreadableFile) { return try look() } catch { throw .flowsUnavailable(error) }
  }

  /// Returns the flow file of that name as it is now, or nil if there is none.
  /// - Throws: `EngineError.flowsUnavailable`.
  func flow(_ name: String) throws(EngineError) -> CachedFlow? {
    try read { () throws(UnreadableFile) in try loaded(name) }
  }

  private func loaded(_ name: String) throws(UnreadableFile) -> CachedFlow? {
    let known = flows[name]
    guard isIdentifier(name), let file = try source.load(name, known: known?.stamp) else {
      flows[name] = nil
      return nil
    }
    var flow: CachedFlow
    if let known, file.bytes == nil {
      flow = known
    } else {
      let text = file.bytes ?? []
      flow = CachedFlow(
        stamp: file.stamp, text: text, flow: Result { () throws(FlowProblems) in try Flow(reading: text) })
    }
    let locales = try source.locales(of: name)
    if !locales.isEmpty || !flow.translations.isEmpty {
      let earlier = flow.translations
      flow.translations = []
      for locale in locales {
        if let file = try translation(of: name, locale, known: earlier) { flow.translations.append(file) }
      }
    }
    flows[name] = flow
    return flow
  }

  /// Returns the translation into that locale as it is now, or nil if there is none.
  private func translation(
    of name: String, _ locale: String, known: [CachedTranslation]
  ) throws(UnreadableFile) -> CachedTranslation? {
    let known = known.first { $0.translation.locale == locale }
    guard let file = try source.load(name, locale: locale, known: known?.stamp) else { return nil }
    guard let text = file.bytes else { return known }
    return CachedTranslation(stamp: file.stamp, translation: Translation(locale: locale, reading: text))
  }

  /// Returns the flow file of that name.
  /// - Throws: `EngineError.flowNotFound`, `flowsUnavailable`.
  func found(_ name: String) throws(EngineError) -> CachedFlow {
    if let flow = try flow(name) { return flow }
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
      return try source.load(name, known: flows[name]?.stamp) != nil
    } catch {
      return true
    }
  }

  /// Returns the flow of that name, if there is one without errors.
  func sound(_ name: String) throws(EngineError) -> Flow? {
    guard let cached = try flow(name) else { return nil }
    return try? cached.flow.get()
  }

  /// Returns the translations beside the file of the flow.
  func translations(of flow: Flow) -> [CachedTranslation] { file(of: flow)?.translations ?? [] }

  /// Returns the file that the flow was read from, or nil for a definition that came with its call.
  func file(of flow: Flow) -> CachedFlow? {
    flows[flow.id.name].flatMap { (try? $0.flow.get())?.digest == flow.digest ? $0 : nil }
  }

  /// Returns the file of a translation, or nil if there is none that can be read.
  func translationFile(of name: String, _ locale: String) -> Diagnostic.TranslationFile? {
    (try? source.load(name, locale: locale, known: nil))?.bytes
      .map { (FlowFileName.translation(of: name, locale: locale).text, $0) }
  }
}
