import type {
  ActionScreen, ActiveView, GivenObject, JSONObject, Methods, Notification, RefusalData, View,
} from "./protocol.js";

export * from "./protocol.js";

/** What an action asks for. A handler may say what `input` its action has: `({ input }: Action<{ card: string }>) => …`. */
export type Action<Input = any> = Omit<ActionScreen["action"], "input"> & { input: Input };

/**
 * Does an action, and promises its result, an object, or nothing for an empty one. If it throws an error with
 * a `code`, the action fails with its `code`, `message` and `data`. Anything else that is thrown fails the action with the code
 * `handlerFailed` alone, and goes to the event `error`. A value that can't be a result counts as a thrown `TypeError`.
 */
export type Handler = (action: Action, view: View) => GivenObject | void | PromiseLike<GivenObject | void>;

export interface EngineOptions {
  /** Milliseconds that a call waits for its answer, and that connecting may take; by default 30 000. `Infinity` for no limit. */
  timeout?: number;
  /** Parses the text of a message in the place of `JSON.parse`, for numbers that JavaScript would change. */
  parse?: (text: string) => any;
}

export interface SpawnOptions extends EngineOptions {
  /** The executable; without one, the one that the variable SEGUE names, else `segue` on the PATH. */
  command?: string | URL;
  /** One folder of flows, or several. */
  flows?: string | URL | readonly (string | URL)[];
  /** The folder that keeps sessions and profiles. */
  store?: string | URL;
  /** Whether to keep nothing: then a dead engine can't be resumed. Excludes a `store`. */
  memory?: boolean;
  /** More words of its command line. */
  arguments?: readonly string[];
  cwd?: string | URL;
  env?: Record<string, string | undefined>;
}

export interface ConnectOptions extends EngineOptions {
  /** The class of the connection, if it is not the global one. */
  WebSocket?: new (url: string) => any;
  /** Milliseconds before each attempt to connect again. */
  delays?: readonly number[];
}

export interface CloseOptions {
  /** Milliseconds between asking and insisting. */
  grace?: number;
}

/** What happens to an engine by itself, for `addEventListener`. */
export interface EngineEventMap {
  /** The engine told something. */
  notification: Event & Notification;
  /** A handler has begun; `view` shows its action. */
  action: Event & { view: View };
  /** A handler is done; `view` is the one after it. */
  actionDone: Event & { view: View };
  /** The process died, or the connection was lost. */
  interrupted: Event & { error: EngineFailure };
  /** There is an engine again; `resent` is how many requests were sent once more. */
  restarted: Event & { error: EngineFailure; resent: number };
  /** No engine is started or reached again until something is asked: whoever only watches hears no more. */
  lost: Event & { error: EngineFailure };
  /**
   * A handler threw what is not for the user, which is written to the console unless a listener calls `preventDefault`; or an
   * action that came with a notification could not be answered.
   */
  error: Event & { error: unknown };
}

/** Hears of events of one type. */
export type EngineListener<Heard> = ((event: Heard) => void) | { handleEvent(event: Heard): void } | null;

/** An `EventTarget` too. */
export interface Engine extends Methods {
  addEventListener<Type extends keyof EngineEventMap>(
    type: Type, listener: EngineListener<EngineEventMap[Type]>,
    options?: boolean | { capture?: boolean; once?: boolean; passive?: boolean; signal?: AbortSignal }): void;
  removeEventListener<Type extends keyof EngineEventMap>(
    type: Type, listener: EngineListener<EngineEventMap[Type]>, options?: boolean | { capture?: boolean }): void;
  dispatchEvent(event: Event): boolean;
}

/**
 * A running engine. Each call may be rejected with a `SegueError`: by its kind if the engine refuses the call,
 * `EngineTimeout` without an answer in time, `EngineDied` or `ConnectionLost` if the engine is gone and could not be resumed.
 */
export class Engine {
  private constructor();
  /** Starts `segue serve` as a child process. For Node. Rejected with `EngineNotFound`, and `TypeError` for an unknown option. */
  static spawn(options?: SpawnOptions): Promise<Engine>;
  /** Connects to an engine through a WebSocket. Rejected with `EngineUnreachable`. */
  static connect(url: string | URL, options?: ConnectOptions): Promise<Engine>;
  /** The id of the process, if there is one. */
  readonly pid: number | undefined;
  /** The end of what the process said on stderr. */
  readonly stderr: string;
  /** Has an action done by a function, once for each attempt. */
  on(action: string, handler: Handler): this;
  /** The notifications from now on, until the engine is closed. If the engine is lost, its error is thrown. */
  notifications(): AsyncIterableIterator<Notification>;
  /** Calls a method by its name on the wire, with what the method of that name takes. */
  call(method: string, ...given: any[]): Promise<any>;
  /** Sends any request by its name on the wire, and returns the bare result. */
  request(method: string, params?: GivenObject, options?: { signal?: AbortSignal }): Promise<any>;
  /** Sends a notification, which has no answer. */
  notify(method: string, params?: GivenObject): void;
  /** Asks the process to exit, and closes. Returns its exit status: 0 after `shutdown`, else 1. */
  exit(): Promise<number | null>;
  /** Ends the process, in any case, or the connection. Returns the exit status of a process. */
  close(options?: CloseOptions): Promise<number | null>;
}

/** What all errors have: `kind` says what went wrong, and `data` has what is needed to act on it. */
declare class KnownError<Kind extends string, Code extends number, Data = JSONObject> extends Error {
  static readonly code: number;
  static readonly kind: string;
  constructor(message: string, data?: JSONObject, code?: number);
  readonly kind: Kind;
  readonly code: Code;
  readonly data: Data;
  /** Where the session stands, if the refused call named an active one. */
  readonly view: ActiveView | undefined;
}

/** A class of errors of several kinds. */
interface Family<Errors> {
  readonly prototype: Errors;
  readonly code: number;
  readonly kind: string;
  new (message: string, data?: JSONObject, code?: number): Errors;
}

/**
 * Anything that goes wrong with Segue. To look at its `kind` or its `code` is to know its `data`. An engine that is newer than
 * this client may have further kinds.
 */
export type SegueError = Refused | RpcError | EngineFailure;
export const SegueError: Family<SegueError>;

/** The engine understood the request, and refused it. The session is as it was before. */
export type Refused =
  | FlowNotFound | FlowInvalid | SessionNotFound | SessionExists | SessionEnded | StaleRevision | StaleEntry | CannotGoBack
  | CannotCancel | EventNotAllowed | TargetNotFound | NotAllowed | NoTransition | LoopDetected | ExpressionFailed
  | InputInvalid | LeaveNeedsConfirmation | LimitExceeded | IdempotencyMismatch | ProfileConflict | StoreUnavailable
  | SessionCorrupt | FlowsUnavailable;
export const Refused: Family<Refused>;

/** No flow has this id. `data` has the `flow`, and perhaps a `suggestion`. */
export class FlowNotFound extends KnownError<"flowNotFound", 1001, RefusalData["flowNotFound"]> {}

/** The definition has errors. `data` has the `diagnostics`. */
export class FlowInvalid extends KnownError<"flowInvalid", 1002, RefusalData["flowInvalid"]> {}

/** No session has this id. */
export class SessionNotFound extends KnownError<"sessionNotFound", 1003, RefusalData["sessionNotFound"]> {}

/** The caller's own id is taken by another session. */
export class SessionExists extends KnownError<"sessionExists", 1004, RefusalData["sessionExists"]> {}

/** The session is over. `data` has its `outcome`. */
export class SessionEnded extends KnownError<"sessionEnded", 1005, RefusalData["sessionEnded"]> {}

/** The session has moved on since `ifRevision`. `data` has its `revision`. */
export class StaleRevision extends KnownError<"staleRevision", 1006, RefusalData["staleRevision"]> {}

/** The command was meant for a screen that is not the top one any more. `data` has the current `entry`. */
export class StaleEntry extends KnownError<"staleEntry", 1007, RefusalData["staleEntry"]> {}

/** There is no way back from here. `data` has the `reason`. */
export class CannotGoBack extends KnownError<"cannotGoBack", 1008, RefusalData["cannotGoBack"]> {}

/** This can't be cancelled. `data` has the `reason`. */
export class CannotCancel extends KnownError<"cannotCancel", 1009, RefusalData["cannotCancel"]> {}

/** Nothing handles this event here. `data` has the `event`, and in `allowed` those that are handled. */
export class EventNotAllowed extends KnownError<"eventNotAllowed", 1010, RefusalData["eventNotAllowed"]> {}

/** There is no such tab, step or entry. `data` has the `target`, and the `targets` that there are. */
export class TargetNotFound extends KnownError<"targetNotFound", 1011, RefusalData["targetNotFound"]> {}

/** The command is not allowed on this screen, or not now. `data` has the `command` and the `reason`. */
export class NotAllowed extends KnownError<"notAllowed", 1012, RefusalData["notAllowed"]> {}

/** No branch of the step applies. `data` has the `step`. */
export class NoTransition extends KnownError<"noTransition", 1013, RefusalData["noTransition"]> {}

/** There are too many automatic hops. `data` has the `steps`. */
export class LoopDetected extends KnownError<"loopDetected", 1014, RefusalData["loopDetected"]> {}

/** An expression of the flow could not be computed. `data` has `step`, `expression`, `column` and `cause`. */
export class ExpressionFailed extends KnownError<"expressionFailed", 1015, RefusalData["expressionFailed"]> {}

/** An input, a payload or an action's result does not fit its schema. `data` has the `errors`. */
export class InputInvalid extends KnownError<"inputInvalid", 1016, RefusalData["inputInvalid"]> {}

/** Something would be lost, which `data` has in `lost`. Ask the user, then send the call again with `confirm: true`. */
export class LeaveNeedsConfirmation extends KnownError<"leaveNeedsConfirmation", 1017, RefusalData["leaveNeedsConfirmation"]> {}

/** Something is larger than the engine allows. `data` has the `limit` and the `value`. */
export class LimitExceeded extends KnownError<"limitExceeded", 1018, RefusalData["limitExceeded"]> {}

/** The idempotency key was used for a different call. `data` has the `command`. */
export class IdempotencyMismatch extends KnownError<"idempotencyMismatch", 1019, RefusalData["idempotencyMismatch"]> {}

/** The profile has moved on since `ifRevision`. `data` has its `revision`. */
export class ProfileConflict extends KnownError<"profileConflict", 1020, RefusalData["profileConflict"]> {}

/** The disk is full, read-only or forbidden. `data` has the `cause`. Nothing has happened; retry with the same key. */
export class StoreUnavailable extends KnownError<"storeUnavailable", 1021, RefusalData["storeUnavailable"]> {}

/** The session's journal is damaged. `data` has `record`, `byte` and `cause`. */
export class SessionCorrupt extends KnownError<"sessionCorrupt", 1022, RefusalData["sessionCorrupt"]> {}

/** A flow file, or a folder of them, cannot be read. `data` has `file` and `cause`. Nothing has happened. */
export class FlowsUnavailable extends KnownError<"flowsUnavailable", 1023, RefusalData["flowsUnavailable"]> {}

/** The message itself was wrong: a mistake in the calling program. */
export type RpcError = ParseError | InvalidRequest | MethodNotFound | InvalidParams | InternalError | RequestCancelled;
export const RpcError: Family<RpcError>;

/** The message was not valid JSON, or was over a limit of the engine. */
export class ParseError extends KnownError<"parseError", -32700> {}

/** The message was JSON, but not a request that may come now. */
export class InvalidRequest extends KnownError<"invalidRequest", -32600> {}

/** The engine has no such method. */
export class MethodNotFound extends KnownError<"methodNotFound", -32601> {}

/** A parameter is unknown, missing or of the wrong type; `data` names it. */
export class InvalidParams extends KnownError<"invalidParams", -32602> {}

/** A defect of the engine, which lives on. */
export class InternalError extends KnownError<"internalError", -32603> {}

/** The request was cancelled before its turn came. */
export class RequestCancelled extends KnownError<"requestCancelled", -32800> {}

/** The process or the connection, not an answer: no engine, a dead one, a silent one. */
export type EngineFailure =
  | EngineNotFound | EngineUnreachable | EngineDied | ConnectionLost | EngineTimeout | EngineGarbled | EngineClosed;
export const EngineFailure: Family<EngineFailure>;

/** There is no executable to start. */
export class EngineNotFound extends KnownError<"engineNotFound", 0, { command: string; cause?: string }> {}

/** Nothing answers at this address. */
export class EngineUnreachable extends KnownError<"engineUnreachable", 0, { url: string }> {}

/**
 * The process is gone. `data` has its exit `status` or `signal`, the end of its `stderr`, and whether its sessions are
 * `resumable`.
 */
export class EngineDied extends KnownError<"engineDied", 0, {
  status: number | null; signal: string | null; stderr: string; resumable: boolean;
}> {}

/** The WebSocket was closed, by the other side or on the way there. `data` has `status` and `reason`. */
export class ConnectionLost extends KnownError<"connectionLost", 0, { status: number; reason: string }> {}

/**
 * No answer came in time. It is not known whether the call took effect: retried with `session` and `idempotencyKey`, it happens
 * once.
 */
export class EngineTimeout extends KnownError<"engineTimeout", 0, {
  method: string; seconds: number; session?: string; idempotencyKey?: string;
}> {}

/** What came is not a message of the protocol: probably something other than the engine was started or reached. */
export class EngineGarbled extends KnownError<"engineGarbled", 0, { received: string }> {}

/** The engine was closed by this program. */
export class EngineClosed extends KnownError<"engineClosed", 0, Record<string, never>> {}
