/**
 * What can go wrong, as errors by kind.
 *
 * The classes are the table of the protocol's errors: `refusal.js` finds one by its `code`. Nothing here knows how a message
 * travels.
 */

/** Anything that goes wrong with Segue. `kind` says what, `data` what is needed to act on it. */
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

  /** Where the session stands, when the refused call named an active one. */
  get view() {
    return this.data.view;
  }
}

// What the engine refuses

/** The engine understood, and said no. The session is as it was before. */
export class Refused extends SegueError { static kind = "refused"; }

/** No flow has this id: `flow`, perhaps a `suggestion`. */
export class FlowNotFound extends Refused { static code = 1001; static kind = "flowNotFound"; }

/** The definition has errors: `diagnostics`. */
export class FlowInvalid extends Refused { static code = 1002; static kind = "flowInvalid"; }

/** No session has this id. */
export class SessionNotFound extends Refused { static code = 1003; static kind = "sessionNotFound"; }

/** The caller's own id is taken by another session. */
export class SessionExists extends Refused { static code = 1004; static kind = "sessionExists"; }

/** The session is over: `outcome`. */
export class SessionEnded extends Refused { static code = 1005; static kind = "sessionEnded"; }

/** The session has moved on since `ifRevision`: `revision`. */
export class StaleRevision extends Refused { static code = 1006; static kind = "staleRevision"; }

/** The command was meant for a screen that is not the top one any more: `entry` is the current one. */
export class StaleEntry extends Refused { static code = 1007; static kind = "staleEntry"; }

/** There is no way back from here: `reason`. */
export class CannotGoBack extends Refused { static code = 1008; static kind = "cannotGoBack"; }

/** This can't be cancelled: `reason`. */
export class CannotCancel extends Refused { static code = 1009; static kind = "cannotCancel"; }

/** Nothing handles this `event` here: `allowed` lists those that are. */
export class EventNotAllowed extends Refused { static code = 1010; static kind = "eventNotAllowed"; }

/** No such tab, step or entry: `target`, and the `targets` that there are. */
export class TargetNotFound extends Refused { static code = 1011; static kind = "targetNotFound"; }

/** Not on this screen, or not now: `command`, `reason`. */
export class NotAllowed extends Refused { static code = 1012; static kind = "notAllowed"; }

/** No branch of this `step` applies. */
export class NoTransition extends Refused { static code = 1013; static kind = "noTransition"; }

/** Too many automatic hops: `steps`. */
export class LoopDetected extends Refused { static code = 1014; static kind = "loopDetected"; }

/** An expression of the flow could not be computed: `step`, `expression`, `column`, `cause`. */
export class ExpressionFailed extends Refused { static code = 1015; static kind = "expressionFailed"; }

/** An input, a payload or an action's result does not fit its schema: `errors`. */
export class InputInvalid extends Refused { static code = 1016; static kind = "inputInvalid"; }

/** Something would be lost: `lost`. Ask the user, then send it again with `confirm: true`. */
export class LeaveNeedsConfirmation extends Refused { static code = 1017; static kind = "leaveNeedsConfirmation"; }

/** Larger than the engine allows: `limit`, `value`. */
export class LimitExceeded extends Refused { static code = 1018; static kind = "limitExceeded"; }

/** The idempotency key was used for a different call: `command`. */
export class IdempotencyMismatch extends Refused { static code = 1019; static kind = "idempotencyMismatch"; }

/** The profile has moved on since `ifRevision`: `revision`. */
export class ProfileConflict extends Refused { static code = 1020; static kind = "profileConflict"; }

/** The disk is full, read-only or forbidden: `cause`. Nothing has happened; retry with the same key. */
export class StoreUnavailable extends Refused { static code = 1021; static kind = "storeUnavailable"; }

/** The session's journal is damaged: `record`, `byte`, `cause`. */
export class SessionCorrupt extends Refused { static code = 1022; static kind = "sessionCorrupt"; }

/** A flow file, or a folder of them, cannot be read: `file`, `cause`. Nothing has happened. */
export class FlowsUnavailable extends Refused { static code = 1023; static kind = "flowsUnavailable"; }

// What was wrong with the message

/** The message itself was wrong: a mistake in the calling program. */
export class RpcError extends SegueError { static kind = "rpcError"; }

/** The message was no JSON, or over a limit of the engine. */
export class ParseError extends RpcError { static code = -32700; static kind = "parseError"; }

/** JSON, but not a request that may come now. */
export class InvalidRequest extends RpcError { static code = -32600; static kind = "invalidRequest"; }

/** The engine has no such method. */
export class MethodNotFound extends RpcError { static code = -32601; static kind = "methodNotFound"; }

/** A parameter is unknown, missing or of the wrong type; `data` names it. */
export class InvalidParams extends RpcError { static code = -32602; static kind = "invalidParams"; }

/** A defect of the engine. It lives on. */
export class InternalError extends RpcError { static code = -32603; static kind = "internalError"; }

/** The request was taken back before its turn came. */
export class RequestCancelled extends RpcError { static code = -32800; static kind = "requestCancelled"; }

// What is no answer at all

/** The process or the connection, not an answer: no engine, a dead one, a silent one. */
export class EngineFailure extends SegueError { static kind = "engineFailure"; }

/** There is no executable to start. */
export class EngineNotFound extends EngineFailure { static kind = "engineNotFound"; }

/** Nothing answers at this address. */
export class EngineUnreachable extends EngineFailure { static kind = "engineUnreachable"; }

/** The process is gone: its exit `status` or `signal`, the end of its `stderr`, and whether its sessions are `resumable`. */
export class EngineDied extends EngineFailure { static kind = "engineDied"; }

/** The WebSocket was closed, by the other side or by the way there: `status`, `reason`. */
export class ConnectionLost extends EngineFailure { static kind = "connectionLost"; }

/** No answer in time. Whether the call took effect is not known: retry it with `session` and `idempotencyKey`, and it happens once. */
export class EngineTimeout extends EngineFailure { static kind = "engineTimeout"; }

/** What came is no message of the protocol: probably something else than the engine was started or reached. */
export class EngineGarbled extends EngineFailure { static kind = "engineGarbled"; }

/** The engine was closed by this program. */
export class EngineClosed extends EngineFailure { static kind = "engineClosed"; }
