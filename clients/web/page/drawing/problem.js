/** When there is nothing to draw: what went wrong, and what can be done. */
import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { word } from "../words.js";

export function problem(message) {
  return h("article.screen", { "data-key": "problem", "data-kind": "problem" },
    h("div.bar"),
    h("div.page", h("h1.title", { tabindex: -1 }, word("endFailed")), h("div.body", markdown(message)),
      h("div.submits", h("a.primary", { href: location.href }, word("tryAgain")), h("a.secondary", { href: "./" }, word("home")))));
}
