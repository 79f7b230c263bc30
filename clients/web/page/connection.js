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
    for (;;) {
      raise(banner);
      try {
        await this.engine.ping();
        return banner.remove();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }
}

/**
 * Shows the banner where it is heard: in the dialog on top, if there is one, which keeps everything else out of reach. A dialog
 * that is closed, or drawn anew, takes the banner away.
 */
function raise(banner) {
  const top = [...document.querySelectorAll("dialog")].at(-1) ?? document.body;
  if (banner.parentElement === top) return;
  top.append(banner);
  banner.showPopover();
}
