// Where flow files come from: the engine itself reads none. A file that is there and cannot be read is an error, or another
// one would be taken in its place.

/// A folder of flow files, or several, or none. A class, since Embedded Swift has no other existentials.
public protocol FlowSource: AnyObject {
  /// Returns the names of all flow files, without `.flow.json`, sorted.
  /// - Throws: `UnreadableFile` if a folder cannot be listed.
  func names() throws(UnreadableFile) -> [String]

  /// The folders that do not exist now, as they were named.
  var missingFolders: [String] { get }

  /// Returns a flow file, or nil if there is none of that name. `known` is the stamp of the version that the caller already
  /// has: if the file is still that version, it is not read.
  /// - Throws: `UnreadableFile` if nobody can know whether there is such a file, or what it says.
  func load(_ name: String, known: FlowFile.Stamp?) throws(UnreadableFile) -> FlowFile?

  /// Returns the locales that the flow of that name is translated into, sorted: those of the files `NAME.LOCALE.json`.
  /// - Throws: `UnreadableFile` if the folder of the flow cannot be listed.
  func locales(of name: String) throws(UnreadableFile) -> [String]

  /// Returns a translation, or nil if there is none.
  /// - Throws: `UnreadableFile` if nobody can know whether there is one, or what it says.
  func load(_ name: String, locale: String, known: FlowFile.Stamp?) throws(UnreadableFile) -> FlowFile?
}

extension FlowSource {
  /// No folders.
  public var missingFolders: [String] { [] }
  /// No locales.
  public func locales(of name: String) -> [String] { [] }
  /// No translation.
  public func load(_ name: String, locale: String, known: FlowFile.Stamp?) -> FlowFile? { nil }
}
