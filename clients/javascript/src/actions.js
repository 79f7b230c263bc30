/**
 * Work that a flow asks of its host: runs the handler of each action that a view shows, and answers for it.
 *
 * Once for each attempt at an action: several views may show the same one. Knows no transport.
 */
import {
  ExpressionFailed, InputInvalid, InvalidParams, LimitExceeded, LoopDetected, NoTransition, ParseError, SessionEnded, StaleEntry,
} from "./errors.js";
import { encoded, isOpaque, kindOf, wellFormed } from "./json.js";
import { newKey } from "./methods.js";

/** So many attempts are remembered, for views that come late, and all of those that run or are not answered for. */
const REMEMBERED = 256;

/** What the engine says of a result with which the flow can't go on: the action fails with its kind. */
const DEAD_ENDS = [InputInvalid, NoTransition, LoopDetected, ExpressionFailed, LimitExceeded];

/** What the engine says of a result, or of a failure, that it would refuse again each time the action is seen. */
const REFUSALS = [...DEAD_ENDS, InvalidParams, ParseError];

const isAmong = (kinds, error) => kinds.some((kind) => error instanceof kind);

export class Actions {
  #engine;
  #handlers = new Map();
  /** Attempt → its session, whether somebody is at it, and the answer that the engine has not got yet. */
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

  /** A promise of the view that comes of this one when its action is done; the view itself, if that is nobody's or somebody's already. */
  settled(view) {
    return this.#isToDo(view) ? this.#settle(view) : view;
  }

  /** Of a view that a notification brought, which has no secrets: the session is asked for the one that has. */
  async told(view) {
    if (this.#isToDo(view)) await this.#engine.currentScreen(view.session);
  }

  /** Of a session that is gone, the attempts may come again, in another one of that name. */
  forget(session) {
    for (const [attempt, work] of this.#begun) {
      if (work.session === session) this.#begun.delete(attempt);
    }
  }

  #handlerFor(view) {
    const action = view?.screen?.action;
    return action && this.#handlers.get(action.name);
  }

  /** Whether an attempt is yet to be made, or yet to be answered for. */
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

  /** Those that run, or are not answered for, are not forgotten for others: they would be done twice. */
  #begin(view) {
    const work = { session: view.session, isRunning: true, answer: null };
    this.#begun.set(attemptAt(view), work);
    for (const [attempt, { isRunning, answer }] of this.#begun) {
      if (this.#begun.size <= REMEMBERED) break;
      if (!isRunning && answer === null) this.#begun.delete(attempt);
    }
    return work;
  }

  /** What the handler comes to, as an answer. */
  async #done(view) {
    const { action } = view.screen;
    this.#dispatch("action", { view });
    try {
      return { values: result(action, await this.#handlerFor(view)(action, view)), key: newKey() };
    } catch (error) {
      return { failed: failure(error), key: newKey() };
    }
  }

  /** One that did not arrive is kept, for whoever sees the action next. */
  async #answer(view, work) {
    try {
      const after = await this.#accepted(view, work);
      work.answer = null;
      return after;
    } catch (error) {
      // Somebody went back, or the time was up: what the session shows now is what there is to draw.
      const overtaken = error instanceof StaleEntry || error instanceof SessionEnded;
      if (overtaken || isAmong(REFUSALS, error)) work.answer = null;
      if (overtaken) return error.view ?? this.#engine.currentScreen(view.session);
      throw error;
    }
  }

  async #accepted(view, work) {
    try {
      return await this.#send(view, work.answer);
    } catch (error) {
      if (!isAmong(REFUSALS, error)) throw error;
      work.answer = { failed: failure(error), key: newKey() };
      return this.#send(view, work.answer);
    }
  }

  #send(view, { values, failed, key: idempotencyKey }) {
    return failed ? this.#engine.fail(view, failed, { idempotencyKey }) : this.#engine.submit(view, values, { idempotencyKey });
  }
}

/** The attempt at an action that a view shows. */
const attemptAt = ({ session, screen: { action } }) => `${session} ${action.key} ${action.attempt}`;

/** What a handler gave, as the result. Throws for what can be none: it would be refused again each time the action is seen. */
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
  // By its text, since a `Date` is an object that becomes a string.
  if (!text?.startsWith("{")) throw refused();
  return given ?? {};
}

/** What `fail` says of an error: its `code` if that is a word, its `message`, its `data` if JSON has words for it. */
function failure(error) {
  if (isAmong(DEAD_ENDS, error)) {
    // The view would be that of the action itself.
    const { kind, view, ...data } = error.data;
    return { code: error.kind, message: error.message, data };
  }
  return {
    code: typeof error?.code === "string" ? error.code : "handlerFailed",
    message: said(error),
    data: isSayable(error?.data) ? error?.data : undefined,
  };
}

/** Its own words, whatever it is. */
function said(error) {
  try {
    return wellFormed(String(error?.message ?? error));
  } catch {
    return "without words";
  }
}

function isSayable(value) {
  try {
    encoded(value);
    return true;
  } catch {
    return false;
  }
}
