/** Reads a form: from its controls to the values that go to the engine. What is empty is left out. */
import { isTouched } from "../drawing/dom.js";
import { exactly, isExact } from "../numbers.js";
import { at, holderOf, put } from "./pointer.js";
import { instantOf, timeWith } from "../drawing/times.js";

/**
 * The values as the user left them. The element of a list or an object comes before those of what it holds, so each finds
 * its place.
 */
export function valuesOf(form) {
  const values = {};
  let whole;
  const empty = [...form.querySelectorAll("[data-absent]")].filter((holder) => !holdsSomething(holder));
  for (const element of form.querySelectorAll("[data-as]")) {
    if (empty.some((holder) => holder.contains(element))) continue;
    const isMissing = isItem(element, values) && at(element.dataset.path, values) === undefined;
    const read = said(element);
    const value = read === undefined && isMissing ? "" : read;
    if (value === undefined) continue;
    if (element.dataset.path === "") whole = value;
    else place(element.dataset, value, values);
  }
  return whole ?? values;
}

/**
 * Marks `control` with what was given, if reading it would give something else: a control for times shows no more than
 * milliseconds, and a slider stands somewhere even if nothing is given.
 */
export function keeping({ required }, given, control) {
  // The control shows what the platform makes of the value, and so that is what it has while it is untouched.
  control.defaultValue = control.value;
  // In a required field, an empty text is a value.
  const isNothing = given === undefined || given === null || (given === "" && !required);
  const read = reading(control);
  if (isNothing && read !== undefined) Object.assign(control.dataset, { given: "", ...(required && { stands: "" }) });
  else if (!isNothing && JSON.stringify(read) !== JSON.stringify(given)) control.dataset.given = JSON.stringify(given);
  return control;
}

const isKept = (element) => element.dataset.given !== undefined && !isTouched(element);

/**
 * The value of an element: what was given, as long as nobody touches it. If a value is required and none was given, the one
 * that is seen counts.
 */
function said(element) {
  const { given, stands } = element.dataset;
  if (!isKept(element) || stands !== undefined) return reading(element);
  return given === "" ? undefined : exactly(given);
}

const reading = (element) => READINGS[element.dataset.as](element);

const READINGS = {
  object: () => ({}),
  "optional-object": () => undefined,
  list: () => [],
  boolean: (control) => control.checked,
  choice: (control) => (isChosen(control) ? exactly(control.value) : undefined),
  "given-up": (control) => (control.checked ? null : undefined),
  item: (control) => (control.checked ? exactly(control.value) : undefined),
  text: (control) => control.value || undefined,
  instant: (control) => instantOf(control.value),
  time: (control) => timeWith(control.value, control.dataset.offset),
  number: (control) => numberOf(control.value.trim(), control.closest("[data-own]")),
  json: (control) => jsonOf(control.value.trim()),
};

function place({ as, path }, value, values) {
  if (as === "item") at(path, values).push(value);
  else put(path, value, values);
}

const isChosen = (control) => control.value !== "" && (control.type !== "radio" || control.checked);
// An item of a list keeps its place, even while nothing is in it.
const isItem = ({ dataset: { as, path } }, values) => as !== "item" && path !== "" && Array.isArray(at(holderOf(path), values));

const NO_COLOR = "#000000";
const HOLDERS = new Set(["object", "optional-object", "list"]);

/** Whether the user has put something into an object or a list: an item, or a value that is not there by itself. */
function holdsSomething(holder) {
  return holder.querySelector("[data-added]") !== null || [...holder.querySelectorAll("[data-as]")].some(isFilled);
}

function isFilled(element) {
  const { dataset: { as }, type, value } = element;
  if (HOLDERS.has(as) || type === "hidden") return false;
  if (as === "boolean") return element.checked;
  if (type === "range") return value !== element.min;
  return type === "color" ? value !== NO_COLOR : reading(element) !== undefined;
}

// Only a number that JavaScript writes as it was typed is sent as a number. The others are sent as text, which the engine reads
// without losing a digit; but it does so only for what is on a screen.
function numberOf(text, own) {
  if (text === "") return undefined;
  const number = own ? jsonOf(text) : Number(text);
  return isExact(number) || (Number.isFinite(number) && (own || String(number) === text)) ? number : text;
}

/** The value of a text that may be anything: what it means as JSON or, if it is not JSON, the text itself. */
export function jsonOf(text) {
  if (text === "") return undefined;
  try {
    return exactly(text);
  } catch {
    return text;
  }
}
