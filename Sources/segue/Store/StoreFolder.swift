// The store that a command works on.

import Stores

/// A folder with a store in it.
struct StoreFolder {
  let path: String

  init(_ arguments: Arguments) throws(UsageError) { path = try arguments.storeFolder() }

  /// Runs the command on the store. Reports what was mended on the way, and why the store cannot be used, if it cannot.
  /// - Parameter making: Whether the store may be created.
  /// - Returns: The command's status, or 2 if the store cannot be used.
  func use(making: Bool = false, _ body: (FileStore) throws(StoreError) -> Int32) -> Int32 {
    guard making || hasSomething else {
      Output.warn("there is no store in “\(printable(path))”")
      return 2
    }
    let store = FileStore(path: path) { Output.warn($0) }
    defer { store.close() }
    do throws(StoreError) {
      return try body(store)
    } catch {
      Output.warn("\(printable(path)): \(printable(error.message))")
      return 2
    }
  }

  /// Whether there is a folder that is not empty. A folder that cannot be listed counts as not empty.
  private var hasSomething: Bool {
    Path(path).isFolder && (try? Path(path).entries())?.allSatisfy { $0 == "." || $0 == ".." } != true
  }
}

extension Arguments {
  /// The folder of sessions that was named, or else the usual one (XDG Base Directory Specification). That does not depend
  /// on where the process was started: from another folder, the sessions would not be found.
  func storeFolder() throws(UsageError) -> String {
    if let named = value("--store") { return named }
    if let state = try folder(inEnvironment: "XDG_STATE_HOME") { return state + "/segue" }
    guard let home = try folder(inEnvironment: "HOME") else { throw .noHome }
    return home + "/.local/state/segue"
  }
}
