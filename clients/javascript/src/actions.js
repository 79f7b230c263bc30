/**
 * Work that a flow asks of its host: runs the handler of each action that a view shows, and answers for it.
 *
 * Once for each attempt at an action: several views may show the same one. Knows no transport.
 */
import {
  ExpressionFailed, InputInvalid, InvalidParams, LimitExceeded, LoopDetected, NoTransition, ParseError, SessionEnded, StaleEntry,
} from "./errors.js";
import { encoded, isOpaque, kindOf, wellFormed } from "./json.js";

/** So many attempts are remembered, for views that come late, and all of those that run. */
const REMEMBERED = 256;

/** What the engine says of a result with which the flow can't go on: the action fails with its kind. */
const DEAD_ENDS = [InputInvalid, NoTransition, LoopDetected, ExpressionFailed, LimitExceeded];

/** What the engine says of a result, or of a failure, that it would refuse again each time the action is seen. */
const REFUSALS = [...DEAD_ENDS, InvalidParams, ParseError];

const isAmong = (kinds, error) => kinds.some((kind) => error instanceof kind);

export class Actions {
  #engine;
  #handlers = new Map();
  /** Attempt → the session that it is of, and whether it is done. */
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
    const handler = this.#handlerFor(view);
    return handler && !this.#begun.has(attemptAt(view)) ? this.#settle(view, handler) : view;
  }

  async #settle(view, handler) {
    const work = this.#begin(view);
    this.#dispatch("action", { view });
    try {
      const after = await this.#run(view, view.screen.action, handler);
      this.#dispatch("actionDone", { view: after });
      return after;
    } finally {
      work.done = true;
    }
  }

  /** Of a view that a notification brought, which has no secrets: the session is asked for the one that has. */
  async told(view) {
    if (this.#handlerFor(view) && !this.#begun.has(attemptAt(view))) await this.#engine.currentScreen(view.session);
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

  /** One that runs is not forgotten for others: it would run twice. */
  #begin(view) {
    const work = { session: view.session, done: false };
    this.#begun.set(attemptAt(view), work);
    for (const [attempt, { done }] of this.#begun) {
      if (this.#begun.size <= REMEMBERED) break;
      if (done) this.#begun.delete(attempt);
    }
    return work;
  }

  async #run(view, action, handler) {
    try {
      return await this.#answer(view, action, handler);
    } catch (error) {
      // Somebody went back, or the time was up: what the session shows now is what there is to draw.
      const overtaken = error instanceof StaleEntry || error instanceof SessionEnded;
      if (overtaken) return error.view ?? this.#engine.currentScreen(view.session);
      // The answer was not taken: the action is still to be done, by whoever sees it next.
      this.#begun.delete(attemptAt(view));
      throw error;
    }
  }

  async #answer(view, action, handler) {
    let values, failed;
    try {
      values = result(action, await handler(action, view));
    } catch (error) {
      failed = failure(error);
    }
    try {
      return await (failed ? this.#engine.fail(view, failed) : this.#engine.submit(view, values));
    } catch (error) {
      if (!isAmong(REFUSALS, error)) throw error;
      return this.#engine.fail(view, failure(error));
    }
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
