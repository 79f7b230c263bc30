// One direction of the conversation, as the system offers it: a pipe, a socket, a file or a terminal. What goes
// through it is not known here, only that reading and writing must never wait unless it is said.
//
// The mode of a descriptor belongs to everybody who holds it; a shell whose terminal has been made non-blocking breaks.
// So each kind is kept from waiting in a way that nobody else can see:
// - a socket is asked call by call;
// - a pipe or terminal is opened once more, for a mode of its own;
// - where that is forbidden or not worth it, little enough is written at a time, after asking whether there is room.

import Glibc

/// A descriptor to read from or to write to without waiting.
struct Channel {
  /// The descriptor, to wait for.
  let descriptor: Int32
  /// Whether `read` waits until there is something to read: so it is with a pipe of which we have a mode of our own. To wait like
  /// that and not in `poll` is a system call less for each message: a read took 1.6 times the echo before.
  let readWaits: Bool
  private let isSocket: Bool
  private let isDevice: Bool
  private let mayWait: Bool

  enum Direction {
    case input, output
  }

  /// What came of reading or writing.
  enum Outcome: Equatable {
    /// That many bytes went through.
    case moved(Int)
    /// Nothing did; try again when the descriptor is ready.
    case notYet
    /// Nothing ever will: nobody is there any more.
    case closed
    /// Nothing ever will, for this reason, as in `errno`.
    case failed(Int32)
  }

  /// Takes over what stands behind a standard descriptor, under a number that no library knows.
  /// - Parameter isBusy: Whether it is worth a mode of its own: to open a pipe once more takes half of a percent of a start.
  init(_ standard: Int32, _ direction: Direction, isBusy: Bool = true) {
    var status = stat()
    fstat(standard, &status)
    let kind = status.st_mode & S_IFMT
    let own = isBusy && (kind == S_IFIFO || kind == S_IFCHR) ? Self.reopen(standard, direction) : -1
    descriptor = own >= 0 ? own : fcntl(standard, F_DUPFD_CLOEXEC, 3)
    isSocket = kind == S_IFSOCK
    isDevice = kind == S_IFCHR
    // Opened without waiting all the same: else that alone would wait for somebody to write.
    readWaits = own >= 0 && kind == S_IFIFO && direction == .input && fcntl(own, F_SETFL, 0) == 0
    mayWait = own < 0 && (kind == S_IFIFO || kind == S_IFCHR) && fcntl(standard, F_GETFL) & O_NONBLOCK == 0
  }

  private static func reopen(_ standard: Int32, _ direction: Direction) -> Int32 {
    let access = direction == .input ? O_RDONLY : O_WRONLY
    let path = standard == STDIN_FILENO ? "/proc/self/fd/0" : "/proc/self/fd/1"
    return open(path, access | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
  }

  /// Reads what is there, as much as fits into `room`. Call it when the descriptor is ready, or to wait if `readWaits`.
  func read(into room: UnsafeMutableRawBufferPointer) -> Outcome {
    let count =
      isSocket
      ? recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
      : Glibc.read(descriptor, room.baseAddress, room.count)
    return count == 0 ? .closed : outcome(count)
  }

  /// Writes as much of `bytes` as there is room for.
  func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    if isSocket {
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
      return outcome(Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags))
    }
    if mayWait, !hasRoom { return .notYet }
    // A pipe that has room has room for that much.
    let count = mayWait ? min(bytes.count, Int(PIPE_BUF)) : bytes.count
    return outcome(Glibc.write(descriptor, bytes.baseAddress, count))
  }

  /// How many bytes have arrived that are not read.
  var arrivedCount: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Whether `read` would come to something now: bytes, or the end.
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
