/** How a session ended, what came of it, and what can be done now. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { facts } from "./review.js";
import { spelledOut } from "./schema.js";
import { word } from "./words.js";

export function outcome({ outcome: end, flow }) {
  const good = end.status === "completed";
  return h("div.outcome", { "data-status": end.status },
    h("span.outcome-mark", icon(good ? "check" : "close")),
    end.reason && h("p.reason", end.reason),
    result(end.result),
    h("div.submits",
      h("a.primary", { href: `?flow=${encodeURIComponent(flow.id)}`, "data-do": "startAgain" }, word("startAgain")),
      h("a.secondary", { href: "./" }, word("home"))));
}

function result(value) {
  if (value === null || value === undefined || (typeof value === "object" && !Object.keys(value).length)) return null;
  const pairs = typeof value === "object" && !Array.isArray(value) ? Object.entries(value).map(([name, each]) => [spelledOut(name), each]) : [[word("result"), value]];
  return h("details.result", h("summary", word("result")), facts(pairs));
}
