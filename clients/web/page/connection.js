/** Reports that the engine is out of reach, and keeps trying: the client connects again by itself. */
import { h } from "./drawing/dom.js";
import { word } from "./words.js";

const PAUSE = 1000;

export class Connection {
  #waiting = null;

  /** Calls `restored` when the engine answers again. */
  constructor(engine, restored) {
    this.engine = engine;
    this.restored = restored;
    engine.addEventListener("interrupted", () => this.reachable());
  }

  /** Waits until the engine answers. */
  reachable() {
    if (!this.#waiting) {
      this.#waiting = this.#wait();
      this.#waiting.then(() => { this.#waiting = null; this.restored(); });
    }
    return this.#waiting;
  }

  async #wait() {
    const banner = h("p.offline", { role: "alert", popover: "manual" }, word("lost"));
    document.body.append(banner);
    banner.showPopover();
    await this.#answer();
    banner.remove();
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
