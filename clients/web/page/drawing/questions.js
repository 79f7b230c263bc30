/** What the page itself has to ask: whether answers may be lost, and what an event needs to know. In dialogs of the platform. */
import { h } from "./dom.js";
import { ownFields } from "../form/fields.js";
import { valuesOf } from "../form/values.js";
import { word } from "../words.js";

/** Whether the user agrees to lose these answers, as `leaveNeedsConfirmation` lists them. */
export async function mayLose(lost) {
  const answers = lost.map(({ title, step, fields: names }) => h("li", { dir: "auto" }, title ?? step, names?.length ? h("small", ` (${names.join(", ")})`) : null));
  const answer = await ask(word("reallyLeave"), [h("p", word("willLose")), h("ul", answers)], [["leave", word("leave"), "danger"], ["stay", word("stay"), "secondary"]]);
  return answer === "leave";
}

/** What an event needs to know, or null when the user would rather not say. `errors` are those of a first attempt. */
export function payload(title, schema, { values = {}, errors = [] } = {}) {
  return new Promise((resolve) => {
    const form = h("form.form", { novalidate: true, method: "dialog" }, h("h1.title", { id: "question-title", tabindex: -1 }, title),
      ownFields({ schema, values, errors, name: "payload" }),
      h("div.submits", h("button.primary", { type: "submit", value: "done" }, word("submit")), h("button.secondary", { type: "submit", value: "cancel", formnovalidate: true }, word("cancel"))));
    const dialog = open(form, () => resolve(dialog.returnValue === "done" ? valuesOf(form) : null));
    dialog.querySelector("[aria-invalid=true], input, select, textarea")?.focus();
  });
}

function ask(title, body, answers) {
  return new Promise((resolve) => {
    const buttons = answers.map(([value, text, look]) => h(`button.${look}`, { type: "submit", value }, text));
    const dialog = open(h("form.form", { method: "dialog" }, h("h1.title", { id: "question-title", tabindex: -1 }, title), body, h("div.submits", buttons)), () => resolve(dialog.returnValue));
    dialog.querySelector(".secondary").focus();
  });
}

function open(content, answered) {
  const dialog = h("dialog.question", { "aria-labelledby": "question-title" }, content);
  dialog.addEventListener("close", () => { dialog.remove(); answered(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
