// One client's conversation, from bytes to bytes. It knows the methods of the protocol's own life cycle (`shutdown`,
// `exit`, `$/cancelRequest`); every other is the handler's. It reads and writes nothing: bytes are given and taken.
//
//   receive(bytes) → answer(with: handler) → send(write)
//
// What has arrived stays bytes until somebody wants it answered. Then the next messages become a queue, whose order is
// the order of the answers; as long as a request stands there, it may still be cancelled. A notification that an
// answer causes stands behind it, and behind the batch that the answer is part of.

import JSONText

/// A conversation with one client.
public struct Conversation: Sendable {
  private var reader: FrameReader
  private var queue: [Place] = []
  /// The calls in the queue, in its order. Room that is used again: to get and give back an array takes 400 instructions, a read 10,000.
  private var calls = QueuedCalls()
  /// What the handler answers them, in room that is used again.
  private var answers: [Answer] = []
  private var outbox = Outbox()
  private var life = Life.running
  /// The names in the last message: those of the next are mostly the same.
  private var names = KnownNames()

  /// A place in the queue. A batch is what stands between its two marks.
  private enum Place {
    /// The next one of the calls.
    case call
    case settled(id: RequestID, Reply)
    case batchBegin
    case batchEnd
  }

  private enum Life {
    case running
    /// Every further request is refused.
    case shutDown
    /// Nothing is read any more.
    case exited(code: Int32)
  }

  /// A conversation that has not begun. Without a framing, the first message decides about it.
  public init(framing: Framing? = nil, limits: FrameLimits = FrameLimits()) {
    reader = FrameReader(framing: framing, limits: limits)
  }

  /// The exit code that the client asked for: 0 behind a `shutdown`, else 1. Nil as long as it did not.
  public var exitCode: Int32? {
    if case .exited(let code) = life { code } else { nil }
  }

  /// Whether the input ended inside a message.
  public var isCutOff: Bool { reader.isCutOff }

  /// How many bytes have been received and not been looked at.
  public var unreadCount: Int { reader.unreadCount }

  /// How many bytes wait to be sent.
  public var unsentCount: Int { outbox.unsentCount }

  /// Gives the bytes to send to `write`, which returns how many of them it has taken care of.
  public mutating func send(_ write: (UnsafeRawBufferPointer) -> Int) { outbox.send(write) }

  /// Gives back the memory of what was answered and sent.
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
  /// Takes what has arrived.
  public mutating func receive(_ bytes: some Collection<UInt8>) { reader.append(bytes) }

  /// Takes note that nothing more will arrive. A last line without a line end counts as complete.
  public mutating func endInput() { reader.end() }

  /// Queues the messages that have arrived until there are `limit` calls, or more if the last message is a batch: that is answered as
  /// one.
  private mutating func fillQueue(upTo limit: Int) {
    while queue.count < limit, exitCode == nil, let frame = reader.next() {
      switch frame {
      case .message(let bytes): queue(Message(bytes, knowing: &names))
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
  /// The reply to a call that is not the handler's business.
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

  /// Takes the request of that id back, if it is still in the queue.
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
  /// Has the handler answer the next messages: until they hold `limit` calls, or more if the last of them is a batch; or all that have
  /// arrived.
  /// - Returns: whether there were any.
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

  /// How many calls are handed over together where there is a batch, so that not much is answered beyond what one may come to.
  private static let group = 64

  /// Has the handler answer the calls, a group after the other, and puts everything into the outbox in the order of the queue.
  private mutating func send(
    _ framing: Framing, _ remaining: [Call], with handler: inout some CallHandler
  ) {
    let isBatched = queue.contains { if case .batchBegin = $0 { true } else { false } }
    let size = isBatched ? Self.group : min(handler.groupSize, remaining.count)
    var number = 0
    // The place among the calls that remain, and those of them that the handler has answered last.
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

  /// What the call at that place came to, if it is one of the group that the handler has answered; if not, the batch is full.
  private func answer(_ place: Int, of group: Range<Int>) -> Answer {
    if place >= group.upperBound { return Answer(.error(.batchFull(limit: Outbox.batchLimit))) }
    let place = place - group.lowerBound
    // A handler that leaves an answer out must not leave a client waiting.
    return place < answers.count ? answers[place] : Answer(.error(.internalError))
  }

  /// Queues notifications that no call has caused.
  public mutating func say(_ notifications: [Notification]) {
    // Before the first message there is no framing, and nobody who asked.
    guard let framing = reader.framing else { return }
    for notification in notifications { outbox.notify(notification, framing) }
  }
}
