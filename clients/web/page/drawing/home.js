/** What there is: the flows to start, and the sessions to continue. */
import { address, addressOf, addressOfFlow } from "../address.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { menu } from "./menu.js";
import { spoken } from "./times.js";
import { spokenLocale, word } from "../words.js";

export function home(flows, sessions) {
  const titles = new Map(flows.map(({ id, title }) => [id, title ?? id]));
  return h("article.screen", { "data-key": "home", "data-kind": "home" },
    h("div.bar", h("span.bar-button.brand", "Segue"), menu(null)),
    h("div.page",
      h("h1.title", { tabindex: -1 }, word("chooseFlow")),
      sessions.length > 0 && h("section", { "aria-label": word("resume") },
        h("h2.part", word("resume")),
        h("ul.rows", sessions.map((each) => session(each, titles)))),
      h("section", flows.length ? h("ul.rows", flows.map(flow)) : h("p", word("noFlows")))));
}

function flow({ id, title, problems }) {
  const broken = problems.some(({ severity }) => severity === "error");
  return row(`flow-${id}`, addressOfFlow(id), title ?? id, id, broken ? "alert" : "forward");
}

function session({ session: id, flow: its, subject, updatedAt }, titles) {
  const since = h("time", { datetime: updatedAt }, spoken(updatedAt, spokenLocale()));
  return row(`session-${id}`, addressOf(id, { ...address(), subject }), titles.get(its) ?? its, since, "forward");
}

function row(key, href, title, more, symbol) {
  return h("li", { "data-key": key }, h("a.row", { href }, h("span.row-title", title, h("small", more)), icon(symbol)));
}
