/**
 * A text that is nothing but the name of a colour is shown with that colour. This is for the eye only: the name stands
 * beside it.
 */
import { dot } from "./icons.js";

export function swatch(text) {
  if (!/^[a-z]{3,20}$/i.test(text) || SYSTEM.test(text) || !CSS.supports("color", text)) return null;
  return dot(text.toLowerCase());
}

/** Names that stand for no particular colour. */
const SYSTEM = new RegExp(`^(${[
  "inherit", "initial", "unset", "revert", "transparent", "currentcolor", "accent\\w*", "active\\w*", "button\\w*", "canvas\\w*",
  "field\\w*", "gray\\w*text", "highlight\\w*", "link\\w*", "mark\\w*", "selected\\w*", "visited\\w*",
].join("|")})$`, "i");
