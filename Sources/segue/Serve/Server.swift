// The loop around a conversation. It moves bytes and knows when to stop; what the bytes say is the conversation's business,
// and what the calls do is the handler's.
//
//   wait → read what has arrived → answer it → write → wait
//
// Reading does not wait for writing: as long as a slow reader leaves answers unread, what arrives is kept as it is, up to a
// limit. Nothing here ever waits, except `wait`.

import CLibrary
import JSONRPC

/// Serves one client over the standard streams.
struct Server<Handler: CallHandler> {
  private var conversation: Conversation
  private var handler: Handler
  private let streams: StandardStreams
  private let signals: EndSignals
  private var inputState = InputState.open
  private var quietInput = QuietInput()
  private var outputIsClosed = false
  /// Why nothing more can be written, as in `errno`; nil if the reason is only that nobody reads it.
  private var outputFailure: Int32?
  private var client: (process: ClientProcess, nextLook: Int)?
  /// The buffer for input. It is not filled in advance: most of it is never touched, and so takes no memory.
  private var room = [UInt8](unsafeUninitializedCapacity: 64 << 10) { $1 = $0.count }

  private enum InputState {
    case open
    /// The client has said everything.
    case ended
    /// An end was asked for from elsewhere. What has been answered by then may still be read, but not for long.
    case stopped(deadline: Int)
  }

  init(_ conversation: Conversation, handler: Handler, streams: StandardStreams) {
    self.conversation = conversation
    self.handler = handler
    self.streams = streams
    if streams.input.readWaits { WaitedInput.begin(streams.input.descriptor) }
    signals = EndSignals()
  }

  /// Serves until there is nothing more to do.
  /// - Returns: The exit status.
  mutating func run() -> Int32 {
    while true {
      answer()
      if outputIsClosed { answerRest() }
      if let status {
        handler.close()
        return status
      }
      wait()
    }
  }

  /// Answers everything that has arrived, as long as the client keeps reading. If it never will again, what it has asked for
  /// is done all the same. After a signal, as much is done as there is time for: what is not answered then is not done
  /// either.
  private mutating func answer() {
    write()
    while conversation.unsentCount < Limits.unsent, !isOutOfTime,
      conversation.answer(atMost: isStopped ? Limits.lastGroup : Limits.group, with: &handler)
    {
      write()
      if signals.haveCome { stop() }
      if Memory.wipeStack() {
        conversation.releaseMemory()
        handler.releaseMemory()
      }
    }
    noteClient()
  }

  /// Does what was asked for by a client that does not read any more: everything that has arrived by now, and no more than
  /// that, since somebody may write for ever.
  private mutating func answerRest() {
    restInput()
    var rest = streams.input.arrivedCount
    while rest >= 0, isOpen, conversation.exitCode == nil, !signals.haveCome, streams.input.isReady {
      let earlier = conversation.unreadCount
      read()
      rest -= max(1, conversation.unreadCount - earlier)
      answer()
    }
  }

  private mutating func write() {
    let output = streams.output
    while conversation.unsentCount > 0 {
      if outputIsClosed { return conversation.send { $0.count } }
      var outcome = Channel.Outcome.notYet
      conversation.send { bytes in
        outcome = output.write(bytes)
        return if case .moved(let count) = outcome { count } else { 0 }
      }
      switch outcome {
      case .moved: continue
      case .notYet: return
      case .closed: outputIsClosed = true
      case .failed(let code):
        outputIsClosed = true
        outputFailure = code
        streams.warn("standard output: \(systemWords(code))")
      }
    }
  }

  /// The exit status, once there is nothing more to do.
  private var status: Int32? {
    if outputIsClosed { return outputFailure == nil ? 0 : 2 }
    if isOutOfTime { return 0 }
    if conversation.unsentCount > 0 { return nil }
    if let code = conversation.exitCode { return code }
    switch inputState {
    case .open: return nil
    case .stopped: return 0
    case .ended:
      guard conversation.isCutOff else { return 0 }
      streams.warn("the input ended inside a message")
      return 1
    }
  }
}

// MARK: - Waiting

extension Server {
  private mutating func wait() {
    if waitsForInputAlone {
      quietInput.watch()
      if signals.haveCome { signals.limitAgain() }
      return read()
    }
    let isReading = isOpen && conversation.exitCode == nil && !isFull
    let isWriting = conversation.unsentCount > 0
    // `poll` ignores a negative descriptor; it watches one without events for its end.
    var descriptors: InlineArray<3, pollfd> = [
      pollfd(fd: isReading ? streams.input.descriptor : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: streams.output.descriptor, events: isWriting ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(fd: isStopped ? -1 : signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let patience = patience
    var span = descriptors.mutableSpan
    let count = span.withUnsafeMutableBufferPointer { poll($0.baseAddress, nfds_t($0.count), patience) }
    guard count >= 0 else { return }
    if descriptors[0].revents != 0 { read() }
    if descriptors[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { outputIsClosed = true }
    if descriptors[2].revents != 0 { stop() }
    lookAfterClient()
    tick()
  }

  /// Whether messages keep coming, and nothing can happen before the next message or a signal.
  private var waitsForInputAlone: Bool {
    quietInput.isBusy && streams.input.readWaits && isOpen && conversation.exitCode == nil
      && conversation.unsentCount == 0 && patience < 0
  }

  private var isOpen: Bool { if case .open = inputState { true } else { false } }

  private var isStopped: Bool { if case .stopped = inputState { true } else { false } }

  /// Whether nothing more is to be done, whatever is left.
  private var isOutOfTime: Bool {
    if case .stopped(let deadline) = inputState { now() >= deadline } else { false }
  }

  private var isFull: Bool {
    conversation.unsentCount >= Limits.unsent && conversation.unreadCount >= Limits.unread
  }

  /// How many milliseconds to wait at most, in the form that `poll` expects: -1 for as long as it takes.
  private var patience: Int32 {
    var times: [Int] = []
    if conversation.unsentCount < Limits.unsent, let tick = handler.millisecondsUntilTick {
      times.append(tick)
    }
    if case .stopped(let deadline) = inputState { times.append(deadline - now()) }
    if let client { times.append(client.nextLook - now()) }
    return times.min().map { Int32(clamping: max(0, $0)) } ?? -1
  }

  private mutating func read() {
    switch receive() {
    case .moved: quietInput.noteMessage()
    case .notYet: break
    case .closed where signals.haveCome: stop()
    case .closed where WaitedInput.wasTakenAway: restInput()
    case .closed, .failed:
      inputState = .ended
      conversation.endInput()
    }
  }

  /// Hands what has arrived to the conversation.
  private mutating func receive() -> Channel.Outcome {
    let input = streams.input
    let outcome = room.withUnsafeMutableBytes { input.read(into: $0) }
    if case .moved(let count) = outcome {
      conversation.receive(room[..<count])
      _ = room.withUnsafeMutableBytes { $0[..<count].initializeMemory(as: UInt8.self, repeating: 0) }
    }
    return outcome
  }

  private mutating func restInput() {
    quietInput.rest()
    WaitedInput.putBack()
    if signals.haveCome { signals.limitAgain() }
  }

  private mutating func tick() {
    guard conversation.unsentCount < Limits.unsent, let due = handler.millisecondsUntilTick, due <= 0 else {
      return
    }
    conversation.say(handler.tick())
  }

  /// Stops reading. What has arrived by now is answered, as far as there is time.
  private mutating func stop() {
    if isStopped { return }
    inputState = .stopped(deadline: now() + Limits.farewellMilliseconds)
    restInput()
    var rest = min(streams.input.arrivedCount, Limits.unread)
    while rest > 0, streams.input.isReady, case .moved(let count) = receive() { rest -= count }
  }
}

// MARK: - The client's process

extension Server {
  private mutating func noteClient() {
    guard let id = handler.clientProcess, id != client?.process.id else { return }
    client = (ClientProcess(id), now())
  }

  private mutating func lookAfterClient() {
    guard let client, now() >= client.nextLook else { return }
    if client.process.isAlive {
      self.client?.nextLook = now() + ClientProcess.millisecondsBetweenLooks
    } else {
      stop()
    }
  }
}

/// How much may pile up, how much is done at a time, and how long an end may take.
private enum Limits {
  /// Once this many bytes have not been read by the client, nothing more is answered. They stay in the processor's caches: of
  /// four megabytes, a pipelined submit would take a sixth longer.
  static let unsent = 256 << 10
  /// Once this many bytes are left unanswered for that reason, nothing more is read.
  static let unread = 16 << 20
  /// How many calls are decided together.
  static let group = 256
  /// The same after a signal, so that if there are many calls that take long, some of them are answered.
  static let lastGroup = 8
  /// How long, after a signal, what has been read is answered, and the answers are offered to a client that does not read
  /// them.
  static let farewellMilliseconds = 500
}

/// Milliseconds on a clock that nobody can set.
private func now() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
