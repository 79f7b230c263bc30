/** What the page itself has to ask, in dialogs of the platform: whether answers may be lost, and what an event needs to know. */
import { h, lay } from "./dom.js";
import { ownFields } from "../form/fields.js";
import { spelledOut, propertyTitle } from "../form/schema.js";
import { valuesOf } from "../form/values.js";
import { wrong } from "./notices.js";
import { typedObject } from "../typed.js";
import { word } from "../words.js";

/**
 * Whether the user agrees to lose these answers, as `leaveNeedsConfirmation` lists them. The fields of `screen` have the titles
 * that they have there; of the others, no more is known than their names.
 */
export async function mayLose(lost, screen) {
  const titles = ({ entry, fields = [] }) => fields.map((name) => propertyTitle(name, entry === screen?.entry ? screen : {}));
  const answers = lost.map((each) => h("li", { dir: "auto" },
    each.title ?? spelledOut(each.step), each.fields?.length ? h("small", ` (${titles(each).join(", ")})`) : null));
  const form = question(word("reallyLeave"),
    h("p", word("willLose")), h("ul", answers),
    h("div.submits", answer("danger", "leave", word("leave")), answer("secondary", "stay", word("stay"))));
  return (await asked(form, ".secondary")) === "leave";
}

/**
 * What an event needs to know, or null if the user would rather not say. `errors` are those of a first attempt. Whoever has typed
 * what is no object is asked until it is one.
 */
export async function payload(title, schema, { values = {}, errors = [] } = {}) {
  const drawn = (errors) => ownFields({ schema, values, errors, name: "payload" });
  const fields = drawn(errors);
  const notices = wrong(errors, fields);
  const form = question(title,
    notices.length > 0 && h("div.notices", { id: "question-notices" }, notices), fields,
    h("div.submits", answer("primary", "done", word("submit")), answer("secondary", "cancel", word("cancel"))));
  let given = null;
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "done") return;
    try {
      given = typedObject(valuesOf(form));
    } catch ({ message }) {
      event.preventDefault();
      lay(drawn([{ path: "", message }]), fields);
      fields.querySelector("[aria-invalid=true]").focus();
    }
  });
  return (await asked(form, "[aria-invalid=true]", "input, select, textarea")) === "done" ? given : null;
}

function question(title, ...content) {
  return h("form.form", { method: "dialog", novalidate: true }, h("h1.title", { id: "question-title", tabindex: -1 }, title), content);
}

const answer = (look, value, text) => h(`button.${look}`, { type: "submit", value }, text);

/**
 * The answer, once the dialog is closed; empty if it was closed without one. The focus starts at the first of these that there
 * is.
 */
function asked(form, ...first) {
  const said = form.querySelector("#question-notices")?.id;
  const dialog = h("dialog.question", { "aria-labelledby": "question-title", "aria-describedby": said }, form);
  document.body.append(dialog);
  dialog.showModal();
  first.map((each) => form.querySelector(each)).find(Boolean)?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => { dialog.remove(); resolve(dialog.returnValue); });
  });
}
