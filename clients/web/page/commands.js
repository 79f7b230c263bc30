/** What the user does, as commands of the session. All listeners are here, so that a drawing consists of nothing but elements. */
import { setAppearance } from "./appearance.js";
import { topLevel } from "./drawing/levels.js";
import { chainOf, stackOf } from "./drawing/presentations.js";
import { redraw } from "./form/fields.js";
import { at, names, put } from "./form/pointer.js";
import { blank, resolved, undecided } from "./form/schema.js";
import { valuesOf } from "./form/values.js";
import { sum } from "./numbers.js";
import { isObject, typedObject } from "./typed.js";

export class Commands {
  #clickedOn;

  /** `speak(locale)` changes the language. */
  constructor({ session, drafts, page, speak, start }) {
    Object.assign(this, { session, drafts, page, speak });
    this.start = (form) => this.#explained(() => start(form.dataset.flow, typedObject(valuesOf(form))));
  }

  listen() {
    document.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("submit", (event) => this.#submitted(event));
    for (const type of ["input", "change"]) document.addEventListener(type, (event) => this.#changed(event));
    document.addEventListener("keydown", (event) => this.#pressed(event));
    // The platform would close a dialog by itself; whether it closes is for the engine to decide.
    document.addEventListener("cancel", (event) => event.target.matches("dialog.level") && event.preventDefault(), true);
  }

  // Each of these is named in a `data-do`.

  submit = () => this.#explained(() => this.session.submit(typedObject(this.#taken())));
  answer = (form) =>
    this.#explained(() => this.session.run("submit", [typedObject(form.querySelector("[data-as=json]").value)]));
  fail = (form) => this.session.run("fail", [{ code: "failed", message: "", ...valuesOf(form) }]);
  back = () => this.session.run("back", [], this.#leaving());
  backTo = ({ dataset }) => this.session.run("back", [], { ...this.#leaving(), to: dataset.entry });
  cancel = () => this.session.run("cancel", [], this.#leaving());
  selectTab = ({ dataset }) => this.session.run("selectTab", [dataset.tab], this.#leaving());
  // Any values would be those of the other screen, so what is typed on this one is kept before.
  edit = ({ dataset }) => this.session.run("edit", [dataset.entry, undefined], {}, () => this.drafts.flush());
  send = ({ dataset }) => this.session.run("send", [dataset.event, undefined], this.#leaving());

  /**
   * The browser's back button: goes back to the entry `to`, or by one screen. If `to` is null, the user went forward, where
   * there is nothing.
   */
  browserBack({ to }) {
    const { view } = this.session;
    if (to === null || !view?.screen?.back.allowed) return this.page.notBack(view, to);
    const inStack = to && stackOf(chainOf(view).at(-1)).some(({ entry }) => entry === to);
    return inStack ? this.backTo({ dataset: { entry: to } }) : this.back();
  }

  addItem = (button) => this.#reshape(button.form, (values, schema) => {
    const { of } = button.dataset;
    if (!Array.isArray(at(of, values))) put(of, [], values);
    at(of, values).push(blank(itemSchema(schema, of), schema));
  });

  removeItem = async (button, { detail }) => {
    // The next item takes the place of the one that is removed, so a double click would remove both.
    if (detail > 1) return;
    const around = button.closest(".list");
    await this.#reshape(button.form, (values) => {
      const path = names(button.dataset.of);
      const list = path.slice(0, -1).reduce((within, name) => within[name], values);
      list.splice(Number(path.at(-1)), 1);
    });
    // The last item is removed along with its button, which had the focus.
    if (!button.isConnected && document.activeElement === document.body) around.focus();
  };

  step = ({ dataset }) => {
    const control = document.getElementById(dataset.of);
    const { by, min = -Infinity, max = Infinity } = dataset;
    const next = sum(Number(control.value) ? control.value.trim() : "0", by);
    control.value = next < Number(min) ? min : next > Number(max) ? max : next;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  };

  #clicked(event) {
    const { entry } = this.session.view?.screen ?? {};
    // A double click is meant for the screen on which it began: nobody has seen yet what the second click would do.
    const isFurther = event.detail > 1 && entry !== this.#clickedOn;
    if (isFurther && event.target.closest?.("[type=submit], [data-do=send]")) return event.preventDefault();
    this.#clickedOn = entry;
    const element = event.target.closest?.("[data-do]");
    if (!element || element.matches("form")) return;
    event.preventDefault();
    this[element.dataset.do]?.(element, event);
  }

  #submitted(event) {
    if (event.target.method === "dialog") return;
    event.preventDefault();
    this[event.target.dataset.do ?? "submit"](event.target);
  }

  #changed({ target, type }) {
    if (target.dataset?.set === "appearance") return setAppearance(target.value);
    if (target.dataset?.set === "language") return type === "change" && this.speak(target.value);
    if (!target.matches?.("[data-as]")) return;
    showNumber(target);
    this.page.hush();
    if (target.closest("[data-own]")) return target.closest("[data-reshapes]") && this.#reshape(target.form, () => {});
    const { form } = target;
    this.drafts.changed(form, { atOnce: type === "change" && !isTyped(target) });
  }

  /** Escape is meant for the level on top, and the engine decides whether that may be cancelled. */
  #pressed(event) {
    const level = event.target.closest?.("dialog.level");
    const above = document.querySelector("dialog.question, :popover-open");
    if (event.key !== "Escape" || event.defaultPrevented || !level || above?.matches("dialog, .level *")) return;
    event.preventDefault();
    level.querySelector(".bar .cancel")?.click();
  }

  /** Does this or, if what was typed is no object, says so. */
  #explained(does) {
    try {
      return does();
    } catch (error) {
      this.page.say(error.message, { shown: true });
    }
  }

  /** The values on the screen that is left, which are kept as its draft. What is no object cannot be kept. */
  #leaving() {
    const values = this.#form() && this.#taken();
    return isObject(values) ? { values } : {};
  }

  #taken() {
    const form = this.#form();
    // A second tap does nothing, so what was typed since the first one still has to be kept.
    if (!this.session.isBusy) this.drafts.forget(form);
    return form ? valuesOf(form) : {};
  }

  #form() {
    const form = topLevel().querySelector("form[data-key^='form-']");
    return form?.querySelector("[data-as]") ? form : null;
  }

  /**
   * Makes a list longer or shorter, or gives an object another shape. In the form of a screen, the engine decides what comes
   * of it.
   */
  async #reshape(form, change) {
    const own = form.querySelector("[data-own]");
    const { screen } = this.session.view ?? {};
    const values = valuesOf(form);
    change(values, own ? JSON.parse(own.dataset.own).schema : screen.effectiveSchema ?? screen.schema);
    if (own) return redraw(own, values);
    this.drafts.forget();
    if (!(await this.session.reshape(values))) this.drafts.again(form);
  }
}

function itemSchema(root, pointer) {
  const list = names(pointer).reduce((schema, name) => {
    const whole = resolved(undecided(schema, root), root);
    return whole.properties?.[name] ?? whole.prefixItems?.[name] ?? whole.items;
  }, root);
  return resolved(list, root).items;
}

const isTyped = (control) => control.matches("textarea, input:not([type=radio], [type=checkbox], [type=range], [type=color])");

/** Shows the value of a slider. */
function showNumber(control) {
  const shown = control.type === "range" && control.parentElement.querySelector("output");
  if (shown) shown.value = control.value;
}
