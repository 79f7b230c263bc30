/** The control in which one value is typed or chosen, according to the value's schema and the widget that the author wants. */
import { h } from "../drawing/dom.js";
import { icon } from "../drawing/icons.js";
import { isExact } from "../numbers.js";
import { member } from "./pointer.js";
import { typeOf } from "./schema.js";
import { jsonOf, keeping } from "./values.js";
import { localTime, timeOfDay } from "../drawing/times.js";
import { word } from "../words.js";

const LONG = 200;

/** A limit in a schema, as a number that can be compared. */
const limit = (number) => (number === undefined ? undefined : Number(written(number)));

/** The control of a field. `data-as` says how `values.js` reads it. */
export function control(field, described) {
  const shared = {
    id: field.id, name: field.pointer, "data-path": field.pointer, required: field.required && !field.held,
    readonly: field.readOnly, ...described,
  };
  if (field.choices) return select(field, shared);
  const type = typeOf(field.schema);
  const isNumber = type === "integer" || type === "number";
  if (field.secret) return secret(field, shared, isNumber ? "number" : type === "string" ? "text" : "json");
  if (isNumber) return number(field, type, shared);
  return type === "string" ? text(field, shared) : json(field, shared);
}

function select(field, shared) {
  const chosen = JSON.stringify(field.value);
  const options = field.choices.map(({ value, title }) => ({ value: JSON.stringify(value), title }));
  return h("span.select", h("select", { ...fixed(field, shared), "data-as": "choice" },
    h("option", { value: "", selected: options.every(({ value }) => value !== chosen) }, word("choose")),
    options.map(({ value, title }) => h("option", { value, selected: value === chosen }, title))),
  icon("down"));
}

// The platform has no `readonly` for these.
const fixed = ({ readOnly }, shared) => ({ ...shared, readonly: false, disabled: readOnly });

// A number is typed as text: what is not a number yet has to be kept too, and a number keeps its digits.
function number(field, type, shared) {
  const { schema, widget, value } = field;
  if (widget === "slider" || widget === "range") return slider(field, shared);
  const inputmode = type === "integer" && limit(schema.minimum) >= 0 ? "numeric" : "decimal";
  const typed = h("input", {
    ...shared, type: "text", inputmode, autocomplete: "off", "data-as": "number", value: written(value), dir: "ltr",
  });
  if (widget !== "stepper" || field.readOnly) return typed;
  const step = limit(schema.multipleOf) ?? 1;
  const bounds = { "data-of": field.id, "data-min": limit(schema.minimum), "data-max": limit(schema.maximum) };
  const button = (by, name, title) => h("button.round", {
    type: "button", "data-do": "step", "data-by": by, ...bounds, "aria-label": `${field.label}: ${title}`,
  }, icon(name));
  return h("span.stepper", button(-step, "minus", word("fewer")), typed, button(step, "plus", word("moreFew")));
}

function slider(field, shared) {
  const { required, schema, value } = field;
  const { minimum = 0, maximum = 100, multipleOf } = schema;
  const [min, max] = [limit(minimum), limit(maximum)];
  const step = limit(multipleOf) ?? (typeOf(schema) === "integer" ? 1 : place(max - min));
  const range = { type: "range", min, max, step, "data-as": "number", value: written(value ?? minimum) };
  const control = keeping(field, value, h("input", { ...fixed(field, shared), required: false, ...range }));
  // The slider itself says its value to those who hear the page.
  return h("span.slider", control, h("output", { for: field.id, "aria-live": "off" }, written(value ?? (required ? minimum : undefined))));
}

/** The step of a slider: the power of ten that gives it a hundred places or more. */
const place = (length) => (length > 0 ? 10 ** Math.floor(Math.log10(length / 100)) : 1);

// A secret never comes back from the engine, and the browser's own password store may fill it in.
function secret(field, shared, as) {
  const autocomplete = /password/i.test(field.pointer) ? "current-password" : "off";
  return h("input", { ...shared, type: "password", autocomplete, placeholder: as === "json" && "JSON", "data-as": as });
}

/**
 * Whether a control is for a secret, or a part of one. It stays as it was left when everything else is drawn anew: no view
 * has it.
 */
export const isSecret = (control) => control.closest("[data-secret]") !== null;

const EMAIL = { type: "email", autocomplete: "email", dir: "ltr" };
const URL = { type: "url", inputmode: "url", dir: "ltr" };
const INPUTS = {
  date: { type: "date" }, time: { type: "time", step: 1, "data-as": "time" }, "date-time": { type: "datetime-local", step: 1, "data-as": "instant" },
  email: EMAIL, "idn-email": EMAIL, uri: URL, iri: URL, "uri-reference": { inputmode: "url", dir: "ltr" },
};
/** What is shown by a control that writes a value differently from the schema. */
const SHOWN = {
  instant: (value) => ({ value: localTime(value) }),
  time: (value) => { const { time, offset } = timeOfDay(value); return { value: time, "data-offset": offset }; },
};
const WIDGETS = { color: { type: "color" }, tel: { type: "tel", autocomplete: "tel", dir: "ltr" }, search: { type: "search" } };

function text(field, shared) {
  const { schema, widget, form } = field;
  const value = written(field.value);
  const isNone = field.value === undefined || field.value === null;
  const given = isNone || (takesNumber(schema) && isNumber(field.value)) ? field.value : value;
  if (widget === "textarea" || limit(schema.maxLength) > LONG || /[\r\n]/.test(value) || hasLines(field.id)) {
    return keeping(field, given, h("textarea", { ...shared, rows: 5, dir: "auto", "data-as": "text" }, value));
  }
  const special = WIDGETS[widget] ?? INPUTS[schema.format] ?? {};
  const shown = SHOWN[special["data-as"]]?.(value) ?? { value };
  const suggested = schema.examples?.filter((each) => typeof each === "string") ?? [];
  const typed = (its) => keeping(field, given, h("input", {
    type: "text", dir: "auto", "data-as": "text", ...shared,
    placeholder: member(form.ui.placeholders, field.pointer.slice(1)), list: suggested.length > 0 && `${field.id}-suggested`, ...its,
  }));
  const made = typed({ ...(special.type === "color" && fixed(field, shared)), ...special, ...shown });
  // A value that such a control can't show, like a leap second, is shown as text. It has another key, since what is typed in
  // one control means nothing in the other.
  const input = value && !made.value ? typed({ value, "data-key": `${field.id}-text` }) : made;
  if (!suggested.length) return input;
  const options = suggested.map((each) => h("option", { value: each }));
  return h("span.suggesting", input, h("datalist", { id: `${field.id}-suggested` }, options));
}

/** Whether a text is typed in several lines already. It stays so when these are joined to one, since the focus is there. */
const hasLines = (id) => document.getElementById(id)?.matches("textarea[data-as=text]");

/** The control for a value that has no better one. */
function json(field, shared) {
  const { value: given } = field;
  const value = given === undefined ? "" : isPlain(given) ? given : JSON.stringify(given, null, 2);
  const rows = value.includes("\n") ? 6 : 2;
  return h("textarea.code", { ...shared, rows, spellcheck: "false", dir: "ltr", "data-as": "json" }, value);
}

/** Whether a text is read back as it is. One that could be read as something else is quoted. */
const isPlain = (given) => typeof given === "string" && !/^\s|\s$|\r/.test(given) && jsonOf(given) === given;

const takesNumber = ({ type }) => [type].flat().includes("number");
const isNumber = (value) => typeof value === "number" || isExact(value);

const written = (value) => (value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value));
