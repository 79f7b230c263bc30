/** Fields whose possible values are all visible: one of a few, or several of them. */
import { h } from "../drawing/dom.js";
import { word } from "../words.js";
import { absence, describedBy, errors, groupedBy, help, optional } from "./around.js";

/** A choice of one of a few values. */
export function choice(field) {
  const marked = { role: "radiogroup", "aria-required": field.required && !field.held && "true", ...describedBy(field) };
  return options({ ...field, choices: [...field.choices, ...nothing(field)] }, marked, (value) => ({
    type: "radio", "data-as": "choice", checked: isEqual(value, field.value ?? undefined), "aria-invalid": field.errors.length > 0 && "true",
  }));
}

/** For an optional field, one more choice, which takes the others back: no browser lets a radio button be released. */
function nothing({ required, held, readOnly }) {
  return (required && !held) || readOnly ? [] : [{ value: undefined, title: word("noAnswer") }];
}

export const yesOrNo = (field) => choice({ ...field, choices: [{ value: true, title: word("yes") }, { value: false, title: word("no") }] });

/** A list that contains each of a few values once, or not at all. */
export function severalChoices(field) {
  const marked = { role: "group", "data-path": field.pointer, "data-as": "list", ...absence(field), ...groupedBy(field) };
  // A draft may be any value.
  const chosen = Array.isArray(field.value) ? field.value : [];
  return options(field, marked, (value) => ({
    type: "checkbox", "data-as": "item", checked: chosen.some((each) => isEqual(each, value)),
  }));
}

function options(field, marked, control) {
  return h("fieldset.field.options", { "data-key": field.id, id: field.id, tabindex: -1, ...marked },
    h("legend.label", field.label, optional(field)), help(field),
    h("div.choices", { "data-many": field.choices.length > 3 }, field.choices.map(({ value, title, help: more }, index) => {
      const named = { name: field.pointer, id: `${field.id}-${index}`, "data-path": field.pointer, value: JSON.stringify(value) ?? "" };
      return h("label.option",
        h("input", { ...named, disabled: field.readOnly, ...control(value) }), h("span.option-text", { dir: "auto" }, title, more && h("small", more)));
    })),
    errors(field));
}

const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);
