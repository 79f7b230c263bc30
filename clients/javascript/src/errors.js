/**
 * What can go wrong, as errors by kind.
 *
 * The classes are the table of the protocol's errors: `refusal.js` finds one by its `code`. Nothing here knows how a message
 * travels.
 */

/** Anything that goes wrong with Segue. `kind` says what it is, and `data` has what is needed to act on it. */
export class SegueError extends Error {
  static code = 0;
  static kind = "segueError";

  constructor(message, data = {}, code = new.target.code) {
    super(message);
    this.name = new.target.kind[0].toUpperCase() + new.target.kind.slice(1);
    this.kind = data.kind ?? new.target.kind;
    this.code = code;
    this.data = data;
  }

  /** Where the session stands, if the refused call named an active one. */
  get view() {
    return this.data.view;
  }
}

// What the engine refuses

/** The engine understood the request, and refused it. The session is as it was before. */
export class Refused extends SegueError { static kind = "refused"; }

/** No flow has this id. `data` has the `flow`, and perhaps a `suggestion`. */
export class FlowNotFound extends Refused { static code = 1001; static kind = "flowNotFound"; }

/** The definition has errors. `data` has the `diagnostics`. */
export class FlowInvalid extends Refused { static code = 1002; static kind = "flowInvalid"; }

/** No session has this id. */
export class SessionNotFound extends Refused { static code = 1003; static kind = "sessionNotFound"; }

/** The caller's own id is taken by another session. */
export class SessionExists extends Refused { static code = 1004; static kind = "sessionExists"; }

/** The session is over. `data` has its `outcome`. */
export class SessionEnded extends Refused { static code = 1005; static kind = "sessionEnded"; }

/** The session has moved on since `ifRevision`. `data` has its `revision`. */
export class StaleRevision extends Refused { static code = 1006; static kind = "staleRevision"; }

/** The command was meant for a screen that is not the top one any more. `data` has the current `entry`. */
export class StaleEntry extends Refused { static code = 1007; static kind = "staleEntry"; }

/** There is no way back from here. `data` has the `reason`. */
export class CannotGoBack extends Refused { static code = 1008; static kind = "cannotGoBack"; }

/** This can't be cancelled. `data` has the `reason`. */
export class CannotCancel extends Refused { static code = 1009; static kind = "cannotCancel"; }

/** Nothing handles this event here. `data` has the `event`, and in `allowed` those that are handled. */
export class EventNotAllowed extends Refused { static code = 1010; static kind = "eventNotAllowed"; }

/** There is no such tab, step or entry. `data` has the `target`, and the `targets` that there are. */
export class TargetNotFound extends Refused { static code = 1011; static kind = "targetNotFound"; }

/** The command is not allowed on this screen, or not now. `data` has the `command` and the `reason`. */
export class NotAllowed extends Refused { static code = 1012; static kind = "notAllowed"; }

/** No branch of the step applies. `data` has the `step`. */
export class NoTransition extends Refused { static code = 1013; static kind = "noTransition"; }

/** There are too many automatic hops. `data` has the `steps`. */
export class LoopDetected extends Refused { static code = 1014; static kind = "loopDetected"; }

/** An expression of the flow could not be computed. `data` has `step`, `expression`, `column` and `cause`. */
export class ExpressionFailed extends Refused { static code = 1015; static kind = "expressionFailed"; }

/** An input, a payload or an action's result does not fit its schema. `data` has the `errors`. */
export class InputInvalid extends Refused { static code = 1016; static kind = "inputInvalid"; }

/** Something would be lost, which `data` has in `lost`. Ask the user, then send the call again with `confirm: true`. */
export class LeaveNeedsConfirmation extends Refused { static code = 1017; static kind = "leaveNeedsConfirmation"; }

/** Something is larger than the engine allows. `data` has the `limit` and the `value`. */
export class LimitExceeded extends Refused { static code = 1018; static kind = "limitExceeded"; }

/** The idempotency key was used for a different call. `data` has the `command`. */
export class IdempotencyMismatch extends Refused { static code = 1019; static kind = "idempotencyMismatch"; }

/** The profile has moved on since `ifRevision`. `data` has its `revision`. */
export class ProfileConflict extends Refused { static code = 1020; static kind = "profileConflict"; }

/** The disk is full, read-only or forbidden. `data` has the `cause`. Nothing has happened; retry with the same key. */
export class StoreUnavailable extends Refused { static code = 1021; static kind = "storeUnavailable"; }

/** The session's journal is damaged. `data` has `record`, `byte` and `cause`. */
export class SessionCorrupt extends Refused { static code = 1022; static kind = "sessionCorrupt"; }

/** A flow file, or a folder of them, cannot be read. `data` has `file` and `cause`. Nothing has happened. */
export class FlowsUnavailable extends Refused { static code = 1023; static kind = "flowsUnavailable"; }

// What was wrong with the message

/** The message itself was wrong: a mistake in the calling program. */
export class RpcError extends SegueError { static kind = "rpcError"; }

/** The message was not valid JSON, or was over a limit of the engine. */
export class ParseError extends RpcError { static code = -32700; static kind = "parseError"; }

/** The message was JSON, but not a request that may come now. */
export class InvalidRequest extends RpcError { static code = -32600; static kind = "invalidRequest"; }

/** The engine has no such method. */
export class MethodNotFound extends RpcError { static code = -32601; static kind = "methodNotFound"; }

/** A parameter is unknown, missing or of the wrong type; `data` names it. */
export class InvalidParams extends RpcError { static code = -32602; static kind = "invalidParams"; }

/** A defect of the engine, which lives on. */
export class InternalError extends RpcError { static code = -32603; static kind = "internalError"; }

/** The request was cancelled before its turn came. */
export class RequestCancelled extends RpcError { static code = -32800; static kind = "requestCancelled"; }

// What is no answer at all

/** The process or the connection, not an answer: no engine, a dead one, a silent one. */
export class EngineFailure extends SegueError { static kind = "engineFailure"; }

/** There is no executable to start. */
export class EngineNotFound extends EngineFailure { static kind = "engineNotFound"; }

/** Nothing answers at this address. */
export class EngineUnreachable extends EngineFailure { static kind = "engineUnreachable"; }

/**
 * The process is gone. `data` has its exit `status` or `signal`, the end of its `stderr`, and whether its sessions are
 * `resumable`.
 */
export class EngineDied extends EngineFailure { static kind = "engineDied"; }

/** The WebSocket was closed, by the other side or on the way there. `data` has `status` and `reason`. */
export class ConnectionLost extends EngineFailure { static kind = "connectionLost"; }

/**
 * No answer came in time. It is not known whether the call took effect: retried with `session` and `idempotencyKey`, it happens
 * once.
 */
export class EngineTimeout extends EngineFailure { static kind = "engineTimeout"; }

/** What came is not a message of the protocol: probably something other than the engine was started or reached. */
export class EngineGarbled extends EngineFailure { static kind = "engineGarbled"; }

/** The engine was closed by this program. */
export class EngineClosed extends EngineFailure { static kind = "engineClosed"; }
