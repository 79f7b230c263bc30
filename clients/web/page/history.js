/**
 * The browser's history as a mirror of the way back: one entry for each screen that `back` would pass.
 *
 * So the browser's button asks the engine to go back, and if the engine allows no way back, the button leaves the page, as
 * it would anywhere. What the engine answers is what counts: the history follows it, and never leads.
 */
import { addressOf } from "./address.js";
import { chainOf, depthOf, stackOf } from "./drawing/presentations.js";

/** How many times the user can go back from here, as far as the view says. */
export function depthIn(view) {
  const { screen, state } = view;
  if (state === "ended" || !screen?.back.allowed) return 0;
  const entries = chainOf(view).reduce((sum, presentation) => sum + depthOf(presentation), 0);
  return Math.max(1, entries - 1);
}

export class History {
  #position = 0;
  #awaited = null;
  #work = Promise.resolve();

  /**
   * Calls `goBack({to})` for the browser's button. `to` is the entry that the history came back to, if that is not the
   * previous one.
   */
  constructor(goBack) {
    this.goBack = goBack;
    const kept = history.state;
    this.#position = kept?.depth ?? 0;
    addEventListener("popstate", (event) => this.#moved(event.state));
  }

  /**
   * Brings the history to where this view stands. An action from which there is no way back is only passed through, and
   * leaves it as it is.
   */
  mirror(view) {
    this.#work = this.#work.then(() => this.#follow(view)).catch(console.error);
    return this.#work;
  }

  async #follow(view) {
    const passes = view.screen?.kind === "action" && !view.screen.back.allowed;
    const depth = passes ? this.#position : depthIn(view);
    const own = history.state?.session === view.session;
    if (own && depth < this.#position) await this.#travel(depth - this.#position);
    const below = chainOf(view).flatMap(stackOf);
    while (own && this.#position < depth) {
      this.#position += 1;
      this.#write("pushState", view, below.at(this.#position - depth - 1)?.entry);
    }
    this.#position = own ? depth : 0;
    this.#write("replaceState", view, view.screen?.entry);
    if (!own && depth > 0) await this.#follow(view);
  }

  #write(method, view, entry) {
    history[method]({ session: view.session, depth: this.#position, entry }, "", addressOf(view.session));
  }

  #travel(steps) {
    return new Promise((resolve) => {
      this.#awaited = resolve;
      history.go(steps);
    });
  }

  #moved(state) {
    const left = this.#position;
    this.#position = state?.depth ?? 0;
    if (this.#awaited) {
      this.#awaited();
      this.#awaited = null;
    } else if (this.#position < left) {
      this.goBack({ to: this.#position < left - 1 ? state?.entry : undefined });
    } else {
      this.goBack({ to: null });
    }
  }
}
