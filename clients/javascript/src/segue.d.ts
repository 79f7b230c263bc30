import type { GivenObject, JSONObject, Methods, Screen, View } from "./protocol.js";

export * from "./protocol.js";

/** What an action asks for. */
export type Action = NonNullable<Screen["action"]>;

/**
 * Does an action, and promises its result, an object, or nothing for an empty one. If it throws an error with
 * a `code`, the action fails with its `code`, `message` and `data`. Anything else that is thrown fails the action with the code
 * `handlerFailed` alone, and goes to the event `error`. A value that can't be a result counts as a thrown `TypeError`.
 */
export type Handler = (action: Action, view: View) => GivenObject | void | PromiseLike<GivenObject | void>;

/** A message that answers nothing: `sessionChanged`, `progress`. */
export interface Notification {
  method: string;
  params: any;
}

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
    type: Type, listener: EngineListener<EngineEventMap[Type]>, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Type extends keyof EngineEventMap>(
    type: Type, listener: EngineListener<EngineEventMap[Type]>, options?: boolean | EventListenerOptions): void;
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

/** Anything that goes wrong with Segue. `kind` says what it is, and `data` has what is needed to act on it. */
export class SegueError extends Error {
  static readonly code: number;
  static readonly kind: string;
  constructor(message: string, data?: JSONObject, code?: number);
  readonly kind: string;
  readonly code: number;
  readonly data: JSONObject;
  /** Where the session stands, if the refused call named an active one. */
  readonly view: View | undefined;
}

/** The engine understood the request, and refused it. The session is as it was before. */
export class Refused extends SegueError {}

/** No flow has this id. `data` has the `flow`, and perhaps a `suggestion`. */
export class FlowNotFound extends Refused {}

/** The definition has errors. `data` has the `diagnostics`. */
export class FlowInvalid extends Refused {}

/** No session has this id. */
export class SessionNotFound extends Refused {}

/** The caller's own id is taken by another session. */
export class SessionExists extends Refused {}

/** The session is over. `data` has its `outcome`. */
export class SessionEnded extends Refused {}

/** The session has moved on since `ifRevision`. `data` has its `revision`. */
export class StaleRevision extends Refused {}

/** The command was meant for a screen that is not the top one any more. `data` has the current `entry`. */
export class StaleEntry extends Refused {}

/** There is no way back from here. `data` has the `reason`. */
export class CannotGoBack extends Refused {}

/** This can't be cancelled. `data` has the `reason`. */
export class CannotCancel extends Refused {}

/** Nothing handles this event here. `data` has the `event`, and in `allowed` those that are handled. */
export class EventNotAllowed extends Refused {}

/** There is no such tab, step or entry. `data` has the `target`, and the `targets` that there are. */
export class TargetNotFound extends Refused {}

/** The command is not allowed on this screen, or not now. `data` has the `command` and the `reason`. */
export class NotAllowed extends Refused {}

/** No branch of the step applies. `data` has the `step`. */
export class NoTransition extends Refused {}

/** There are too many automatic hops. `data` has the `steps`. */
export class LoopDetected extends Refused {}

/** An expression of the flow could not be computed. `data` has `step`, `expression`, `column` and `cause`. */
export class ExpressionFailed extends Refused {}

/** An input, a payload or an action's result does not fit its schema. `data` has the `errors`. */
export class InputInvalid extends Refused {}

/** Something would be lost, which `data` has in `lost`. Ask the user, then send the call again with `confirm: true`. */
export class LeaveNeedsConfirmation extends Refused {}

/** Something is larger than the engine allows. `data` has the `limit` and the `value`. */
export class LimitExceeded extends Refused {}

/** The idempotency key was used for a different call. `data` has the `command`. */
export class IdempotencyMismatch extends Refused {}

/** The profile has moved on since `ifRevision`. `data` has its `revision`. */
export class ProfileConflict extends Refused {}

/** The disk is full, read-only or forbidden. `data` has the `cause`. Nothing has happened; retry with the same key. */
export class StoreUnavailable extends Refused {}

/** The session's journal is damaged. `data` has `record`, `byte` and `cause`. */
export class SessionCorrupt extends Refused {}

/** A flow file, or a folder of them, cannot be read. `data` has `file` and `cause`. Nothing has happened. */
export class FlowsUnavailable extends Refused {}

/** The message itself was wrong: a mistake in the calling program. */
export class RpcError extends SegueError {}

/** The message was not valid JSON, or was over a limit of the engine. */
export class ParseError extends RpcError {}

/** The message was JSON, but not a request that may come now. */
export class InvalidRequest extends RpcError {}

/** The engine has no such method. */
export class MethodNotFound extends RpcError {}

/** A parameter is unknown, missing or of the wrong type; `data` names it. */
export class InvalidParams extends RpcError {}

/** A defect of the engine, which lives on. */
export class InternalError extends RpcError {}

/** The request was cancelled before its turn came. */
export class RequestCancelled extends RpcError {}

/** The process or the connection, not an answer: no engine, a dead one, a silent one. */
export class EngineFailure extends SegueError {}

/** There is no executable to start. */
export class EngineNotFound extends EngineFailure {}

/** Nothing answers at this address. */
export class EngineUnreachable extends EngineFailure {}

/**
 * The process is gone. `data` has its exit `status` or `signal`, the end of its `stderr`, and whether its sessions are
 * `resumable`.
 */
export class EngineDied extends EngineFailure {}

/** The WebSocket was closed, by the other side or on the way there. `data` has `status` and `reason`. */
export class ConnectionLost extends EngineFailure {}

/**
 * No answer came in time. It is not known whether the call took effect: retried with `session` and `idempotencyKey`, it happens
 * once.
 */
export class EngineTimeout extends EngineFailure {}

/** What came is not a message of the protocol: probably something other than the engine was started or reached. */
export class EngineGarbled extends EngineFailure {}

/** The engine was closed by this program. */
export class EngineClosed extends EngineFailure {}
