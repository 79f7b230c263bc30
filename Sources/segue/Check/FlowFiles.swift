// The files of a check. A flow may name flows that lie beside it, and flows that are checked with it.

import CLibrary
import FlowDefinitions
import FlowEngine
import JSONText
import Spelling

/// The files to check, each read once.
final class FlowFiles {
  private let files: [(path: String, text: Result<[UInt8], ReadError>)]
  /// The contents of these files, by place.
  private let texts: [CodePoints: Result<[UInt8], ReadError>]
  /// The places of these files, by the names under which their flows are found.
  private let given: [String: String]
  /// The flows that have been read, by the places of their files.
  private var flows: [CodePoints: Flow?] = [:]
  /// The folders that these files lie in, by path.
  private var folders: [CodePoints: Folder] = [:]

  /// A folder, listed once.
  private struct Folder {
    let files: FlowFolders
    /// The names of the flows in it; nil if it cannot be listed.
    let names: [String]?
    /// The flows in it, and those that are checked.
    let neighbours: Neighbours
  }

  /// Reads the files at these paths; `-` is the standard input.
  init(_ paths: [String]) {
    files = FlowFiles.meant(by: paths).map { path in
      (path, Result { () throws(ReadError) in try bytes(ofFile: path) })
    }
    texts = Dictionary(firstOf: files.map { (CodePoints(FlowFiles.place(of: $0.path)), $0.text) })
    // A file that is not named like a flow file is found by the id of its flow.
    let named = files.compactMap { path, text in
      (flowName(ofFile: path) ?? (try? text.get()).flatMap(flowID)).map { ($0, FlowFiles.place(of: path)) }
    }
    given = Dictionary(firstOf: named)
  }

  /// The flow files that the paths stand for, each once: a folder stands for the flow files in it, and a
  /// translation for the flow file that it translates.
  private static func meant(by paths: [String]) -> [String] {
    var meant: [String] = []
    var seen: Set<CodePoints> = []
    for path in paths {
      for file in isFolder(path) ? flowFiles(in: path) : [translated(by: path) ?? path]
      where seen.insert(CodePoints(place(of: file))).inserted {
        meant.append(file)
      }
    }
    return meant
  }

  /// The flow files in a folder, or the folder itself if it has none or cannot be listed.
  private static func flowFiles(in folder: String) -> [String] {
    let names = (try? FlowFolders([folder]).names()) ?? []
    let start = folder.endsLike("/") ? folder : folder + "/"
    return names.isEmpty ? [folder] : names.map { start + FlowFileName.flow($0).text }
  }

  /// The flow file beside a translation `NAME.LOCALE.json`, if there is one.
  private static func translated(by path: String) -> String? {
    guard case .translation(let name, _) = FlowFileName(fileName(path)) else { return nil }
    let flow = beside(path, FlowFileName.flow(name))
    return access(flow, F_OK) == 0 ? flow : nil
  }

  /// The path of the file with this name in the folder of another file, written as the other path was given.
  private static func beside(_ path: String, _ name: FlowFileName) -> String {
    String(path.dropLast(fileName(path).count)) + name.text
  }

  /// The files with their problems.
  var checked: [CheckedFile] {
    files.flatMap { path, text in
      switch text {
      case .success(let text):
        strayTranslation(path, text).map { obstacle in
          [CheckedFile(name: path, text: [], diagnostics: [], obstacle: obstacle)]
        } ?? checked(path, text)
      case .failure(let error):
        [
          CheckedFile(
            name: shownName(path), text: [], diagnostics: [],
            obstacle: error.code == EISDIR
              ? "There is no flow in this folder: none of its files is called NAME.flow.json"
              : error.message + (error.meansAbsence ? FlowFiles.suggestion(for: path) : ""))
        ]
      }
    }
  }

  /// The flow file in the same folder that was most likely meant by the path of a file that does not exist.
  private static func suggestion(for path: String) -> String {
    let names = (try? FlowFolders([folder(of: path)]).names()) ?? []
    let file = fileName(path)
    let name = flowName(ofFile: path) ?? (file.endsLike(".json") ? String(file.dropLast(5)) : file)
    guard let meant = names.contains(name) ? name : closest(to: name, in: names) else { return "" }
    return ". Did you mean “\(beside(path, .flow(meant)))”?"
  }

  /// Why the file is of no use, if it holds the texts of a translation and not a flow, and is not named like a flow. If the
  /// flow that it translates were beside it, that flow would be checked in its place.
  private func strayTranslation(_ path: String, _ text: [UInt8]) -> String? {
    let name = FlowFileName(fileName(path))
    guard name?.flow == nil, let texts = (try? JSON(parsing: text))?.asObject,
      texts.allSatisfy({ $0.value.asString != nil }), !texts.contains("flow")
    else { return nil }
    if case .translation(let flow, _) = name {
      return "There is no flow beside this translation: no file is called \(FlowFileName.flow(flow).text)"
    }
    return path == "-" || texts.isEmpty
      ? nil
      : "This is no flow. If it is a translation of NAME.flow.json, call it NAME.LOCALE.json, such as shop.de.json"
  }

  /// The file, and the translations beside it that have problems or cannot be read.
  private func checked(_ path: String, _ text: [UInt8]) -> [CheckedFile] {
    let beside = translations(beside: path)
    var problems = Flow.problems(of: text, among: neighbours(of: path, text, translations: beside))
    // What is wrong with a flow that is checked too is reported there.
    problems.removeAll {
      if case .brokenFlow(let flow, _) = $0.mistake { isChecked(flow, besideFile: path) } else { false }
    }
    if let misnaming = misnaming(of: path, text),
      !problems.contains(where: { $0.pointer == misnaming.pointer })
    {
      problems.append(misnaming)
    }
    let diagnostics = Diagnostic.all(of: problems, in: text) { locale in
      guard let translation = beside.first(where: { $0.locale == locale }),
        let text = try? translation.text.get()
      else { return nil }
      return (translation.path, text)
    }
    let flow = CheckedFile(
      name: shownName(path), text: text, diagnostics: diagnostics.filter { $0.file == nil },
      obstacle: nil)
    return [flow] + beside.compactMap { $0.checked(with: diagnostics) } + beside.compactMap { $0.unread }
  }

  /// The problem that no flow is looked for in a file of that name. Of a file that is not even called JSON, this is known.
  private func misnaming(of path: String, _ text: [UInt8]) -> Problem? {
    guard path.endsLike(".json"), flowName(ofFile: path) == nil, let flow = flowID(of: text) else {
      return nil
    }
    return Problem(.fileName(fileName(path), flow: flow), at: JSONPointer(["flow"]))
  }

  /// A translation beside a file, read once.
  private struct ReadTranslation {
    let path: String
    let locale: String
    let text: Result<[UInt8], UnreadableFile>

    /// The file, if one of these diagnostics is about it.
    func checked(with diagnostics: [Diagnostic]) -> CheckedFile? {
      let own = diagnostics.filter { $0.file == path }
      guard !own.isEmpty, case .success(let text) = text else { return nil }
      return CheckedFile(name: path, text: text, diagnostics: own, obstacle: nil, isTranslation: true)
    }

    /// The file, if it cannot be read.
    var unread: CheckedFile? {
      guard case .failure(let error) = text else { return nil }
      return CheckedFile(
        name: path, text: [], diagnostics: [], obstacle: error.cause, isTranslation: true)
    }
  }

  /// The translations beside the file, sorted by locale.
  private func translations(beside path: String) -> [ReadTranslation] {
    let name = flowName(ofFile: path) ?? ""
    let files = inside(folder(of: path)).files
    return ((try? files.locales(of: name)) ?? []).compactMap { locale in
      let text: Result<[UInt8], UnreadableFile>
      do throws(UnreadableFile) {
        guard let bytes = try files.load(name, locale: locale, known: nil)?.bytes else { return nil }
        text = .success(bytes)
      } catch {
        text = .failure(error)
      }
      return ReadTranslation(
        path: FlowFiles.beside(path, .translation(of: name, locale: locale)), locale: locale, text: text)
    }
  }

  /// Whether the flow with this name, which the file reaches, is checked too.
  private func isChecked(_ flow: String, besideFile path: String) -> Bool {
    place(ofFlow: flow, in: path == "-" ? nil : folder(of: path)).map { texts[CodePoints($0)] != nil }
      ?? false
  }

  /// The flows that the file may name. The standard input lies in no folder, so no flow that it names counts as missing.
  private func neighbours(
    of path: String, _ text: [UInt8], translations: [ReadTranslation]
  ) -> Neighbours {
    if path == "-" { return Neighbours(names: nil) { self.flow($0, in: nil) } }
    let folder = folder(of: path)
    let beside = inside(folder)
    let name = flowName(ofFile: path) ?? ""
    // If the file's own flow has another id than the file name says, there is no flow of that name.
    let neighbours =
      flowID(of: text) == name
      ? beside.neighbours : neighbours(in: folder, called: beside.names?.filter { $0 != name })
    let readable = translations.compactMap { translation in
      (try? translation.text.get()).map { Translation(locale: translation.locale, reading: $0) }
    }
    return neighbours.with(translations: readable, fileName: flowName(ofFile: path))
  }

  private func inside(_ folder: String) -> Folder {
    if let known = folders[CodePoints(folder)] { return known }
    let files = FlowFolders([folder])
    let names = try? files.names()
    let known = Folder(files: files, names: names, neighbours: neighbours(in: folder, called: names))
    folders[CodePoints(folder)] = known
    return known
  }

  /// The flows with these names in the folder, and those that are checked. If the names are unknown, no flow counts as
  /// missing.
  private func neighbours(in folder: String, called names: [String]?) -> Neighbours {
    Neighbours(names: names.map { $0 + given.keys }) { self.flow($0, in: folder) }
  }

  /// The flow with this name, as the files in the folder see it.
  private func flow(_ name: String, in folder: String?) -> Flow? {
    guard let place = place(ofFlow: name, in: folder) else { return nil }
    if let known = flows[CodePoints(place)] { return known }
    let text = texts[CodePoints(place)].map { try? $0.get() } ?? contents(ofFile: place)
    let flow = text.flatMap { try? Flow(reading: $0) }
    flows[CodePoints(place)] = .some(flow)
    return flow
  }

  /// Where the flow with this name lies, as the files in the folder see it: beside them, or else among the files that are
  /// checked, which may be of other versions.
  private func place(ofFlow name: String, in folder: String?) -> String? {
    if let beside = folder.map({ FlowFiles.place(of: $0 + "/" + FlowFileName.flow(name).text) }),
      texts[CodePoints(beside)] != nil || access(beside, F_OK) == 0
    {
      return beside
    }
    return given[name]
  }

  /// The path without what says nothing: it tells the file from others, however it was given.
  private static func place(of path: String) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).filter {
      !$0.elementsEqual([UInt8(ascii: ".")])
    }
    let root = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    return root + parts.map { String(Substring($0)) }.joined(separator: "/")
  }
}

private func flowID(of text: [UInt8]) -> String? { (try? JSON(parsing: text))?["flow"]?.asString }
