// Flow files on the disk. Nothing is read before somebody asks for it, so starting costs the same however many there are.

import FlowEngine
import Glibc

/// The flow files of some folders; of two with the same name, the one in the folder that was named first counts.
struct FlowFolders: FlowSource {
  static let ending = ".flow.json"
  private let folders: [String]

  init(_ folders: [String]) { self.folders = folders }

  func names() -> [String] {
    var names: Set<String> = []
    for folder in folders {
      for file in files(in: folder) where file.hasSuffix(FlowFolders.ending) {
        names.insert(String(file.dropLast(FlowFolders.ending.count)))
      }
    }
    return names.sorted()
  }

  func load(_ name: String, known: FlowFile.Stamp?) -> FlowFile? {
    for folder in folders {
      if let file = FlowFile(path: folder + "/" + name + FlowFolders.ending, known: known) { return file }
    }
    return nil
  }

  private func files(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var files: [String] = []
    while let entry = readdir(directory) {
      files.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return files
  }
}

extension FlowFile {
  /// The file at `path`, or nil if there is none that can be read. Its bytes are left out if it is still the known one.
  init?(path: String, known: Stamp?) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let stamp = Stamp([
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec),
      Int(status.st_mtim.tv_nsec),
    ])
    self.init(stamp: stamp, bytes: stamp == known ? nil : readAll(descriptor, expecting: Int(status.st_size)))
  }
}

/// The name of the flow that a file holds by its own name, or nil if it is not called like a flow file.
func flowName(ofFile path: String) -> String? {
  let name = fileName(path)
  return name.hasSuffix(FlowFolders.ending) ? String(name.dropLast(FlowFolders.ending.count)) : nil
}
