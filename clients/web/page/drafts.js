/**
 * Keeps what is being typed as a draft: a moment after the last key, but not too long after the first one, since the screen may
 * go by itself; at once after a choice; and when the page is left. A draft that can't be kept now, such as on a full disk, is
 * tried again until it is.
 */
import { topLevel } from "./drawing/levels.js";
import { valuesOf } from "./form/values.js";

const MOMENT = 350;
const LONGEST = 1000;
const AGAIN = 5000;

export class Drafts {
  #timer;
  #longest;
  #form = null;

  /** `save(values)` keeps the values, and says whether it could. */
  constructor(save) {
    this.save = save;
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /** Takes note that something in this form has changed. */
  changed(form, { atOnce }) {
    clearTimeout(this.#timer);
    this.#longest ??= setTimeout(() => this.flush(), LONGEST);
    this.#form = form;
    // This is removed by the next drawing, which shows what was kept, and when the values are sent along with something
    // else.
    form.dataset.unsaved = "";
    if (atOnce) return this.flush();
    this.#timer = setTimeout(() => this.flush(), MOMENT);
  }

  /** Keeps what is not kept yet. */
  async flush() {
    const form = this.#form;
    this.forget();
    // A sheet that has come over the form meanwhile would take the values for its own.
    if (!form?.isConnected || !topLevel().contains(form)) return;
    if (!(await this.save(valuesOf(form)))) this.again(form);
  }

  /** Tries again to keep what is in this form, after a while, if nothing changes before. */
  again(form) {
    if (this.#form) return;
    this.#form = form;
    form.dataset.unsaved = "";
    this.#timer = setTimeout(() => this.flush(), AGAIN);
  }

  /** Forgets what is not kept yet, since it is sent along with something else; `taken` is the form whose values are all sent. */
  forget(taken) {
    clearTimeout(this.#timer);
    clearTimeout(this.#longest);
    this.#longest = undefined;
    this.#form = null;
    if (taken) delete taken.dataset.unsaved;
  }
}
