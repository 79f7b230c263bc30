// The pure core: a command and a state in, changes or a refusal out. No clock, no file, no randomness; the same input gives
// the same output, so any bug can be kept in a file.
//
// `decide` may refuse; `apply` never fails; a view only shows. Replaying uses `apply` only.

import FlowDefinitions
import JSONText

/// Decides what commands do to the sessions of one bundle.
public struct Coordinator: Sendable {
  /// The flows that the sessions run.
  public let bundle: Bundle

  /// Creates a coordinator of the sessions that are pinned to `bundle`.
  public init(_ bundle: Bundle) { self.bundle = bundle }

  /// Starts a session.
  /// - Throws: `DecisionError.refused` if the input does not fit, or the first screen cannot be reached.
  public func start(_ command: StartCommand, facts: Facts) throws(DecisionError) -> Decision {
    do throws(Stop) {
      var turn = try Turn(starting: command, of: bundle, facts: facts)
      // There is no screen yet that could ask anybody.
      turn.isConfirmed = true
      try turn.settleAtStart()
      try turn.walk()
      turn.remember(command.idempotencyKey, method: "startFlow")
      return try turn.decision(accepted: true, since: nil)
    } catch {
      throw DecisionError(error)
    }
  }

  /// Carries out a command.
  public func decide(
    _ command: Command, on session: Session, facts: Facts
  ) throws(DecisionError) -> Decision {
    do throws(Stop) {
      return try carryOut(command, on: session, facts: facts)
    } catch {
      throw DecisionError(error)
    }
  }

  private func carryOut(_ command: Command, on session: Session, facts: Facts) throws(Stop) -> Decision {
    var turn = Turn.over(session, of: bundle, facts: facts, time: command.time, explains: command.explain)
    if let key = command.idempotencyKey, let known = session.keys[key.key] {
      guard turn.recognises(key, method: command.method, as: known) else {
        throw .refused(.idempotencyMismatch(command: known.method))
      }
      return try turn.replay()
    }
    try turn.admit(command)
    guard let screen = session.top else { throw .refused(.staleEntry(current: nil)) }
    turn.isConfirmed = command.confirm
    turn.method = command.method
    let reader = command.idempotencyKey == nil ? nil : turn.reader(of: command.action, on: screen)
    let accepted: Bool
    do throws(Stop) {
      accepted = try turn.attemptCommand(command.action, from: screen)
    } catch {
      throw losingAll(error, by: command, on: session, facts: facts)
    }
    if accepted {
      turn.remember(command.idempotencyKey, method: command.method, reader: reader)
      turn.noteCommand()
    }
    return try turn.decision(accepted: accepted, since: session)
  }

  /// Returns the refusal with all that the command would lose: it stopped at the first screen that asks, and whoever confirms
  /// that should know of those after it.
  private func losingAll(_ stop: Stop, by command: Command, on session: Session, facts: Facts) -> Stop {
    guard case .refused(.leaveNeedsConfirmation) = stop else { return stop }
    var confirmed = command
    confirmed.confirm = true
    do throws(Stop) {
      let decision = try carryOut(confirmed, on: session, facts: facts)
      return .refused(.leaveNeedsConfirmation(decision.view.lost))
    } catch {
      if case .needsProfile = error { return error }
      return stop
    }
  }

  /// Returns the answer to a `startFlow` that retries the one that started this session; nil if that one carried another key.
  /// - Throws: `DecisionError.refused` if the key was used for a different call.
  public func replayStart(
    _ key: IdempotencyKey, on session: Session, facts: Facts
  ) throws(DecisionError) -> View? {
    guard let known = session.keys[key.key] else { return nil }
    var turn = Turn.over(session, of: bundle, facts: facts, time: session.time)
    guard turn.recognises(key, method: "startFlow", as: known) else {
      throw .refused(.idempotencyMismatch(command: known.method))
    }
    do throws(Stop) {
      return try turn.replay().view
    } catch {
      throw DecisionError(error)
    }
  }

  /// Ends a session that another one continues.
  public func supersede(_ session: Session, facts: Facts, time: Instant) throws(DecisionError) -> Decision {
    var turn = Turn.over(session, of: bundle, facts: facts, time: time)
    turn.finishSession(.superseded)
    do throws(Stop) {
      return try turn.decision(accepted: true, since: session)
    } catch {
      throw DecisionError(error)
    }
  }

  /// Returns the names as the top entry of the session sees them, without secrets.
  public func scope(of session: Session, facts: Facts) -> StepScope {
    Turn.over(session, of: bundle, facts: facts, time: session.time).scope(of: session.top).withoutSecrets
  }

  /// Returns the session as a front end sees it, with the changes that the front end is to be told of.
  /// - Throws: `DecisionError.refused` if a text cannot be worked out with the facts as they are now.
  public func view(
    of session: Session, facts: Facts, showing changes: [ViewChange] = []
  ) throws(DecisionError) -> View {
    let turn = Turn.over(session, of: bundle, facts: facts, time: session.time)
    do throws(Stop) {
      return try View(of: turn, showing: changes)
    } catch {
      throw DecisionError(error)
    }
  }
}
