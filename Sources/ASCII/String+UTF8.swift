extension String {
  /// Calls `body` with the UTF-8 of the string, and returns its result. `utf8.span` would be the same, but of a string of up
  /// to 15 bytes, it may point to where the string no longer is (Swift 6.3.1, optimized as a whole or for size).
  @inline(__always)
  public func readUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}
