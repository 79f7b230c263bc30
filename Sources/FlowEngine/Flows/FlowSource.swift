// Where flow files come from: the engine itself reads none. A file that is there and cannot be read is an error, or another
// one would be taken in its place.

/// A folder of flow files, or several, or none.
public protocol FlowSource {
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

/// A flow file as it was read.
public struct FlowFile {
  /// A value that changes whenever the file does.
  public struct Stamp: Equatable {
    private let parts: [Int]
    /// Creates the stamp of a file with these properties.
    public init(_ parts: [Int]) { self.parts = parts }
  }

  /// The stamp, by which a file that has changed is recognised.
  public let stamp: Stamp
  /// The bytes of the file; nil if the caller already has this version.
  public let bytes: [UInt8]?

  /// Creates a file of these bytes.
  public init(stamp: Stamp, bytes: [UInt8]?) {
    self.stamp = stamp
    self.bytes = bytes
  }
}

/// A source without flow files: every flow comes with its call.
public struct NoFlows: FlowSource {
  /// Creates the source.
  public init() {}
  /// No names.
  public func names() -> [String] { [] }
  /// No file.
  public func load(_ name: String, known: FlowFile.Stamp?) -> FlowFile? { nil }
}
