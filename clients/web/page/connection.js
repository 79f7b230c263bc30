/** What happens when the engine is out of reach: the client connects again by itself; this says so, and goes on trying. */
import { h } from "./dom.js";
import { word } from "./words.js";

const PAUSE = 2000;

export class Connection {
  #banner = null;

  /** Calls `restored` when the engine answers again. */
  constructor(engine, restored) {
    this.engine = engine;
    this.restored = restored;
    engine.addEventListener("interrupted", () => this.#wait());
  }

  async #wait() {
    if (this.#banner) return;
    this.#banner = h("p.offline", { role: "alert", popover: "manual" }, word("lost"));
    document.body.append(this.#banner);
    this.#banner.showPopover();
    await this.#answer();
    this.#banner.remove();
    this.#banner = null;
    await this.restored();
  }

  async #answer() {
    for (;;) {
      try {
        return await this.engine.ping();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }
}
