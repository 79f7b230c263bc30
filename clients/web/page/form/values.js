/** What a form says: from its controls to the values that go to the engine. What is empty is left out. */
import { exactly, isExact } from "../numbers.js";
import { at, put } from "./pointer.js";
import { instantOf, localTime, timeWith } from "../drawing/times.js";

/** The values as the user left them. A list or an object stands before what it holds, so each finds its place. */
export function valuesOf(form) {
  const values = {};
  let whole;
  for (const element of form.querySelectorAll("[data-as]")) {
    const isMissing = isItem(element) && at(element.dataset.path, values) === undefined;
    const read = READINGS[element.dataset.as](element);
    const value = read === undefined && isMissing ? "" : read;
    if (value === undefined) continue;
    if (element.dataset.path === "") whole = value;
    else place(element.dataset, value, values);
  }
  return whole ?? values;
}

const READINGS = {
  object: () => ({}),
  "optional-object": () => undefined,
  list: () => [],
  boolean: (control) => control.checked,
  choice: (control) => (isChosen(control) ? exactly(control.value) : undefined),
  item: (control) => (control.checked ? exactly(control.value) : undefined),
  text: (control) => control.value || undefined,
  instant: (control) => instantIn(control),
  time: (control) => timeWith(control.value, control.dataset.offset),
  number: (control) => numberOf(control.value.trim(), control.closest("[data-own]")),
  json: (control) => jsonOf(control.value.trim()),
};

function place({ as, path }, value, values) {
  if (as === "item") at(path, values).push(value);
  else put(path, value, values);
}

const isChosen = (control) => control.value !== "" && (control.type !== "radio" || control.checked);
// A place in a list is kept, also while nothing is in it.
const isItem = ({ dataset }) => dataset.as !== "item" && /\/\d+$/.test(dataset.path);

// What was given says more than a control can show: an offset, parts of a second, which of the two hours when clocks go back.
function instantIn({ value, defaultValue, dataset }) {
  const read = instantOf(value);
  return dataset.given && localTime(read) === defaultValue ? dataset.given : read;
}

// Only a number that JavaScript writes as it was typed is sent as one. The engine reads the others, and loses no digit; but of
// what is on no screen, it reads nothing.
function numberOf(text, own) {
  if (text === "") return undefined;
  const number = own ? jsonOf(text) : Number(text);
  return isExact(number) || (Number.isFinite(number) && (own || String(number) === text)) ? number : text;
}

/** What a text means that may be anything; what is no JSON, itself. */
export function jsonOf(text) {
  if (text === "") return undefined;
  try {
    return exactly(text);
  } catch {
    return text;
  }
}
