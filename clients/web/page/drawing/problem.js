/** What is shown when there is nothing to draw: what went wrong, and what can be done. */
import { h } from "./dom.js";
import { word } from "../words.js";

/**
 * The problem. `diagnostics` are those of a flow, each with its place in the file. Nothing in the message is Markdown: it may
 * repeat the address of the page, which anybody may have written.
 */
export function problem(message, diagnostics = []) {
  return h("article.screen", { "data-key": "problem", "data-kind": "problem" },
    h("div.bar"),
    h("div.page", h("h1.title", { tabindex: -1 }, word("endFailed")),
      h("div.body", h("p", { dir: "auto" }, message), diagnostics.length > 0 && h("ul", diagnostics.map(diagnostic))),
      h("div.submits", h("a.primary", { href: location.href }, word("tryAgain")), h("a.secondary", { href: "./" }, word("home")))));
}

function diagnostic({ file, line, column, message, hint }) {
  return h("li", h("code", [file, line, column].filter(Boolean).join(":")), ` ${message} ${hint ?? ""}`);
}
