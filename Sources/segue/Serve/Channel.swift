// One direction of the conversation, as the system offers it: a pipe, a socket, a file or a terminal. What goes through it
// is not known here, only that reading and writing must never wait unless said otherwise.
//
// The mode of a descriptor belongs to everybody who holds it; a shell breaks if its terminal has been made non-blocking. So
// each kind is kept from waiting in a way that nobody else can see:
// - a socket is told not to wait in each call;
// - a pipe or terminal is opened once more, for a mode of its own;
// - where that is forbidden or not worth it, little enough is written at a time, after asking whether there is room.

import CLibrary

/// A descriptor to read from or to write to without waiting.
struct Channel {
  /// The descriptor to wait for.
  let descriptor: Int32
  /// Whether `read` waits until there is something to read, as it does for a pipe that has been opened for a mode of its
  /// own. Waiting there and not in `poll` saves a system call for each message: a read took 1.6 times the echo before.
  let readWaits: Bool
  private let isSocket: Bool
  private let isDevice: Bool
  private let mayWait: Bool

  enum Direction {
    case input, output
  }

  /// The result of reading or writing.
  enum Outcome: Equatable {
    /// That many bytes went through.
    case moved(Int)
    /// Nothing went through; try again when the descriptor is ready.
    case notYet
    /// Nothing ever will again: nobody is there any more.
    case closed
    /// Nothing ever will again, for this reason, as in `errno`.
    case failed(Int32)
  }

  /// Creates a channel to what is behind a standard descriptor, under a number that no library knows.
  /// - Parameter isBusy: Whether a mode of its own is worth it: opening a pipe once more takes half a percent of a start.
  init(_ standard: Int32, _ direction: Direction, isBusy: Bool = true) {
    var status = stat()
    fstat(standard, &status)
    let mode = status.st_mode
    let own = isBusy && (S_ISFIFO(mode) || S_ISCHR(mode)) ? Self.reopen(standard, direction) : -1
    descriptor = own >= 0 ? own : fcntl(standard, F_DUPFD_CLOEXEC, 3)
    isSocket = S_ISSOCK(mode)
    isDevice = S_ISCHR(mode)
    // It is opened without waiting all the same: otherwise, opening it would wait for somebody to write.
    readWaits = own >= 0 && S_ISFIFO(mode) && direction == .input && fcntl(own, F_SETFL, 0) == 0
    mayWait = own < 0 && (S_ISFIFO(mode) || S_ISCHR(mode)) && fcntl(standard, F_GETFL) & O_NONBLOCK == 0
  }

  private static func reopen(_ standard: Int32, _ direction: Direction) -> Int32 {
    let access = direction == .input ? O_RDONLY : O_WRONLY
    let path = standard == STDIN_FILENO ? "/proc/self/fd/0" : "/proc/self/fd/1"
    return open(path, access | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
  }

  /// Reads what is there, as much as fits into `room`. Call this when the descriptor is ready or, if `readWaits`, to wait.
  func read(into room: UnsafeMutableRawBufferPointer) -> Outcome {
    let count =
      isSocket
      ? recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
      : CLibrary.read(descriptor, room.baseAddress, room.count)
    return count == 0 ? .closed : outcome(count)
  }

  /// Writes as much of `bytes` as there is room for.
  func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    if isSocket {
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
      return outcome(CLibrary.send(descriptor, bytes.baseAddress, bytes.count, flags))
    }
    if mayWait, !hasRoom { return .notYet }
    // A pipe that has room at all has room for this much.
    let count = mayWait ? min(bytes.count, Int(PIPE_BUF)) : bytes.count
    return outcome(CLibrary.write(descriptor, bytes.baseAddress, count))
  }

  /// How many bytes have arrived and have not been read.
  var arrivedCount: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Whether `read` would return at once with bytes, or with the end.
  var isReady: Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&question, 1, 0) > 0
  }

  private var hasRoom: Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&question, 1, 0) > 0
  }

  private func outcome(_ count: Int) -> Outcome {
    if count >= 0 { return .moved(count) }
    return switch errno {
    case EAGAIN, EINTR: .notYet
    case EPIPE, ECONNRESET: .closed
    // A terminal that has hung up.
    case EIO where isDevice: .closed
    case let code: .failed(code)
    }
  }
}
