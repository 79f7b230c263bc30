// Where flow files come from. The engine reads none itself.

/// A folder of flow files, or several, or none.
public protocol FlowSource {
  /// The names of the flow files there are, without `.flow.json`, sorted.
  func names() -> [String]

  /// The bytes of a flow file, or nil if there is none of that name. `known` is the stamp of the version that the caller has
  /// already: if the file is still that one, nothing is read.
  func load(_ name: String, known: FlowFile.Stamp?) -> FlowFile?

  /// The locales that the flow of that name is translated into, sorted: those of the files `NAME.LOCALE.json`.
  func locales(of name: String) -> [String]

  /// The bytes of a translation, or nil if there is none.
  func load(_ name: String, locale: String, known: FlowFile.Stamp?) -> FlowFile?
}

extension FlowSource {
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
