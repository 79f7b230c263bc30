/** The input that a flow needs before it can start, as a form. */
import { h } from "./dom.js";
import { ownFields } from "../form/fields.js";
import { wrong } from "./notices.js";
import { word } from "../words.js";

/** The form, after a start was refused because of its `input`, with its `errors`; null if the flow takes none. */
export async function startForm(engine, flow, errors, input) {
  const { definition } = await engine.describeFlow(flow);
  if (!definition?.input) return null;
  const drawn = ownFields({ schema: definition.input, values: input ?? {}, errors, name: "input" });
  return h("article.screen", { "data-key": "start", "data-kind": "start" },
    h("div.bar"),
    h("div.page",
      h("h1.title", { tabindex: -1 }, definition.title ?? flow),
      definition.description && h("div.body", h("p", definition.description)),
      wrong(errors, drawn),
      h("form.form", { novalidate: true, "data-do": "start", "data-flow": flow }, drawn,
        h("div.submits", h("button.primary", { type: "submit" }, word("start"))))));
}
