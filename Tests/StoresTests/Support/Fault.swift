// What goes wrong at a call to the file system.

import Glibc

/// What happens at one call.
enum Fault: Equatable {
  case fails(Int32)
  /// It fails, and so do all calls after it, until the fault is taken away.
  case goesOnFailing(Int32)
  /// A write writes, or a read reads, half of what it was asked for.
  case isShort
  /// The process is gone when the call has done what it does: which is also before the next one does anything.
  case isTheLast
  /// A sync fails, and what it was to write is never written: it can be read until the machine stops, and the next sync has
  /// nothing to do. Names are not lost, since the file system keeps a journal of them.
  case forgets

  /// Whether it happens at all calls that follow, too.
  var goesOn: Bool { if case .goesOnFailing = self { true } else { false } }

  /// The calls at which it makes a difference.
  var calls: Set<CallKind> {
    switch self {
    case .fails(EMFILE): [.open]
    case .fails: Set(CallKind.allCases)
    case .goesOnFailing: [.write, .change, .sync]
    case .isShort: [.read, .write]
    case .isTheLast: [.write, .change, .sync]
    case .forgets: [.sync]
    }
  }
}

/// What a call is about.
enum CallKind: CaseIterable {
  case look, open, read, write, change, sync
}

/// Goes through a test once for each call at which something can happen, and once without. `body` says whether it has happened.
func atEveryCall(_ body: (_ call: Int) throws -> Bool) throws {
  var call = 1
  while try body(call) { call += 1 }
}
