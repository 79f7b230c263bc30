// The files of a check. A flow may name flows that lie beside it, and flows that are checked with it.

import FlowDefinitions
import FlowEngine
import JSONText

/// The files to check, each read once.
final class CheckedFiles {
  private let files: [(path: Path, text: Result<[UInt8], ReadError>)]
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
    files = CheckedFiles.meant(by: paths.map(Path.init)).map { path in
      (path, Result { () throws(ReadError) in try path.bytes() })
    }
    texts = Dictionary(firstOf: files.map { (CodePoints($0.path.place), $0.text) })
    // A file that is not named like a flow file is found by the id of its flow.
    let named = files.compactMap { path, text in
      (path.flowName ?? (try? text.get()).flatMap(flowID)).map { ($0, path.place) }
    }
    given = Dictionary(firstOf: named)
  }

  /// The flow files that the paths stand for, each once: a folder stands for the flow files in it, and a
  /// translation for the flow file that it translates.
  private static func meant(by paths: [Path]) -> [Path] {
    var meant: [Path] = []
    var seen: Set<CodePoints> = []
    for path in paths {
      for file in path.isFolder ? flowFiles(in: path) : [translated(by: path) ?? path]
      where seen.insert(CodePoints(file.place)).inserted {
        meant.append(file)
      }
    }
    return meant
  }

  /// The flow files in a folder, or the folder itself if it has none or cannot be listed.
  private static func flowFiles(in folder: Path) -> [Path] {
    let names = (try? FlowFolders([folder.text]).names()) ?? []
    let start = folder.text.endsLike("/") ? folder.text : folder.text + "/"
    return names.isEmpty ? [folder] : names.map { Path(start + FlowFileName.flow($0).text) }
  }

  /// The flow file beside a translation `NAME.LOCALE.json`, if there is one.
  private static func translated(by path: Path) -> Path? {
    guard case .translation(let name, _) = FlowFileName(path.name) else { return nil }
    let flow = path.beside(.flow(name))
    return flow.isThere ? flow : nil
  }

  /// The files with their problems.
  var checked: [CheckedFile] {
    files.flatMap { path, text in
      switch text {
      case .success(let text):
        path.strayTranslation(text).map { obstacle in
          [CheckedFile(name: path.text, text: [], diagnostics: [], obstacle: obstacle)]
        } ?? checked(path, text)
      case .failure(let error):
        [
          CheckedFile(
            name: path.shown, text: [], diagnostics: [],
            obstacle: error.meansFolder
              ? "There is no flow in this folder: none of its files is called NAME.flow.json"
              : error.message + (error.meansAbsence ? path.suggestion : ""))
        ]
      }
    }
  }

  /// The file, and the translations beside it that have problems or cannot be read.
  private func checked(_ path: Path, _ text: [UInt8]) -> [CheckedFile] {
    let beside = translations(beside: path)
    var problems = Flow.problems(of: text, among: neighbours(of: path, text, translations: beside))
    // What is wrong with a flow that is checked too is reported there.
    problems.removeAll {
      if case .brokenFlow(let flow, _) = $0.mistake { isChecked(flow, besideFile: path) } else { false }
    }
    if let misnaming = path.misnaming(text),
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
      name: path.shown, text: text, diagnostics: diagnostics.filter { $0.file == nil },
      obstacle: nil)
    return [flow] + beside.compactMap { $0.checked(with: diagnostics) } + beside.compactMap { $0.unread }
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
  private func translations(beside path: Path) -> [ReadTranslation] {
    let name = path.flowName ?? ""
    let files = inside(path.folder).files
    return ((try? files.locales(of: name)) ?? []).compactMap { locale in
      let text: Result<[UInt8], UnreadableFile>
      do throws(UnreadableFile) {
        guard let bytes = try files.load(name, locale: locale, known: nil)?.bytes else { return nil }
        text = .success(bytes)
      } catch {
        text = .failure(error)
      }
      return ReadTranslation(
        path: path.beside(.translation(of: name, locale: locale)).text, locale: locale, text: text)
    }
  }

  /// Whether the flow with this name, which the file reaches, is checked too.
  private func isChecked(_ flow: String, besideFile path: Path) -> Bool {
    place(ofFlow: flow, in: path.isStandardInput ? nil : path.folder).map { texts[CodePoints($0)] != nil }
      ?? false
  }

  /// The flows that the file may name. The standard input lies in no folder, so no flow that it names counts as missing.
  private func neighbours(
    of path: Path, _ text: [UInt8], translations: [ReadTranslation]
  ) -> Neighbours {
    if path.isStandardInput { return Neighbours(names: nil) { self.flow($0, in: nil) } }
    let folder = path.folder
    let beside = inside(folder)
    let name = path.flowName ?? ""
    // If the file's own flow has another id than the file name says, there is no flow of that name.
    let neighbours =
      flowID(of: text) == name
      ? beside.neighbours : neighbours(in: folder, called: beside.names?.filter { $0 != name })
    let readable = translations.compactMap { translation in
      (try? translation.text.get()).map { Translation(locale: translation.locale, reading: $0) }
    }
    return neighbours.with(translations: readable, fileName: path.flowName)
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
    let text =
      texts[CodePoints(place)].map { try? $0.get() } ?? Path(place).contents
    let flow = text.flatMap { try? Flow(reading: $0) }
    flows[CodePoints(place)] = .some(flow)
    return flow
  }

  /// Where the flow with this name lies, as the files in the folder see it: beside them, or else among the files that are
  /// checked, which may be of other versions.
  private func place(ofFlow name: String, in folder: String?) -> String? {
    if let beside = folder.map({ Path($0 + "/" + FlowFileName.flow(name).text).place }),
      texts[CodePoints(beside)] != nil || Path(beside).isThere
    {
      return beside
    }
    return given[name]
  }
}

extension Path {
  /// The path without what says nothing: it tells the file from others, however it was given.
  fileprivate var place: String {
    let parts = text.utf8.split(separator: UInt8(ascii: "/")).filter {
      !$0.elementsEqual([UInt8(ascii: ".")])
    }
    let root = text.utf8.first == UInt8(ascii: "/") ? "/" : ""
    return root + parts.map { String(Substring($0)) }.joined(separator: "/")
  }
}

/// The id of the flow in a text, if it has one.
func flowID(of text: [UInt8]) -> String? { (try? JSON(parsing: text))?["flow"]?.asString }
