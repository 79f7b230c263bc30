// The files of a check. A flow may name those that are checked with it, and those that lie beside it.

import FlowDefinitions
import FlowEngine
import Glibc
import JSONText

/// A flow file and what is wrong with it.
struct CheckedFile {
  /// As it was given; the standard input has a name of its own.
  let name: String
  let text: [UInt8]
  let diagnostics: [Diagnostic]
  /// Why the file could not be read.
  let obstacle: String?
  /// Whether it is a translation, which lies beside a file that is checked.
  var isTranslation = false
}

/// The files that are to be checked, read once.
final class FlowFiles {
  private let files: [(path: String, text: Result<[UInt8], ReadError>)]
  /// The texts of these files by the ids of their flows.
  private let given: [String: [UInt8]]
  private var flows: [String: Flow?] = [:]
  /// The folders in which these files lie.
  private var folders: [String: Folder] = [:]
  /// The paths of these files, each by its folder.
  private let places: Set<String>

  /// A folder, looked through once.
  private struct Folder {
    let files: FlowFolders
    /// Nil where it cannot be listed.
    let names: [String]?
    /// The flows in it, beside those that are checked.
    let neighbours: Neighbours
  }

  /// Reads the files at these paths; `-` is the standard input.
  init(_ paths: [String]) {
    files = FlowFiles.meant(by: paths).map { path in
      (path, Result { () throws(ReadError) in try bytes(ofFile: path) })
    }
    let texts = files.compactMap { try? $0.text.get() }
    given = Dictionary(texts.compactMap { text in flowID(of: text).map { ($0, text) } }) { first, _ in first }
    places = Set(files.map { folder(of: $0.path) + "/" + fileName($0.path) })
  }

  /// The files of flows, each once: a folder stands for those in it, and a translation for the one that it translates.
  private static func meant(by paths: [String]) -> [String] {
    var meant: [String] = []
    var seen: Set<String> = []
    for path in paths {
      for file in isFolder(path) ? flowFiles(in: path) : [translated(by: path) ?? path]
      where file == "-" || seen.insert(file).inserted {
        meant.append(file)
      }
    }
    return meant
  }

  /// The flow files in a folder; the folder itself, if there are none, or it cannot be listed.
  private static func flowFiles(in folder: String) -> [String] {
    let names = (try? FlowFolders([folder]).names()) ?? []
    let start = folder.endsLike("/") ? folder : folder + "/"
    return names.isEmpty ? [folder] : names.map { start + FlowFileName.flow($0).text }
  }

  /// The flow file beside a file `NAME.LOCALE.json`, if there is one.
  private static func translated(by path: String) -> String? {
    guard case .translation(let name, _) = FlowFileName(fileName(path)) else { return nil }
    let flow = beside(path, FlowFileName.flow(name))
    return access(flow, F_OK) == 0 ? flow : nil
  }

  /// The file of that name in the folder of another one, as it would be given.
  private static func beside(_ path: String, _ name: FlowFileName) -> String {
    String(path.dropLast(fileName(path).count)) + name.text
  }

  /// The files with their problems.
  var checked: [CheckedFile] {
    files.flatMap { path, text in
      switch text {
      case .success(let text): checked(path, text)
      case .failure(let error):
        [
          CheckedFile(
            name: path, text: [], diagnostics: [],
            obstacle: error.code == EISDIR
              ? "There is no flow in this folder: none of its files is called NAME.flow.json" : error.message)
        ]
      }
    }
  }

  /// The file, and the translations beside it in which there is something wrong.
  private func checked(_ path: String, _ text: [UInt8]) -> [CheckedFile] {
    var problems = Flow.problems(of: text, among: neighbours(of: path))
    // What is wrong with a flow that is checked as well is said there.
    problems.removeAll {
      if case .brokenFlow(let flow, _) = $0.mistake { isChecked(flow, besideFile: path) } else { false }
    }
    let name = flowName(ofFile: path) ?? ""
    let beside = inside(folder(of: path)).files
    var translations = Members<[UInt8]>()
    let diagnostics = Diagnostic.all(of: problems, in: text) { locale in
      guard let text = (try? beside.load(name, locale: locale, known: nil))?.bytes else { return nil }
      let file = FlowFiles.beside(path, .translation(of: name, locale: locale))
      translations[file] = text
      return (file, text)
    }
    let flow = CheckedFile(
      name: shownName(path), text: text, diagnostics: diagnostics.filter { $0.file == nil },
      obstacle: nil)
    return [flow]
      + translations.map { file in
        CheckedFile(
          name: file.name, text: file.value, diagnostics: diagnostics.filter { $0.file == file.name },
          obstacle: nil, isTranslation: true)
      }
      + unreadTranslations(of: name, beside: path)
  }

  /// The translations beside the file that cannot be read.
  private func unreadTranslations(of name: String, beside path: String) -> [CheckedFile] {
    let files = inside(folder(of: path)).files
    return ((try? files.locales(of: name)) ?? []).compactMap { locale in
      do throws(UnreadableFile) {
        _ = try files.load(name, locale: locale, known: nil)
        return nil
      } catch {
        return CheckedFile(
          name: FlowFiles.beside(path, .translation(of: name, locale: locale)), text: [], diagnostics: [],
          obstacle: error.cause, isTranslation: true)
      }
    }
  }

  /// Whether the flow of that id, which the file in this folder reaches, is checked as well. One that cannot be read has no id, but a
  /// file.
  private func isChecked(_ flow: String, besideFile path: String) -> Bool {
    given[flow] != nil || places.contains(folder(of: path) + "/" + FlowFileName.flow(flow).text)
  }

  /// The flows that the file may name. What comes from the standard input lies in no folder, so none is missed.
  private func neighbours(of path: String) -> Neighbours {
    if path == "-" { return Neighbours(names: nil) { self.flow($0) } }
    let folder = folder(of: path)
    let beside = inside(folder)
    let name = flowName(ofFile: path) ?? ""
    let translations = ((try? beside.files.locales(of: name)) ?? []).compactMap { locale in
      (try? beside.files.load(name, locale: locale, known: nil))?.bytes
        .map { Translation(locale: locale, reading: $0) }
    }
    // Its own flow may be called otherwise, and then there is none by the name of the file.
    let neighbours =
      given[name] == nil
      ? neighbours(in: folder, called: beside.names?.filter { $0 != name }) : beside.neighbours
    return neighbours.with(translations: translations, fileName: flowName(ofFile: path))
  }

  private func inside(_ folder: String) -> Folder {
    if let known = folders[folder] { return known }
    let files = FlowFolders([folder])
    let names = try? files.names()
    let known = Folder(files: files, names: names, neighbours: neighbours(in: folder, called: names))
    folders[folder] = known
    return known
  }

  /// The flows of these names that lie in the folder, and those that are checked. Where nobody knows the names, none is missed.
  private func neighbours(in folder: String, called names: [String]?) -> Neighbours {
    Neighbours(names: names.map { $0 + given.keys }) { self.flow($0) ?? self.flow($0, in: folder) }
  }

  /// The flow of that id among those that are checked.
  private func flow(_ id: String) -> Flow? { given[id].flatMap { read($0, as: id) } }

  /// The flow of that id in the folder.
  private func flow(_ id: String, in folder: String) -> Flow? {
    let path = folder + "/" + FlowFileName.flow(id).text
    if let known = flows[path] { return known }
    return contents(ofFile: path).flatMap { read($0, as: path) }
  }

  private func read(_ text: [UInt8], as name: String) -> Flow? {
    if let known = flows[name] { return known }
    let flow = try? Flow(reading: text)
    flows[name] = .some(flow)
    return flow
  }
}

private func flowID(of text: [UInt8]) -> String? { (try? JSON(parsing: text))?["flow"]?.asString }
