// One client's conversation, from bytes to bytes. It answers the methods of the protocol's own life cycle (`shutdown`, `exit`,
// `$/cancelRequest`); all others are the handler's. It does no input or output itself: bytes are handed in and taken out.
//
//   receive(bytes) → answer(with: handler) → send(write)
//
// What has arrived stays bytes until the next messages are to be answered. These then become a queue, whose order is the
// order of the answers; as long as a request is in the queue, it may still be cancelled. A notification that an answer causes
// is sent after that answer, and after the batch that the answer is part of.

import JSONText

/// A conversation with one client.
public struct Conversation: Sendable {
  private var reader: FrameReader
  private var queue: [Place] = []
  /// The calls in the queue, in its order. The storage is reused: allocating and freeing an array takes 400 instructions, a
  /// read 10,000.
  private var calls = QueuedCalls()
  /// The handler's answers to these calls, in storage that is reused.
  private var answers: [Answer] = []
  private var outbox = Outbox()
  private var life = Life.running
  /// The names in the last message, since those in the next are mostly the same.
  private var names = KnownNames()

  /// A place in the queue. A batch is what lies between its two marks.
  private enum Place {
    /// The next of the `calls`.
    case call
    case settled(id: RequestID, Reply)
    case batchBegin
    case batchEnd
  }

  private enum Life {
    case running
    /// Every further request is refused.
    case shutDown
    /// Nothing more is read.
    case exited(code: Int32)
  }

  /// Creates a conversation that has not begun. Without a framing, the first message decides which is used.
  public init(framing: Framing? = nil, limits: FrameLimits = FrameLimits()) {
    reader = FrameReader(framing: framing, limits: limits)
  }

  /// The exit code that the client has asked for: 0 after a `shutdown`, else 1; nil as long as it has not asked.
  public var exitCode: Int32? {
    if case .exited(let code) = life { code } else { nil }
  }

  /// Whether the input ended inside a message.
  public var isCutOff: Bool { reader.isCutOff }

  /// How many of the received bytes are not part of a frame yet.
  public var unreadCount: Int { reader.unreadCount }

  /// How many bytes wait to be sent.
  public var unsentCount: Int { outbox.unsentCount }

  /// Passes the bytes that wait to be sent to `write`, which returns how many of them it has taken care of.
  public mutating func send(_ write: (UnsafeRawBufferPointer) -> Int) { outbox.send(write) }

  /// Releases the memory of what has been answered and sent.
  public mutating func releaseMemory() {
    reader.releaseMemory()
    outbox.releaseMemory()
    names = KnownNames()
    queue = []
    calls = QueuedCalls()
    answers = []
  }
}

// MARK: - In

extension Conversation {
  /// Takes bytes that have arrived.
  public mutating func receive(_ bytes: some Collection<UInt8>) { reader.append(bytes) }

  /// Notes that nothing more will arrive. A last line without a line end counts as complete.
  public mutating func endInput() { reader.end() }

  /// Queues messages that have arrived until the queue has `limit` places, or more if the last message is a batch, which is
  /// answered as a whole.
  private mutating func fillQueue(upTo limit: Int) {
    while queue.count < limit, exitCode == nil, let frame = reader.next() {
      switch frame {
      case .message(let bytes): queue(Message(bytes, isLine: reader.framing == .lines, knowing: &names))
      case .failure(let error): queue.append(.settled(id: .null, .error(.parseError(error))))
      }
    }
  }

  private mutating func queue(_ message: consuming Message) {
    switch consume message {
    case .single(let item): queue(item)
    case .batch(let items):
      queue.append(.batchBegin)
      for item in items { queue(item) }
      queue.append(.batchEnd)
    }
  }

  private mutating func queue(_ item: consuming Message.Item) {
    switch consume item {
    case .call(let call): queue(call)
    case .invalid(let id, let error): queue.append(.settled(id: id, .error(error)))
    case .ignored: break
    }
  }

  private mutating func queue(_ call: consuming Call) {
    guard let reply = lifeCycleReply(to: call) else {
      queue.append(.call)
      calls.append(call)
      return
    }
    if let id = call.id { queue.append(.settled(id: id, reply)) }
  }
}

// MARK: - The life cycle

extension Conversation {
  /// Returns the reply to a call that is not the handler's business, after doing what it asks for; nil for all other calls.
  private mutating func lifeCycleReply(to call: Call) -> Reply? {
    switch CodePoints(call.method) {
    case "exit": exit()
    case "$/cancelRequest": cancel(call.params)
    case _ where exitCode != nil: .error(.exited)
    case _ where !isRunning: .error(.shutDown)
    case "shutdown": shutDown(call.params)
    case _
    where call.method.utf8.first == UInt8(ascii: "$")
      && call.method.utf8.dropFirst().first == UInt8(ascii: "/"):
      .error(.methodNotFound(call.method))
    default: nil
    }
  }

  private var isRunning: Bool {
    if case .running = life { true } else { false }
  }

  private mutating func exit() -> Reply {
    if exitCode == nil { life = .exited(code: isRunning ? 1 : 0) }
    return .nothing
  }

  private mutating func shutDown(_ params: Params) -> Reply {
    do {
      _ = try params.named([])
      life = .shutDown
      return .nothing
    } catch {
      return .error(error)
    }
  }

  /// Cancels the request with that id, if it is still in the queue.
  private mutating func cancel(_ params: Params) -> Reply {
    do {
      guard let value = try params.named(["id"])["id"] else { return .error(.missingParam("id")) }
      if let id = RequestID(value, text: value.text) { calls.cancel(id) }
      return .nothing
    } catch {
      return .error(error)
    }
  }
}

// MARK: - Out

extension Conversation {
  /// Has the handler answer the next messages: all that have arrived, or as many as fill `limit` places of the queue, or more
  /// if the last of them is a batch.
  /// - Returns: Whether there were any.
  public mutating func answer(atMost limit: Int = .max, with handler: inout some CallHandler) -> Bool {
    if reader.isDrained { return false }
    fillQueue(upTo: limit)
    guard !queue.isEmpty, let framing = reader.framing else { return false }
    send(framing, calls.remaining, with: &handler)
    queue.removeAll(keepingCapacity: true)
    calls.removeAll()
    answers.removeAll(keepingCapacity: true)
    return true
  }

  /// How many calls are handed over at a time if there is a batch, so that little is answered beyond the limit on the answer
  /// to a batch.
  private static let group = 64

  /// Has the handler answer the calls, one group after another, and puts everything into the outbox in the order of the queue.
  private mutating func send(
    _ framing: Framing, _ remaining: [Call], with handler: inout some CallHandler
  ) {
    let isBatched = queue.contains { if case .batchBegin = $0 { true } else { false } }
    let size = isBatched ? Self.group : min(handler.groupSize, remaining.count)
    var number = 0
    // The index of the next call among those that remain, and the group of them that the handler answered last.
    var reached = 0
    var group = 0..<0
    for place in queue {
      switch place {
      case .batchBegin: outbox.beginBatch()
      case .batchEnd: outbox.endBatch(framing)
      case .settled(let id, let reply): outbox.reply(reply, to: id, framing)
      case .call:
        let id = calls.id(at: number)
        if calls.isCancelled(number) {
          if let id { outbox.reply(.error(.cancelled), to: id, framing) }
        } else {
          if reached >= group.upperBound, !outbox.isBatchFull {
            group = reached..<min(reached + size, remaining.count)
            answers.removeAll(keepingCapacity: true)
            handler.answer(remaining[group], into: &answers)
          }
          let answer = answer(reached, of: group)
          if let id { outbox.reply(answer.reply, to: id, framing) }
          say(answer.notifications)
          reached += 1
        }
        number += 1
      }
    }
  }

  /// Returns the answer to the call at that place, if it is in the group that the handler answered last; if not, the batch is
  /// full.
  private func answer(_ place: Int, of group: Range<Int>) -> Answer {
    if place >= group.upperBound { return Answer(.error(.batchFull(limit: Outbox.batchLimit))) }
    let place = place - group.lowerBound
    // A handler that leaves an answer out must not leave a client waiting.
    return place < answers.count ? answers[place] : Answer(.error(.internalError))
  }

  /// Queues notifications to be sent, whether a call has caused them or not.
  public mutating func say(_ notifications: [Notification]) {
    // Before the first message there is no framing, and nobody who has asked for any.
    guard let framing = reader.framing else { return }
    for notification in notifications { outbox.notify(notification, framing) }
  }
}
