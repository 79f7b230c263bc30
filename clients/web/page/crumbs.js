/** The way that led here, on the stack of the screen: each step on it leads back to itself. */
import { h } from "./dom.js";
import { word } from "./words.js";

export function crumbs(presentation) {
  const stack = stackOf(presentation);
  if (stack.length < 2) return null;
  const cut = depthOf(presentation) > stack.length;
  return h("nav.crumbs", { "aria-label": word("where") }, h("ol",
    cut && h("li", "…"),
    stack.slice(0, -1).map(({ entry, title }) => title && h("li", { "data-key": `crumb-${entry}` },
      h("button.crumb", { type: "button", "data-do": "backTo", "data-entry": entry, dir: "auto" }, title))),
    h("li", h("span", { "aria-current": "page", dir: "auto" }, stack.at(-1).title ?? word("noTitle")))));
}

const shownOf = (presentation) => presentation.tabs?.find((tab) => tab.selected) ?? presentation;

/** The entries of a presentation that the user sees a part of, from the bottom up. */
export const stackOf = (presentation) => shownOf(presentation).stack ?? [];

export const depthOf = (presentation) => shownOf(presentation).depth ?? 0;
