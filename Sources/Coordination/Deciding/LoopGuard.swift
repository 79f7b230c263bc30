// A flow may go round without coming to a screen. What happens by itself is counted, so that a turn ends all the same.

import FlowDefinitions

/// What a turn has gone through by itself.
struct LoopGuard {
  /// How many routes, gates and ends of frames one command may go through by itself; one that goes through more is taken to
  /// loop.
  static let hopLimit = 1000

  /// How many starts and ends of flows, and gates, may be nested, since each takes room on the process's stack: a flow that is
  /// over where it begins leads on before whatever began it has finished.
  private static let nestingLimit = 100

  /// The steps that were gone through.
  private var hops: [StepID] = []
  /// How many starts and ends of flows, and gates, the turn is within.
  private var nesting = 0

  /// How many steps were gone through.
  var hopCount: Int { hops.count }

  /// Counts a step that is gone through by itself, of which there may be only so many.
  mutating func hop(_ step: StepID) throws(Stop) {
    hops.append(step)
    if hops.count > LoopGuard.hopLimit { throw loop }
  }

  /// Forgets the steps: what comes next is not what they have led to.
  mutating func forgetHops() { hops = [] }

  /// Counts one more of the things that happen within one another by themselves, of which there may be only so many.
  mutating func nest() throws(Stop) {
    if nesting == LoopGuard.nestingLimit { throw loop }
    nesting += 1
  }

  /// Counts one of these less.
  mutating func unnest() { nesting -= 1 }

  /// The refusal of a flow that goes round by itself.
  private var loop: Stop { .refused(.loopDetected(Array(hops.suffix(10)))) }
}
