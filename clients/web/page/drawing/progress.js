/** How far the user has come, if the flow knows. */
import { h } from "./dom.js";
import { word } from "../words.js";

export function progress({ progress: told, state }) {
  const { done, remainingMin: least, remainingMax: most } = told ?? {};
  if (!told || state === "ended" || most === null || done + most < 2) return null;
  const all = least === most ? String(done + most) : `${done + least}–${done + most}`;
  const label = word("progress", { step: done + 1, of: all });
  return h("div.progress",
    h("progress", { max: done + most, value: done, "aria-label": label }),
    h("span", { "aria-hidden": "true" }, label));
}
