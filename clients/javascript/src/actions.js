/**
 * Work that a flow asks of its host: runs the handler of each action that a view shows, and answers for it.
 *
 * Once for each attempt at an action: several views may show the same one. Knows no transport.
 */
import { InputInvalid, SessionEnded, SessionNotFound, StaleEntry } from "./errors.js";

/** So many that are done are remembered, for views that come late. */
const REMEMBERED = 256;

export class Actions {
  #engine;
  #handlers = new Map();
  #begun = new Map();

  constructor(engine) {
    this.#engine = engine;
  }

  handle(name, handler) {
    if (typeof handler !== "function") throw new TypeError(`the handler of ${JSON.stringify(name)} is no function`);
    this.#handlers.set(name, handler);
  }

  /** The view that comes of this one when all actions with a handler are done. */
  async settled(view) {
    const action = view?.screen?.action;
    const handler = action && this.#handlers.get(action.name);
    return handler ? this.#once(view, action, handler) : view;
  }

  #once(view, action, handler) {
    const attempt = `${view.session} ${action.key} ${action.attempt}`;
    const begun = this.#begun.get(attempt);
    if (begun) return begun;
    const run = this.#run(view, action, handler);
    this.#begun.set(attempt, run);
    // Its answer was not taken, so the action is still to be done.
    run.catch(() => this.#begun.delete(attempt));
    this.#forget();
    return run;
  }

  async #run(view, action, handler) {
    this.#engine.dispatchEvent(Object.assign(new Event("action"), { view }));
    try {
      return await this.#answer(view, action, handler);
    } catch (error) {
      const overtaken = error instanceof StaleEntry || error instanceof SessionEnded || error instanceof SessionNotFound;
      if (!overtaken) throw error;
      // Somebody went back, or the time was up: what the session shows now is what there is to draw.
      return error.view ?? this.#engine.currentScreen(view.session);
    }
  }

  async #answer(view, action, handler) {
    let values;
    try {
      values = await handler(action, view);
    } catch (error) {
      return this.#engine.fail(view, failure(error));
    }
    try {
      return await this.#engine.submit(view, values ?? {});
    } catch (error) {
      if (!(error instanceof InputInvalid)) throw error;
      return this.#engine.fail(view, failure(error));
    }
  }

  #forget() {
    if (this.#begun.size > REMEMBERED) this.#begun.delete(this.#begun.keys().next().value);
  }
}

/** What `fail` says of an error: its `code` if that is a word, its `message`, its `data`. */
function failure(error) {
  const code = error?.kind ?? error?.code;
  return {
    code: typeof code === "string" ? code : "failed",
    message: String(error?.message ?? error),
    data: error?.data,
  };
}
