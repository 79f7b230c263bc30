/// A source without flow files: every flow comes with its call.
public final class NoFlows: FlowSource {
  /// Creates the source.
  public init() {}
  /// No names.
  public func names() -> [String] { [] }
  /// No file.
  public func load(_ name: String, known: FlowFile.Stamp?) -> FlowFile? { nil }
}
