/** The input that a flow needs before it can start, as a form. */
import { InputInvalid } from "../../javascript/src/segue.js";
import { h } from "./dom.js";
import { ownFields } from "../form/fields.js";
import { word } from "../words.js";

/** The form, after a start was refused because of its input; null if there was another reason. */
export async function startForm(engine, flow, error, input) {
  if (!(error instanceof InputInvalid)) return null;
  const { definition } = await engine.describeFlow(flow);
  if (!definition?.input) return null;
  return h("article.screen", { "data-key": "start", "data-kind": "start" },
    h("div.bar"),
    h("div.page",
      h("h1.title", { tabindex: -1 }, definition.title ?? flow),
      definition.description && h("div.body", h("p", definition.description)),
      h("form.form", { novalidate: true, "data-do": "start", "data-flow": flow },
        ownFields({ schema: definition.input, values: input ?? {}, errors: input ? error.data.errors : [], name: "input" }),
        h("div.submits", h("button.primary", { type: "submit" }, word("start"))))));
}
