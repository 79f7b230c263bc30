// From replies and notifications to the bytes that carry them (JSON-RPC 2.0, section 5). Why they are sent is not known here.

import JSONText

/// The bytes that wait to be sent. Between the beginning and the end of a batch, they end with an unfinished message.
struct Outbox: Sendable {
  private var bytes: [UInt8] = []
  /// How many bytes at the front have been sent already.
  private var sent = 0
  private var batchStart: Int?
  /// The notifications that the calls of a batch have caused, which must not overtake the batch.
  private var held: [Notification] = []
  private var heldCount = 0

  /// How long the answer to a batch may become before no more of the batch is done. It is one message, and cannot be sent
  /// before it is complete.
  static let batchLimit = 64 << 20

  var unsentCount: Int { bytes.count - sent }

  /// Whether a batch has begun whose answer has reached the limit.
  var isBatchFull: Bool { batchStart.map { bytes.count - $0 + heldCount >= Self.batchLimit } ?? false }

  /// Passes the bytes to `write`, and forgets as many as it returns. Fewer bytes are moved than were sent since the last
  /// time, so that a slow reader costs linear time.
  mutating func send(_ write: (UnsafeRawBufferPointer) -> Int) {
    sent += bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
    if sent == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    } else if sent > bytes.count / 2 {
      bytes.removeSubrange(..<sent)
    } else {
      return
    }
    sent = 0
  }

  /// Releases the memory of what has been sent.
  mutating func releaseMemory() {
    bytes = bytes[sent...].copied()
    sent = 0
  }

  mutating func beginBatch() { batchStart = bytes.count }

  /// Finishes the answer to the batch, unless nothing in the batch was to be answered, and then queues what had to wait for it.
  mutating func endBatch(_ framing: Framing) {
    guard let start = batchStart else { return }
    batchStart = nil
    if bytes.count > start {
      bytes.append(UInt8(ascii: "]"))
      framing.finishMessage(from: start, in: &bytes)
    }
    for notification in held { notify(notification, framing) }
    held = []
    heldCount = 0
  }

  mutating func reply(_ reply: Reply, to id: RequestID, _ framing: Framing) {
    let start = bytes.count
    if let batchStart { bytes.append(start == batchStart ? UInt8(ascii: "[") : UInt8(ascii: ",")) }
    bytes.append(text: #"{"jsonrpc":"2.0","id":"#)
    bytes.append(contentsOf: id.text.utf8)
    switch reply {
    case .result(let result): bytes.append(text: #","result":"#, json: result)
    case .error(let error): bytes.append(error)
    }
    bytes.append(UInt8(ascii: "}"))
    if batchStart == nil { framing.finishMessage(from: start, in: &bytes) }
  }

  mutating func notify(_ notification: Notification, _ framing: Framing) {
    if batchStart != nil {
      heldCount += notification.params.count
      return held.append(notification)
    }
    let start = bytes.count
    bytes.append(text: #"{"jsonrpc":"2.0","method":""#)
    bytes.append(text: notification.method)
    bytes.append(text: #"","params":"#, json: notification.params)
    bytes.append(UInt8(ascii: "}"))
    framing.finishMessage(from: start, in: &bytes)
  }
}

extension ArraySlice<UInt8> {
  /// Returns the bytes in an array of their own. `Array(slice)` would keep the old array of a slice that covers all of it.
  func copied() -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBufferPointer { bytes.append(copying: $0) }
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(text: StaticString, json: [UInt8] = []) {
    append(copying: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    append(copying: json)
  }

  fileprivate mutating func append(_ error: RPCError) {
    append(text: #","error":{"code":"#)
    append(contentsOf: String(error.code).utf8)
    append(text: #","message":"#, json: JSON.string(error.message).bytes)
    if let data = error.data { append(text: #","data":"#, json: data) }
    append(UInt8(ascii: "}"))
  }
}
