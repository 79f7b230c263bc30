/// The limits on how much memory a stream may take up.
public struct FrameLimits: Equatable, Sendable {
  /// How many bytes a message may have.
  public var message: Int
  /// How many bytes a header line may have.
  public var headerLine: Int

  /// Creates limits, by default 64 MiB for a message and 8 KiB for a header line.
  public init(message: Int = 64 << 20, headerLine: Int = 8 << 10) {
    self.message = message
    self.headerLine = headerLine
  }
}
