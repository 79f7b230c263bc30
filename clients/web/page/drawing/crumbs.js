/** The way that led here, on the stack of the screen: each step on it is a link back to itself. */
import { h } from "./dom.js";
import { spelledOut } from "../form/schema.js";
import { depthOf, stackOf } from "./presentations.js";
import { word } from "../words.js";

export function crumbs(presentation) {
  const stack = stackOf(presentation);
  if (stack.length < 2) return null;
  const cut = depthOf(presentation) > stack.length;
  return h("nav.crumbs", { "aria-label": word("where") }, h("ol",
    cut && h("li", "…"),
    stack.slice(0, -1).map(({ entry, title }) => title && h("li", { "data-key": `crumb-${entry}` },
      h("button.crumb", { type: "button", "data-do": "backTo", "data-entry": entry, dir: "auto" }, title))),
    h("li", h("span", { "aria-current": "page", dir: "auto" }, stack.at(-1).title ?? spelledOut(stack.at(-1).step)))));
}
