// Flow files on disk. Nothing is read until it is asked for, so starting costs the same however many files there are. Only a
// file that does not exist is looked for in the next folder: if it exists but cannot be read, another file of its name is
// not the one that was meant.

import CLibrary
import FlowDefinitions
import FlowEngine

/// The flow files of some folders. If two have the same name, the one in the folder that was named first counts.
final class FlowFolders: FlowSource {
  private let folders: [String]
  /// What was last seen in each folder, by its path.
  private var listings: [String: Listing] = [:]

  private struct Listing {
    let stamp: FlowFile.Stamp
    /// The translations, `NAME.LOCALE.json`, as `NAME` and `LOCALE`.
    let translations: [(name: String, locale: String)]
  }

  init(_ folders: [String]) { self.folders = folders }

  func names() throws(UnreadableFile) -> [String] {
    var names: Set<String> = []
    for folder in folders {
      for file in try files(in: folder) {
        if let name = FlowFileName(file)?.flow { names.insert(name) }
      }
    }
    return names.sorted()
  }

  var missingFolders: [String] {
    folders.filter { access($0 + "/.", F_OK) != 0 && ReadError(errno).meansAbsence }
  }

  func load(_ name: String, known: FlowFile.Stamp?) throws(UnreadableFile) -> FlowFile? {
    for folder in folders {
      let path = folder + "/" + FlowFileName.flow(name).text
      if let file = try FlowFile(path: path, known: known) { return file }
    }
    return nil
  }

  func locales(of name: String) throws(UnreadableFile) -> [String] {
    guard let folder = folder(of: name) else { return [] }
    return try translations(in: folder).filter { $0.name == name }.map { $0.locale }.sorted()
  }

  func load(_ name: String, locale: String, known: FlowFile.Stamp?) throws(UnreadableFile) -> FlowFile? {
    guard let folder = folder(of: name) else { return nil }
    return try FlowFile(
      path: folder + "/" + FlowFileName.translation(of: name, locale: locale).text, known: known)
  }

  /// The folder whose flow of that name counts.
  private func folder(of name: String) -> String? {
    if folders.count == 1 { return folders[0] }
    return folders.first { access($0 + "/" + FlowFileName.flow(name).text, R_OK) == 0 }
  }

  /// The translations in a folder, which is listed again once something has been put into it or taken away.
  private func translations(in folder: String) throws(UnreadableFile) -> [(name: String, locale: String)] {
    var status = stat()
    guard stat(folder, &status) == 0 else {
      if let obstacle = UnreadableFile(folder, ReadError(errno)) { throw obstacle }
      return []
    }
    let stamp = FlowFile.Stamp(status)
    if let known = listings[folder], known.stamp == stamp { return known.translations }
    let translations = try files(in: folder).compactMap { file -> (name: String, locale: String)? in
      if case .translation(let name, let locale) = FlowFileName(file) { (name, locale) } else { nil }
    }
    listings[folder] = Listing(stamp: stamp, translations: translations)
    return translations
  }

  private func files(in folder: String) throws(UnreadableFile) -> [String] {
    do throws(ReadError) {
      return try Path(folder).entries()
    } catch {
      if let obstacle = UnreadableFile(folder, error) { throw obstacle }
      return []
    }
  }
}

extension UnreadableFile {
  /// Creates the error for this file; nil if the given error says that there is no such file.
  fileprivate init?(_ path: String, _ error: ReadError) {
    if error.meansAbsence { return nil }
    self.init(path: path, cause: error.message)
  }
}

extension FlowFolders {
  /// Reports which of these folders do not exist, and which cannot be read.
  static func warn(ofUnusable folders: [String], _ warn: (String) -> Void) {
    for folder in folders where access(folder + "/.", R_OK | X_OK) != 0 {
      let error = ReadError(errno)
      if access(folder, F_OK) == 0, !Path(folder).isFolder {
        warn(
          "“\(printable(folder))” is a file: name the folder that it is in, so that its flows are found")
        continue
      }
      warn(
        error.meansAbsence
          ? "there is no folder “\(printable(folder))”, so no flows are found there"
          : "the folder “\(printable(folder))” cannot be read, so no flows are found there: \(error.message)")
    }
  }
}

extension FlowFile {
  /// Creates the file at `path`, or nil if there is none. The bytes are left out if the file is still the known one.
  init?(path: String, known: Stamp?) throws(UnreadableFile) {
    var status = stat()
    // Mostly it is the known one, and need not be opened.
    if let known, stat(path, &status) == 0, Stamp(status) == known {
      self.init(stamp: known, bytes: nil)
      return
    }
    // Without `O_NONBLOCK`, opening a pipe would wait for somebody to write to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      // This is a socket, not a file to read.
      if errno == ENXIO { return nil }
      if let obstacle = UnreadableFile(path, ReadError(errno)) { throw obstacle }
      return nil
    }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0, S_ISREG(status.st_mode) else { return nil }
    let stamp = Stamp(status)
    if stamp == known {
      self.init(stamp: stamp, bytes: nil)
      return
    }
    do throws(ReadError) {
      self.init(stamp: stamp, bytes: try readAll(descriptor, expecting: Int(status.st_size)))
    } catch {
      throw UnreadableFile(path: path, cause: error.message)
    }
  }
}

extension FlowFile.Stamp {
  /// Creates the stamp of a file by when anything about it last changed, and so without the time of its content, which anybody may
  /// set: it has to be opened anew, too, once it may not be read any more.
  init(_ status: stat) {
    self.init([
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), Int(status.st_ctim.tv_sec),
      Int(status.st_ctim.tv_nsec),
    ])
  }
}
