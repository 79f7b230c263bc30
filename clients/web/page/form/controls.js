/** The control in which one value is typed or chosen, by the value's schema and the widget that the author wished. */
import { h } from "../drawing/dom.js";
import { icon } from "../drawing/icons.js";
import { typeOf } from "./schema.js";
import { localTime } from "../drawing/times.js";
import { word } from "../words.js";

const LONG = 200;

/** `data-as` says how `values.js` reads it. */
export function control(field, described) {
  const shared = {
    id: field.id, name: field.pointer, "data-path": field.pointer, required: field.required && !field.held,
    readonly: field.schema.readOnly === true, ...described,
  };
  if (field.choices) return select(field, shared);
  const type = typeOf(field.schema);
  if (type === "integer" || type === "number") return number(field, type, shared);
  if (type === "string") return field.schema.writeOnly ? secret(field, shared) : text(field, shared);
  return json(field, shared);
}

function select(field, shared) {
  const chosen = JSON.stringify(field.value);
  return h("span.select", h("select", { ...shared, "data-as": "choice" },
    h("option", { value: "", selected: !field.choices.some(({ value }) => JSON.stringify(value) === chosen) }, word("choose")),
    field.choices.map(({ value, title }) => h("option", { value: JSON.stringify(value), selected: JSON.stringify(value) === chosen }, title))),
  icon("down"));
}

// A number is typed as text: what is no number yet has to be kept as well, and a number keeps its digits.
function number(field, type, shared) {
  const { schema, widget, value } = field;
  if (widget === "slider" || widget === "range") return slider(field, shared);
  const typed = h("input", { ...shared, type: "text", inputmode: type === "integer" && !(schema.minimum < 0) ? "numeric" : "decimal", autocomplete: "off", "data-as": "number", value: written(value), dir: "ltr" });
  if (widget !== "stepper") return typed;
  const step = schema.multipleOf ?? 1;
  const button = (by, name, title) => h("button.round", {
    type: "button", "data-do": "step", "data-of": field.id, "data-by": by, "data-min": schema.minimum, "data-max": schema.maximum, "aria-label": `${field.label}: ${title}` }, icon(name));
  return h("span.stepper", button(-step, "minus", word("fewer")), typed, button(step, "plus", word("moreFew")));
}

function slider(field, shared) {
  const { minimum = 0, maximum = 100, multipleOf = 1 } = field.schema;
  const value = written(field.value ?? minimum);
  return h("span.slider", h("input", { ...shared, required: false, type: "range", min: minimum, max: maximum, step: multipleOf, "data-as": "number", value }), h("output", { for: field.id }, value));
}

// It never comes back from the engine, and the browser's own store of passwords may fill it in.
function secret(field, shared) {
  const autocomplete = /password/i.test(field.pointer) ? "current-password" : "off";
  return h("input", { ...shared, type: "password", autocomplete, "data-as": "secret", placeholder: field.held && word("heldSecret") });
}

const INPUTS = {
  date: { type: "date" }, time: { type: "time", step: 1 }, "date-time": { type: "datetime-local", step: 1, "data-as": "instant" },
  email: { type: "email", autocomplete: "email", dir: "ltr" }, "idn-email": { type: "email", autocomplete: "email", dir: "ltr" },
  uri: { type: "url", inputmode: "url", dir: "ltr" }, iri: { type: "url", inputmode: "url", dir: "ltr" }, "uri-reference": { inputmode: "url", dir: "ltr" },
};
const WIDGETS = { color: { type: "color" }, tel: { type: "tel", autocomplete: "tel", dir: "ltr" }, search: { type: "search" } };

function text(field, shared) {
  const { schema, widget, form } = field;
  const value = written(field.value);
  if (widget === "textarea" || schema.maxLength > LONG || value.includes("\n")) {
    return h("textarea", { ...shared, rows: 5, dir: "auto", "data-as": "text" }, value);
  }
  const special = WIDGETS[widget] ?? INPUTS[schema.format] ?? {};
  const shown = special["data-as"] === "instant" ? localTime(value) : value;
  const suggested = schema.examples?.filter((each) => typeof each === "string") ?? [];
  const input = h("input", {
    type: "text", dir: "auto", "data-as": field.nullable && field.required ? "text-or-null" : "text", ...shared, ...special, value: shown,
    placeholder: form.ui.placeholders?.[field.pointer.slice(1)], list: suggested.length > 0 && `${field.id}-suggested`,
  });
  if (!suggested.length) return input;
  return h("span.suggesting", input, h("datalist", { id: `${field.id}-suggested` }, suggested.map((each) => h("option", { value: each }))));
}

/** What there is no better control for. */
function json(field, shared) {
  const value = field.value === undefined ? "" : typeof field.value === "string" ? field.value : JSON.stringify(field.value, null, 2);
  return h("textarea.code", { ...shared, rows: value.includes("\n") ? 6 : 2, spellcheck: "false", dir: "ltr", "data-as": "json" }, value);
}

const written = (value) => (value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value));
