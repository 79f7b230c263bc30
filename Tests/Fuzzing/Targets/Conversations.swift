// The input is what a client sends, in pieces. The first byte says the framing and the limits, the second how many bytes follow
// that are the sizes of the pieces; the rest arrives.

import JSONRPC
import JSONText

func checkConversations(_ input: [UInt8]) throws {
  guard input.count >= 2 else { return }
  let framings: [Framing?] = [nil, .lines, .headers]
  let framing = framings[Int(input[0] % 3)]
  let limits = input[0] & 0x80 == 0 ? FrameLimits() : FrameLimits(message: 40, headerLine: 30)
  let stream = Stream(framing: framing, limits: limits, input.dropFirst(2), sizeCount: Int(input[1] % 16))
  let frames = stream.frames(in: [stream.bytes[...]])
  try require(stream.frames(in: stream.pieces) == frames, "frames are the same in pieces")
  try require(stream.frames(in: stream.singleBytes) == frames, "frames are the same byte by byte")
  let output = try stream.output(in: [stream.bytes[...]], answeringEach: false)
  try require(
    try stream.output(in: stream.pieces, answeringEach: false) == output, "answers are the same in pieces")
  _ = try stream.output(in: stream.pieces, answeringEach: true)
}

/// What a client sends.
private struct Stream {
  let framing: Framing?
  let limits: FrameLimits
  let bytes: [UInt8]
  let pieces: [ArraySlice<UInt8>]

  init(framing: Framing?, limits: FrameLimits, _ rest: ArraySlice<UInt8>, sizeCount: Int) {
    self.framing = framing
    self.limits = limits
    let sizes = rest.prefix(sizeCount).map { Int($0) + 1 } + [256]
    bytes = Array(rest.dropFirst(sizeCount))
    var pieces: [ArraySlice<UInt8>] = []
    var left = bytes[...]
    while !left.isEmpty {
      let piece = left.prefix(sizes[pieces.count % sizes.count])
      pieces.append(piece)
      left = left.dropFirst(piece.count)
    }
    self.pieces = pieces
  }

  var singleBytes: [ArraySlice<UInt8>] { bytes.indices.map { bytes[$0...$0] } }

  /// What there is in the end, the state of the reader with it.
  struct Frames: Equatable {
    var frames: [WireFrame] = []
    var framing: Framing?
    var isCutOff = false
  }

  func frames(in pieces: [ArraySlice<UInt8>]) -> Frames {
    var reader = FrameReader(framing: framing, limits: limits)
    var result = Frames()
    func readAll() {
      while let frame = reader.next() { result.frames.append(frame) }
    }
    for piece in pieces {
      reader.append(piece)
      readAll()
    }
    reader.end()
    readAll()
    result.framing = reader.framing
    result.isCutOff = reader.isCutOff
    return result
  }

  /// What is answered, as the messages that it is.
  func output(
    in pieces: [ArraySlice<UInt8>], answeringEach: Bool
  ) throws -> [[UInt8]] {
    var conversation = Conversation(framing: framing, limits: limits)
    var echo = Echo()
    var output: [UInt8] = []
    for piece in pieces {
      conversation.receive(piece)
      if answeringEach { _ = conversation.answer(atMost: 2, with: &echo) }
      conversation.send { bytes in
        output.append(contentsOf: bytes.prefix(7))
        return min(7, bytes.count)
      }
    }
    conversation.endInput()
    while conversation.answer(with: &echo) {}
    conversation.send { bytes in
      output.append(contentsOf: bytes)
      return bytes.count
    }
    try require(conversation.unsentCount == 0, "everything has been sent")
    return try messages(in: output)
  }

  private func messages(in output: [UInt8]) throws -> [[UInt8]] {
    var reader = FrameReader()
    reader.append(output)
    reader.end()
    var messages: [[UInt8]] = []
    while let frame = reader.next() {
      guard case .message(let bytes) = frame, let message = try? JSON(parsing: bytes) else {
        throw BrokenLaw(description: "what is answered are messages")
      }
      for reply in message.asArray ?? [message] {
        try require(reply["jsonrpc"] == "2.0", "what is answered is JSON-RPC 2.0")
      }
      messages.append(Array(bytes))
    }
    try require(!reader.isCutOff, "the last message is complete")
    return messages
  }
}

/// Answers each call with its params, and says something besides. A class, since the thread sanitizer takes a structure of no bytes that is passed to be changed for a write to anywhere.
private final class Echo: CallHandler {
  let millisecondsUntilTick: Int? = nil
  let clientProcess: Int? = nil
  func tick() -> [JSONRPC.Notification] { [] }
  func releaseMemory() {}
  func close() {}

  func answer(_ calls: ArraySlice<Call>, into answers: inout [Answer]) {
    answers += calls.map { call in
      var writer = JSONWriter()
      writer.beginObject()
      writer.name("method")
      writer.string(call.method)
      if case .byName(let members) = call.params {
        writer.name("params")
        writer.members(members)
      }
      writer.endObject()
      return Answer(.result(writer.bytes), then: [Notification("told", params: writer.bytes)])
    }
  }
}
