/**
 * Work that a flow asks of its host: runs the handler of each action that a view shows, and reports its outcome.
 *
 * Each attempt at an action is made once, although several views may show it. Knows no transport.
 */
import {
  ExpressionFailed, InputInvalid, InvalidParams, LimitExceeded, LoopDetected, NoTransition, ParseError, SessionEnded, StaleEntry,
} from "./errors.js";
import { encoded, isOpaque, kindOf, wellFormed } from "./json.js";
import { newKey } from "./methods.js";

/**
 * How many attempts are remembered, for views that come late. Those that are running or not yet reported are kept in any
 * case.
 */
const REMEMBERED = 256;

/** The errors for a result with which the flow can't go on: the action fails with the kind of the error. */
const DEAD_ENDS = [InputInvalid, NoTransition, LoopDetected, ExpressionFailed, LimitExceeded];

/** The errors for a result, or for a failure, that the engine would refuse again each time the action is seen. */
const REFUSALS = [...DEAD_ENDS, InvalidParams, ParseError];

const isAmong = (kinds, error) => kinds.some((kind) => error instanceof kind);

export class Actions {
  #engine;
  #handlers = new Map();
  /** By attempt: its session, whether it is running, and the answer that has not reached the engine yet. */
  #begun = new Map();
  #dispatch;

  constructor(engine, dispatch) {
    this.#engine = engine;
    this.#dispatch = dispatch;
  }

  handle(name, handler) {
    if (typeof handler !== "function") throw new TypeError(`the handler of ${JSON.stringify(name)} is no function`);
    this.#handlers.set(name, handler);
  }

  /**
   * A promise of the view after this one, once its action is done; the view itself if the action has no handler here, or has
   * been taken care of.
   */
  settled(view) {
    return this.#isToDo(view) ? this.#settle(view) : view;
  }

  /** Handles a view that came with a notification. Such a view has no secrets, so the session is asked for one that has. */
  async told(view) {
    if (this.#isToDo(view)) await this.#engine.currentScreen(view.session);
  }

  /** Forgets the attempts of a session that is gone: they may come again, in another session of that name. */
  forget(session) {
    for (const [attempt, work] of this.#begun) {
      if (work.session === session) this.#begun.delete(attempt);
    }
  }

  #handlerFor(view) {
    const action = view?.screen?.action;
    return action && this.#handlers.get(action.name);
  }

  /** Whether the view shows an attempt that is yet to be made, or yet to be reported. */
  #isToDo(view) {
    if (!this.#handlerFor(view)) return false;
    const work = this.#begun.get(attemptAt(view));
    return !work || (!work.isRunning && work.answer !== null);
  }

  async #settle(view) {
    const work = this.#begun.get(attemptAt(view)) ?? this.#begin(view);
    work.isRunning = true;
    try {
      work.answer ??= await this.#done(view);
      const after = await this.#answer(view, work);
      this.#dispatch("actionDone", { view: after });
      return after;
    } finally {
      work.isRunning = false;
    }
  }

  /**
   * Begins an attempt. Attempts that are running or not reported are not dropped to make room for others: they would be made
   * twice.
   */
  #begin(view) {
    const work = { session: view.session, isRunning: true, answer: null };
    this.#begun.set(attemptAt(view), work);
    for (const [attempt, { isRunning, answer }] of this.#begun) {
      if (this.#begun.size <= REMEMBERED) break;
      if (!isRunning && answer === null) this.#begun.delete(attempt);
    }
    return work;
  }

  /** What the handler returned or threw, as an answer. */
  async #done(view) {
    const { action } = view.screen;
    this.#dispatch("action", { view });
    try {
      return { values: result(action, await this.#handlerFor(view)(action, view)), key: newKey() };
    } catch (error) {
      return { failed: this.#failed(action, error), key: newKey() };
    }
  }

  /** What `fail` reports of what the handler threw. What was not meant for the user is told to the program instead. */
  #failed(action, error) {
    if (!isMeant(error)) this.#report(action, error);
    return failure(error);
  }

  /** Tells the program of an error that is a mistake, by the event `error`, else on the console. */
  #report({ name }, error) {
    if (this.#dispatch("error", { error })) console.error(`segue: the handler of ${JSON.stringify(name)} failed:`, error);
  }

  /** Sends the answer. One that did not arrive is kept, for whoever sees the action next. */
  async #answer(view, work) {
    try {
      const after = await this.#accepted(view, work);
      work.answer = null;
      return after;
    } catch (error) {
      // Somebody went back, or the time was up: what the session shows now is what there is to draw. It is asked for, since it may
      // show another action, which is to be done, and the view of an error has no secrets.
      const overtaken = error instanceof StaleEntry || error instanceof SessionEnded;
      if (overtaken || isAmong(REFUSALS, error)) work.answer = null;
      if (overtaken) return this.#engine.currentScreen(view.session);
      throw error;
    }
  }

  async #accepted(view, work) {
    try {
      return await this.#send(view, work.answer);
    } catch (error) {
      if (!isAmong(REFUSALS, error)) throw error;
      if (!isAmong(DEAD_ENDS, error)) this.#report(view.screen.action, error);
      work.answer = { failed: refused(error), key: newKey() };
      return this.#send(view, work.answer);
    }
  }

  #send(view, { values, failed, key: idempotencyKey }) {
    return failed ? this.#engine.fail(view, failed, { idempotencyKey }) : this.#engine.submit(view, values, { idempotencyKey });
  }
}

/** The attempt at an action that a view shows. */
const attemptAt = ({ session, screen: { action } }) => `${session} ${action.key} ${action.attempt}`;

/**
 * What a handler returned, as the result. Throws for a value that can't be one, since it would be refused again each time
 * the action is seen.
 */
function result({ name }, given) {
  const who = `the handler of ${JSON.stringify(name)}`;
  const refused = () => new TypeError(`${who} gave ${kindOf(given)}; a result is an object, or undefined for an empty one`);
  if (isOpaque(given)) throw refused();
  let text;
  try {
    text = encoded(given ?? {});
  } catch (error) {
    throw new TypeError(`${who} gave what can't be said in JSON: ${error.message}`, { cause: error });
  }
  // Its text decides, since a `Date` is an object that becomes a string.
  if (!text?.startsWith("{")) throw refused();
  return given ?? {};
}

/** Whether an error has a code, so that a flow can act on it. */
const isCoded = (error) => typeof error?.code === "string";

/** Whether an error is Node's own, about a file, an address or an argument. */
const isOfNode = (error) => "syscall" in error || error.code.startsWith("ERR_");

/** Whether an error is meant for the user: whoever wrote the handler gave it a code. */
const isMeant = (error) => isCoded(error) && !isOfNode(error);

/**
 * What `fail` reports about what was thrown: its `code`, and, if it is meant for the user, its `message`, unless that is empty,
 * and its `data`, if JSON can express it. The words of any other error may hold a secret, which would be shown and kept.
 */
function failure(error) {
  if (!isMeant(error)) return { code: isCoded(error) ? error.code : "handlerFailed" };
  const { code, message, data } = error;
  return {
    code,
    message: typeof message === "string" && message !== "" ? wellFormed(message) : undefined,
    data: isSayable(data) ? data : undefined,
  };
}

/** What `fail` reports about the refusal of an answer. */
function refused(error) {
  if (!isAmong(DEAD_ENDS, error)) return { code: "handlerFailed" };
  // The view is left out, since it would show the action itself.
  const { kind, view, ...data } = error.data;
  return { code: error.kind, message: error.message, data };
}

function isSayable(value) {
  try {
    encoded(value);
    return true;
  } catch {
    return false;
  }
}
