/**
 * What a program does while the user waits. If no program does it, the user may play its part, with a result or with an
 * error, as an author does who tries out a flow.
 */
import { h } from "./dom.js";
import { ownFields } from "../form/fields.js";
import { word } from "../words.js";

export function actionPanel({ screen }, isHandled) {
  const { attempt, name } = screen.action;
  return h("div.action",
    h("p.waiting", { role: "status" },
      h("span.spinner", { "aria-hidden": "true" }),
      h("span.waiting-text", attempt > 1 ? word("attempt", { n: attempt }) : word("actionRunning"))),
    h("progress.action-progress", { hidden: true, "aria-label": word("actionRunning"), max: 1, value: 0 }),
    !isHandled && host(screen, name));
}

function host({ entry, action }, name) {
  return h("section.host", { "aria-label": name },
    h("p.host-title", word("hostDoes", { name })),
    action.missing.length > 0 && h("p.error", word("missing", { names: action.missing.join(", ") })),
    // Folded, since it may contain secrets, which were not to be seen when they were typed.
    Object.keys(action.input ?? {}).length > 0 && h("details", { "data-key": `input-${entry}-${action.attempt}` },
      h("summary", word("input")), h("pre.code", { tabindex: 0, dir: "ltr" }, JSON.stringify(action.input, null, 2))),
    h("form.form", { novalidate: true, "data-key": `host-${entry}-${action.attempt}`, "data-do": "answer" },
      ownFields({ schema: RESULT(), values: {}, name: "host" }),
      h("div.submits", h("button.primary", { type: "submit" }, word("hostAnswer")))),
    h("details", h("summary", word("failWith")),
      h("form.form", { novalidate: true, "data-key": `failure-${entry}-${action.attempt}`, "data-do": "fail" },
        ownFields({ schema: FAILURE(), values: {}, name: "failure" }),
        h("div.submits", h("button.secondary", { type: "submit" }, word("failWith"))))));
}

// A view does not say what the result has to be; the engine does if the result is not that.
const RESULT = () => ({ type: "object", properties: { result: { title: word("result"), description: "JSON" } } });

const FAILURE = () => ({
  type: "object", required: ["code", "message"],
  properties: { code: { type: "string", title: word("code") }, message: { type: "string", title: word("message") } },
});
