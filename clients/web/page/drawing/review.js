/** The answers given so far, each screen's with a way to change them. */
import { h } from "./dom.js";
import { spelledOut } from "../form/schema.js";
import { word } from "../words.js";

export function review(answers) {
  return h("section.review", { "aria-label": word("answers") }, answers.map(({ entry, step, title, answers: given, editable }) => h("div.answered", { "data-key": `review-${entry}` },
    h("div.answered-head", h("h2", { dir: "auto" }, title ?? step),
      editable && h("button.quiet", { type: "button", "data-do": "edit", "data-entry": entry, "aria-label": word("edit", { title: title ?? step }) }, word("change"))),
    facts(given.map(({ path, title: name, value }) => [name ?? spelledOut(path.slice(1)), value])))));
}

/** Names and values as a list of terms. */
export function facts(pairs) {
  return h("dl.facts", pairs.map(([name, value]) => h("div", h("dt", { dir: "auto" }, name), h("dd", { dir: "auto" }, told(value)))));
}

function told(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return word(value ? "yes" : "no");
  if (Array.isArray(value)) return value.every((each) => typeof each !== "object") ? value.join(", ") : h("ul", value.map((each) => h("li", told(each))));
  if (typeof value === "object") return facts(Object.entries(value).map(([name, each]) => [spelledOut(name), each]));
  return String(value);
}
