/** What is being typed is kept as a draft: a moment after the last key, at once after a choice, and when the page is left. */
import { valuesOf } from "./form/values.js";

const MOMENT = 350;

export class Drafts {
  #timer;
  #form = null;

  /** `save(values)` keeps them. */
  constructor(save) {
    this.save = save;
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /** Something in this form has changed. */
  changed(form, { atOnce }) {
    clearTimeout(this.#timer);
    this.#form = form;
    // Gone with the next drawing, which shows what was kept, and when it is on its way with something else.
    form.dataset.unsaved = "";
    if (atOnce) return this.flush();
    this.#timer = setTimeout(() => this.flush(), MOMENT);
  }

  /** Keeps what is not kept yet. */
  flush() {
    const form = this.#form;
    this.forget();
    if (form?.isConnected) return this.save(valuesOf(form));
  }

  /** What is not kept yet is on its way with something else; `taken` is the form of which all is. */
  forget(taken) {
    clearTimeout(this.#timer);
    this.#form = null;
    if (taken) delete taken.dataset.unsaved;
  }
}
