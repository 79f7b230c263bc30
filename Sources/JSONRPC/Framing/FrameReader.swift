// Bytes to frames. All that is kept is a buffer, two positions in it and a state. Every byte is looked at once, so that a
// message costs the same whether it arrives in one piece or byte by byte, and what comes out never depends on the pieces.
//
// Where the reader resumes after something that is not a message:
// - a line that is too long: after its end;
// - a broken header: after the next `Content-Length` at the end of a line, wherever in the line it begins, since a body ends
//   without a line end. No JSON text can contain that. If that header is broken too, it is reported as well;
// - a line where headers are in use: after its end;
// - a message with headers where lines are in use: after its body.

import CLibrary
import JSONText

/// Splits a stream of bytes into frames.
public struct FrameReader: Sendable {
  /// The framing in use, as given or as detected from the first message; nil until then.
  public private(set) var framing: Framing?

  private let limits: FrameLimits
  private var buffer: [UInt8] = []
  /// The position of the first byte that has not become part of a frame yet.
  private var start = 0
  /// The position at which to go on looking for a line end, never more than one line after `start`.
  private var scanned = 0
  private var state = State.start
  private var hasEnded = false

  private enum State {
    /// Before the first byte, or in a byte order mark.
    case start
    /// Nothing but white space so far.
    case undetected
    /// Lines: before or inside a message.
    case line
    /// Lines: in the rest of a line that was too long.
    case restOfLine
    /// Lines: in the headers of a message in the other framing, with the length given so far.
    case foreignHeaders(length: Int?)
    /// Lines: in the body of such a message, with the number of bytes still to come.
    case foreignBody(missing: Int)
    /// Headers: between two messages.
    case betweenMessages
    /// Headers: after the first header of a message, with the length given so far.
    case headers(length: Int?)
    /// Headers: in the body.
    case body(length: Int)
    /// Headers: after broken headers, looking for the next `Content-Length`.
    case lost
    /// Headers: in a message in the other framing.
    case foreignLine
  }

  private enum Step {
    case frame(WireFrame)
    case goOn
    case needsMore
  }

  /// Creates a reader at the start of a stream.
  ///
  /// Without a framing, the reader detects it: after an optional BOM and white space, a line that begins with `Content-…:`
  /// means headers, anything else means lines.
  public init(framing: Framing? = nil, limits: FrameLimits = FrameLimits()) {
    self.framing = framing
    self.limits = limits
  }

  /// Whether the stream ended inside a message. A last line without a line end does not count.
  public var isCutOff: Bool {
    guard hasEnded else { return false }
    switch state {
    case .headers, .body: return true
    case .betweenMessages: return start < buffer.count
    case .start, .undetected, .line, .restOfLine, .foreignHeaders, .foreignBody, .lost, .foreignLine:
      return false
    }
  }

  /// How many of the received bytes are not part of a frame yet.
  var unreadCount: Int { buffer.count - start }

  /// Whether it can be seen at a glance that no frame will come before more bytes do.
  var isDrained: Bool {
    if case .line = state { start == buffer.count } else { false }
  }

  /// Adds bytes at the end of the stream.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    discardConsumed()
    if bytes.withContiguousStorageIfAvailable({ buffer.append(copying: $0) }) == nil {
      buffer.append(contentsOf: bytes)
    }
  }

  /// Notes that nothing more will come.
  public mutating func end() { hasEnded = true }

  /// Returns the next frame, or nil as long as it has not arrived completely.
  public mutating func next() -> WireFrame? {
    while true {
      switch step() {
      case .frame(let frame): return frame
      case .goOn: continue
      case .needsMore: return nil
      }
    }
  }

  private mutating func step() -> Step {
    switch state {
    case .start: skipByteOrderMark()
    case .undetected: detect()
    case .line: line()
    case .restOfLine: restOfLine()
    case .foreignHeaders(let length): foreignHeader(length: length)
    case .foreignBody(let missing): foreignBody(missing: missing)
    case .betweenMessages: messageStart()
    case .headers(let length): header(length: length)
    case .body(let length): body(length: length)
    case .lost: nextLength(giveUpAtLineEnd: false)
    case .foreignLine: nextLength(giveUpAtLineEnd: true)
    }
  }
}

// MARK: - Detection

extension FrameReader {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let headerStart = Array("content-".utf8)

  private mutating func skipByteOrderMark() -> Step {
    let mark = buffer.prefix(3)
    if mark.elementsEqual(Self.byteOrderMark) {
      start = 3
    } else if !hasEnded, Self.byteOrderMark.starts(with: mark) {
      return .needsMore
    }
    state = .undetected
    return .goOn
  }

  private mutating func detect() -> Step {
    if framing == nil {
      skipWhiteSpace()
      framing = detectedFraming
    }
    switch framing {
    case .lines: state = .line
    case .headers: state = .betweenMessages
    case nil: return .needsMore
    }
    scanned = start
    return .goOn
  }

  /// The framing of the first message; nil as long as the bytes could become either.
  private var detectedFraming: Framing? {
    let word = buffer[start...].prefix(Self.headerStart.count)
    guard zip(word, Self.headerStart).allSatisfy({ $0 | 0x20 == $1 }) else { return .lines }
    let name = buffer[start...].prefix(limits.headerLine)
    if let end = name.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == 0x0A }), word.count < end - start {
      return buffer[end] == 0x0A ? .lines : .headers
    }
    return hasEnded || name.count == limits.headerLine ? .lines : nil
  }
}

// MARK: - Lines

extension FrameReader {
  private mutating func line() -> Step {
    let begin = start
    guard let line = takeLine(endOfInputEndsIt: true) else {
      // One byte more than the limit may still be the CR of a line end.
      guard buffer.count - begin - 1 > limits.message else { return .needsMore }
      state = .restOfLine
      return .frame(.failure(.messageTooLong(limit: limits.message)))
    }
    // Even of white space alone: what arrives in pieces is too long before anybody knows what else comes.
    if line.count > limits.message { return .frame(.failure(.messageTooLong(limit: limits.message))) }
    if line.allSatisfy({ $0.isWhiteSpace }) { return .goOn }
    guard Self.beginsHeaders(line) else { return .frame(.message(line)) }
    state = .foreignHeaders(length: foreignLength(line, nil))
    return .frame(.failure(.otherFraming(inUse: .lines)))
  }

  private mutating func restOfLine() -> Step {
    if takeLine(endOfInputEndsIt: true) == nil { return dropAll() }
    state = .line
    return .goOn
  }

  private mutating func foreignHeader(length: Int?) -> Step {
    let begin = start
    guard let line = takeLine(endOfInputEndsIt: false) else {
      // One byte more than the limit may still be the CR of a line end.
      if buffer.count - begin - 1 <= limits.headerLine, !hasEnded { return .needsMore }
      state = .line
      return .goOn
    }
    switch HeaderLine(line) {
    case _ where line.count > limits.headerLine, .malformed:
      start = begin
      scanned = begin
      state = .line
    case .blank: state = .foreignBody(missing: length ?? 0)
    case .length, .invalidLength, .other:
      state = .foreignHeaders(length: foreignLength(line, length))
    }
    return .goOn
  }

  private mutating func foreignBody(missing: Int) -> Step {
    let skipped = min(missing, buffer.count - start)
    start += skipped
    scanned = start
    if skipped < missing {
      state = .foreignBody(missing: missing - skipped)
      return .needsMore
    }
    state = .line
    return .goOn
  }

  private static func beginsHeaders(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first | 0x20 == UInt8(ascii: "c") else { return false }
    return line.count > headerStart.count && zip(line, headerStart).allSatisfy { $0 | 0x20 == $1 }
      && HeaderLine(line) != .malformed
  }

  /// Returns the length of the body to skip, once this header line is taken into account. A length over the limit is ignored,
  /// since skipping so much by mistake would swallow what follows.
  private func foreignLength(_ line: ArraySlice<UInt8>, _ before: Int?) -> Int? {
    guard case .length(let length) = HeaderLine(line), length <= limits.message else { return before }
    return length
  }
}

// MARK: - Headers

extension FrameReader {
  private mutating func messageStart() -> Step {
    skipWhiteSpace()
    scanned = max(scanned, start)
    guard start < buffer.count else { return .needsMore }
    guard buffer[start] != UInt8(ascii: "{"), buffer[start] != UInt8(ascii: "[") else {
      state = .foreignLine
      return .frame(.failure(.otherFraming(inUse: .headers)))
    }
    return header(length: nil)
  }

  private mutating func header(length: Int?) -> Step {
    let begin = start
    guard let line = takeLine(endOfInputEndsIt: false) else {
      if buffer.count - begin - 1 <= limits.headerLine { return .needsMore }
      return lose(.headerTooLong(limit: limits.headerLine), from: begin)
    }
    if line.count > limits.headerLine { return lose(.headerTooLong(limit: limits.headerLine), from: begin) }
    switch HeaderLine(line) {
    case .blank:
      guard let length else { return lose(.missingLength) }
      state = .body(length: length)
    case .length(let new):
      if let length, length != new { return lose(.differingLengths) }
      if new > limits.message { return lose(.messageTooLong(limit: limits.message)) }
      state = .headers(length: new)
    case .invalidLength: return lose(.invalidLength)
    case .other: state = .headers(length: length)
    case .malformed: return lose(.malformedHeader, from: begin)
    }
    return .goOn
  }

  private mutating func body(length: Int) -> Step {
    guard buffer.count - start >= length else { return .needsMore }
    let body = buffer[start..<(start + length)]
    start += length
    scanned = start
    state = .betweenMessages
    return .frame(.message(body))
  }

  /// Reports what is wrong, and looks for the next `Content-Length` from `begin` on, or else from the current position.
  private mutating func lose(_ error: FramingError, from begin: Int? = nil) -> Step {
    start = begin ?? start
    scanned = start
    state = .lost
    return .frame(.failure(error))
  }

  private mutating func nextLength(giveUpAtLineEnd: Bool) -> Step {
    guard let line = takeLine(endOfInputEndsIt: false) else {
      // One byte more than the limit, since the last may be the CR of a line end.
      start = max(start, buffer.count - limits.headerLine - 1)
      return .needsMore
    }
    switch HeaderLine.length(endOf: line.suffix(limits.headerLine)) {
    case .length(let length) where length <= limits.message: state = .headers(length: length)
    case .length: return lose(.messageTooLong(limit: limits.message))
    case .invalidLength: return lose(.invalidLength)
    default: if giveUpAtLineEnd { state = .betweenMessages }
    }
    return .goOn
  }
}

// MARK: - The buffer

extension FrameReader {
  /// Takes the next line, and returns it without its line end, CRLF or LF; nil if it is not complete.
  private mutating func takeLine(endOfInputEndsIt: Bool) -> ArraySlice<UInt8>? {
    guard let end = lineEnd() else {
      guard hasEnded, endOfInputEndsIt, start < buffer.count else { return nil }
      defer { start = buffer.count }
      return buffer[start...]
    }
    let line = buffer[start..<end]
    start = end + 1
    scanned = start
    return line.last == 0x0D ? line.dropLast() : line
  }

  /// Returns the position of the next line feed. It is found by the C library's `memchr`, which looks at 32 bytes a step.
  private mutating func lineEnd() -> Int? {
    let feed: Int? = buffer.withUnsafeBytes { bytes in
      guard scanned < bytes.count, let start = bytes.baseAddress,
        let feed = memchr(start + scanned, 0x0A, bytes.count - scanned)
      else { return nil }
      return UnsafeRawPointer(feed) - start
    }
    scanned = feed ?? buffer.count
    return feed
  }

  private mutating func skipWhiteSpace() {
    while start < buffer.count, buffer[start].isWhiteSpace { start += 1 }
  }

  private mutating func dropAll() -> Step {
    start = buffer.count
    scanned = start
    return .needsMore
  }

  /// Releases the memory of the frames that have been taken out.
  mutating func releaseMemory() {
    buffer = buffer[start...].copied()
    scanned = max(0, scanned - start)
    start = 0
  }

  /// Discards the bytes that have been consumed. Fewer bytes are moved than were consumed since the last time, so that all
  /// the moving together takes linear time.
  private mutating func discardConsumed() {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20)
    } else if start > buffer.count / 2 {
      buffer.removeSubrange(..<start)
    } else {
      return
    }
    scanned = max(0, scanned - start)
    start = 0
  }
}

extension UInt8 {
  /// Whether this is white space as RFC 8259 (section 2) defines it.
  fileprivate var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
