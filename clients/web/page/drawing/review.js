/** The answers given so far, with a way to change those of each screen. */
import { h } from "./dom.js";
import { spelledOut } from "../form/schema.js";
import { isExact } from "../numbers.js";
import { word } from "../words.js";

export function review(screens) {
  return h("section.review", { "aria-label": word("answers") }, screens.filter(saysSomething).map(answered));
}

/** A screen that was left by an event may have no answer. */
function saysSomething({ answers, editable }) {
  return editable || answers.length > 0;
}

function answered({ entry, step, title, answers, editable }) {
  const edit = { type: "button", "data-do": "edit", "data-entry": entry, "aria-label": word("edit", { title: title ?? step }) };
  return h("div.answered", { "data-key": `review-${entry}` },
    h("div.answered-head", h("h2", { dir: "auto" }, title ?? step), editable && h("button.quiet", edit, word("change"))),
    facts(answers.map(({ path, title: name, value, label }) => [name ?? spelledOut(path.slice(1)), label ?? value])));
}

/** Names and values as a description list. */
export function facts(pairs) {
  return h("dl.facts", pairs.map(([name, value]) => h("div", h("dt", { dir: "auto" }, name), h("dd", { dir: "auto" }, told(value)))));
}

function told(value) {
  if (value === null || value === undefined) return "–";
  if (isExact(value)) return JSON.stringify(value);
  if (typeof value === "boolean") return word(value ? "yes" : "no");
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) return value.join(", ");
  if (Array.isArray(value)) return h("ul", value.map((each) => h("li", told(each))));
  if (typeof value === "object") return facts(Object.entries(value).map(([name, each]) => [spelledOut(name), each]));
  return String(value);
}
