// Where flow files come from. The engine reads none itself. What is there and cannot be read is an error, or another file would be
// taken in its place.

/// A folder of flow files, or several, or none.
public protocol FlowSource {
  /// The names of the flow files there are, without `.flow.json`, sorted.
  /// - Throws: `UnreadableFile` where a folder cannot be listed.
  func names() throws(UnreadableFile) -> [String]

  /// The folders of which there is none now, as they were named.
  var missingFolders: [String] { get }

  /// The bytes of a flow file, or nil if there is none of that name. `known` is the stamp of the version that the caller has
  /// already: if the file is still that one, nothing is read.
  /// - Throws: `UnreadableFile` where nobody knows whether there is one, or what it says.
  func load(_ name: String, known: FlowFile.Stamp?) throws(UnreadableFile) -> FlowFile?

  /// The locales that the flow of that name is translated into, sorted: those of the files `NAME.LOCALE.json`.
  /// - Throws: `UnreadableFile` where its folder cannot be listed.
  func locales(of name: String) throws(UnreadableFile) -> [String]

  /// The bytes of a translation, or nil if there is none.
  /// - Throws: `UnreadableFile` where nobody knows whether there is one, or what it says.
  func load(_ name: String, locale: String, known: FlowFile.Stamp?) throws(UnreadableFile) -> FlowFile?
}

extension FlowSource {
  /// None.
  public var missingFolders: [String] { [] }
  /// None.
  public func locales(of name: String) -> [String] { [] }
  /// None.
  public func load(_ name: String, locale: String, known: FlowFile.Stamp?) -> FlowFile? { nil }
}

/// A flow file as it was read.
public struct FlowFile {
  /// Changes whenever the file does.
  public struct Stamp: Equatable {
    private let parts: [Int]
    /// The stamp of a file with these properties.
    public init(_ parts: [Int]) { self.parts = parts }
  }

  /// What the file is told from a changed one by.
  public let stamp: Stamp
  /// Nil: the file is the one that the caller has.
  public let bytes: [UInt8]?

  /// A file of these bytes.
  public init(stamp: Stamp, bytes: [UInt8]?) {
    self.stamp = stamp
    self.bytes = bytes
  }
}

/// No flow files: every flow comes with its call.
public struct NoFlows: FlowSource {
  /// The source without flows.
  public init() {}
  /// None.
  public func names() -> [String] { [] }
  /// None.
  public func load(_ name: String, known: FlowFile.Stamp?) -> FlowFile? { nil }
}
