import JSONRPC
import Testing

/// A stream and what it holds: messages as their text, failures as they are.
struct Stream: CustomTestStringConvertible {
  let input: [UInt8]
  let frames: [String]
  let framing: Framing?

  init(_ input: String, _ frames: [String], _ framing: Framing? = nil) {
    self.init(bytes: Array(input.utf8), frames, framing)
  }

  init(bytes: [UInt8], _ frames: [String], _ framing: Framing? = nil) {
    input = bytes
    self.frames = frames
    self.framing = framing
  }

  var testDescription: String { String(decoding: input.prefix(60), as: UTF8.self).debugDescription }
}

/// What stands for a failure in the tables.
private func failure(_ error: FramingError) -> String { "✗ \(error)" }

private let limits = FrameLimits(message: 40, headerLine: 40)
private let tooLong = failure(.messageTooLong(limit: 40))
private let useHeaders = failure(.otherFraming(inUse: .headers))
private let useLines = failure(.otherFraming(inUse: .lines))

private let lineStreams: [Stream] = [
  Stream("", []),
  Stream("\n\r\n \n", []),
  Stream("{}\n", ["{}"]),
  Stream("{}", ["{}"]),
  Stream("{}\r\n[]\r\n", ["{}", "[]"]),
  Stream("\n\n{}\n  \n\t[1]", ["{}", "\t[1]"]),
  Stream("\u{FEFF}{}\n[]\n", ["{}", "[]"]),
  Stream("\u{FEFF}\r\n {}\n", ["{}"]),
  Stream("garbage\n{}\n", ["garbage", "{}"]),
  Stream("GET / HTTP/1.1\r\nHost: x\r\n\r\n", ["GET / HTTP/1.1", "Host: x"]),
  Stream("Content\n{}\n", ["Content", "{}"]),
  Stream("Content-Length\n{}\n", ["Content-Length", "{}"]),
  Stream("content-", ["content-"]),
  Stream("\"å → 🦉\"\n", ["\"å → 🦉\""]),
  Stream(bytes: [0xEF, 0xBB, 0x0A, 0x5B, 0x5D], ["\u{FFFD}", "[]"]),
  Stream(String(repeating: "x", count: 40) + "\n{}\n", [String(repeating: "x", count: 40), "{}"]),
  Stream(String(repeating: "x", count: 40) + "\r\n{}", [String(repeating: "x", count: 40), "{}"]),
  Stream(String(repeating: "x", count: 41) + "\n{}\n", [tooLong, "{}"]),
  Stream(String(repeating: "x", count: 41) + "\r\n{}\n", [tooLong, "{}"]),
  Stream(String(repeating: "x", count: 400) + "\n{}\n", [tooLong, "{}"]),
  Stream(String(repeating: "x", count: 400), [tooLong]),
  Stream(String(repeating: " ", count: 40) + "\r\n{}\n", ["{}"]),
  Stream("[]\n" + String(repeating: " ", count: 41) + "\n{}\n", ["[]", tooLong, "{}"]),
  Stream("{}\nContent-Length: 2\r\n\r\n[][1]\n", ["{}", useLines, "[1]"]),
  Stream("{}\ncontent-length: 2\nContent-Type: x\n\n[]\n[1]\n", ["{}", useLines, "[1]"]),
  Stream("{}\nContent-Length: many\r\n\r\n[]\n", ["{}", useLines, "[]"]),
  Stream("{}\nContent-Length: 41\r\n\r\n[]\n", ["{}", useLines, "[]"]),
  Stream(
    "{}\nContent-Length: 2\r\nX: " + String(repeating: "x", count: 37) + "\r\n\r\n[][1]\n",
    ["{}", useLines, "[1]"]),
  Stream(
    "{}\nContent-Length: 2\r\nX: " + String(repeating: "x", count: 38) + "\n[1]\n",
    ["{}", useLines, tooLong, "[1]"]),
  Stream("{}\nContent-Length: 9\n{}\n", ["{}", useLines, "{}"]),
  Stream("{}\nContent-Length: 9", ["{}", useLines]),
  Stream("Content-Length: 2\r\n\r\n{}", [useLines], .lines),
]

private let headerStreams: [Stream] = [
  Stream("Content-Length: 2\r\n\r\n{}", ["{}"]),
  Stream("\u{FEFF}\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
  Stream("CONTENT-length:2\n\n{}", ["{}"]),
  Stream("content-length: \t 2 \t\r\n\r\n{}", ["{}"]),
  Stream("Content-Type: a; charset=utf-8\r\nContent-Length: 2\r\nX-More: y\r\n\r\n{}", ["{}"]),
  Stream("Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\n[12]", ["{}", "[12]"]),
  Stream("Content-Length: 2\r\n\r\n{}\r\n\r\nContent-Length: 2\r\n\r\n[]\n", ["{}", "[]"]),
  Stream("Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n[]", ["", "[]"]),
  Stream("Content-Length: 3\r\n\r\n{\n}Content-Length: 2\r\n\r\n[]", ["{\n}", "[]"]),
  Stream("Content-Length: 6\r\n\r\n\"🦉\"Content-Length: 2\r\n\r\n[]", ["\"🦉\"", "[]"]),
  Stream(
    "Content-Length: 40\r\n\r\n" + String(repeating: "x", count: 40), [String(repeating: "x", count: 40)]),
  Stream("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
  // Found at the end of a long line, and as long as a header may be.
  Stream(
    "oops\r\n" + String(repeating: "x", count: 45) + "Content-Length:" + String(repeating: " ", count: 24)
      + "2\r\n\r\n[]", [failure(.malformedHeader), "[]"], .headers),
]

/// Each is followed by a good message, which must be read.
private let brokenHeaders: [(text: String, error: FramingError)] = [
  ("Content-Length: -2\r\n\r\n{}", .invalidLength),
  ("Content-Length: +2\r\n\r\n{}", .invalidLength),
  ("Content-Length: 2.0\r\n\r\n{}", .invalidLength),
  ("Content-Length: two\r\n\r\n{}", .invalidLength),
  ("Content-Length:\r\n\r\n{}", .invalidLength),
  ("Content-Length: 99999999999999999999\r\n\r\n{}", .invalidLength),
  ("Content-Length: 18446744073709551618\r\n\r\n{}", .invalidLength),
  ("Content-Length: 41\r\n\r\n" + String(repeating: "x", count: 41), .messageTooLong(limit: 40)),
  ("Content-Length: 999999999999999999\r\n\r\n{}", .messageTooLong(limit: 40)),
  ("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", .differingLengths),
  ("Content-Type: json\r\n\r\n{}", .missingLength),
  ("Content-Length: 2\r\nno header\r\n\r\n{}", .malformedHeader),
  ("Content-Type: " + String(repeating: "x", count: 30) + "\r\n\r\n{}", .headerTooLong(limit: 40)),
  ("Content-Type: " + String(repeating: "x", count: 300) + "\r\n\r\n{}", .headerTooLong(limit: 40)),
  ("oops\r\n\r\n{}", .malformedHeader),
  // Left over by a length that was too small.
  ("}", .malformedHeader),
  ("\"]}", .malformedHeader),
]

private let otherFramings: [Stream] = [
  Stream("Content-Length: 2\r\n\r\n{}[1]\nContent-Length: 2\r\n\r\n[]", ["{}", useHeaders, "[]"]),
  Stream(
    "Content-Length: 2\r\n\r\n{}{\"a\":1}\n{}\nContent-Length: 2\r\n\r\n[]",
    ["{}", useHeaders, useHeaders, "[]"]),
  Stream("Content-Length: 2\r\n\r\n{}{\"a\":1}Content-Length: 2\r\n\r\n[]", ["{}", useHeaders, "[]"]),
  Stream("{}\n", [useHeaders], .headers),
  Stream("{}", [useHeaders], .headers),
]

private let recoveries = brokenHeaders.map { broken, error in
  Stream(
    "Content-Length: 1\r\n\r\n1" + broken + "Content-Length: 2\r\n\r\n[]", ["1", failure(error), "[]"])
}

/// Each message of a length that is none, or too large, has its own answer.
private let twoBrokenHeaders = brokenHeaders.flatMap { first, error in
  brokenHeaders.filter { $0.error == .invalidLength || $0.error == .messageTooLong(limit: 40) }.map {
    second in
    Stream(
      "Content-Length: 1\r\n\r\n1" + first + second.text + "Content-Length: 2\r\n\r\n[]",
      ["1", failure(error), failure(second.error), "[]"])
  }
}

struct FrameReaderTests {
  private static let all = lineStreams + headerStreams + recoveries + twoBrokenHeaders + otherFramings

  @Test(arguments: all)
  func readsAStreamInOnePiece(_ stream: Stream) {
    #expect(frames(of: stream, inPieces: [stream.input.count]) == stream.frames)
  }

  @Test(arguments: all)
  func readsAStreamByteByByte(_ stream: Stream) {
    #expect(frames(of: stream, inPieces: [1]) == stream.frames)
  }

  @Test(arguments: all)
  func readsAStreamInAnyPieces(_ stream: Stream) {
    var random = SplitMix(state: 7)
    for _ in 0..<50 {
      let pieces = (0..<40).map { _ in Int.random(in: 1...12, using: &random) }
      #expect(frames(of: stream, inPieces: pieces) == stream.frames, "in pieces of \(pieces)")
    }
  }

  @Test(arguments: [
    ("Content-Length: 2\r\n\r\n{", true), ("Content-Length: 2\r\n", true), ("Content-Len", false),
    ("Content-Length: 2\r\n\r\n{}Con", true), ("Content-Length: 2\r\n\r\n{}", false),
    ("Content-Length: 2\r\n\r\n{}\r\n", false), ("{}", false), ("{", false), ("", false),
  ])
  func knowsWhetherTheStreamEndedInsideAMessage(_ input: String, _ isCutOff: Bool) {
    var reader = FrameReader()
    reader.append(input.utf8)
    while reader.next() != nil {}
    #expect(!reader.isCutOff)
    reader.end()
    while reader.next() != nil {}
    #expect(reader.isCutOff == isCutOff)
  }

  @Test func aLineIsAFrameAsSoonAsItEnds() {
    var reader = FrameReader()
    reader.append("{}".utf8)
    #expect(reader.next() == nil)
    reader.append("\n".utf8)
    #expect(reader.next() == .message([0x7B, 0x7D]))
  }

  @Test func aLineWhereHeadersAreInUseIsAnsweredBeforeItEnds() {
    var reader = FrameReader(framing: .headers)
    reader.append("{".utf8)
    #expect(reader.next() == .failure(.otherFraming(inUse: .headers)))
  }

  @Test(arguments: Framing.allCases)
  func aFramedMessageIsReadBack(_ framing: Framing) {
    var reader = FrameReader()
    for message in ["{}", "[\"🦉\"]"] { reader.append(framing.framed(message.utf8)) }
    #expect(reader.next() == .message(Array("{}".utf8)[...]))
    #expect(reader.next() == .message(Array("[\"🦉\"]".utf8)[...]))
    #expect(reader.next() == nil)
  }

  @Test func anAnswerWithHeadersEndsWithItsBody() {
    #expect(Framing.headers.framed("[\"å\"]".utf8) == Array("Content-Length: 6\r\n\r\n[\"å\"]".utf8))
  }

  /// Each stream ends where more could follow.
  @Test(arguments: [
    Stream("{}\n[", ["{}", "["]),
    Stream("{}\nContent-Length: 2\r\nX", ["{}", useLines, "X"]),
    Stream("Content-Le", [], .headers),
  ])
  func thereMayBeNoLimit(stream: Stream) {
    let limits = FrameLimits(message: .max, headerLine: .max)
    #expect(frames(of: stream, inPieces: [1], limits) == stream.frames)
  }

  private func frames(
    of stream: Stream, inPieces sizes: [Int], _ limits: FrameLimits = limits
  ) -> [String] {
    var reader = FrameReader(framing: stream.framing, limits: limits)
    var frames: [String] = []
    func drain() { while let frame = reader.next() { frames.append(frame.text) } }
    var rest = stream.input[...]
    var turn = 0
    while !rest.isEmpty {
      let size = max(1, sizes[turn % sizes.count])
      reader.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      turn += 1
      drain()
    }
    reader.end()
    drain()
    return frames
  }
}

extension WireFrame {
  fileprivate var text: String {
    switch self {
    case .message(let bytes): String(decoding: bytes, as: UTF8.self)
    case .failure(let error): "✗ \(error)"
    }
  }
}

/// Random numbers that are the same every time.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
