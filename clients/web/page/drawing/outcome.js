/** How a session ended, what came of it, and what can be done now. */
import { addressOfFlow } from "../address.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { facts } from "./review.js";
import { spelledOut } from "../form/schema.js";
import { isObject } from "../typed.js";
import { word } from "../words.js";

export function outcomeMark({ outcome: { status } }) {
  return h("span.outcome-mark", { "data-status": status }, icon(status === "completed" ? "check" : "close"));
}

export function outcome({ outcome: { reason, result: value }, flow }) {
  return h("div.outcome",
    reason && h("p.reason", reason),
    result(value),
    h("div.submits",
      h("a.primary", { href: addressOfFlow(flow.id) }, word("startAgain")),
      h("a.secondary", { href: "./" }, word("home"))));
}

/** Up to how many members a result is shown unfolded; a larger one is shown on request. */
const SMALL = 8;

function result(value) {
  const pairs = isObject(value) ? Object.entries(value).map(([name, each]) => [spelledOut(name), each]) : [[word("result"), value]];
  if (value === null || value === undefined || !pairs.length) return null;
  return h("details.result", { open: pairs.length <= SMALL }, h("summary", word("result")), facts(pairs));
}
