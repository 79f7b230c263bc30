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
