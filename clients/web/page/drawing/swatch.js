/** A text that is nothing but the name of a color is shown with that color. For the eye only: the name stands beside it. */
import { dot } from "./icons.js";

export function swatch(text) {
  if (!/^[a-z]{3,20}$/i.test(text) || SYSTEM.test(text) || !CSS.supports("color", text)) return null;
  return dot(text.toLowerCase());
}

/** Names that stand for no color of their own. */
const SYSTEM = /^(inherit|initial|unset|revert|transparent|currentcolor|canvas\w*|link\w*|visited\w*|active\w*|button\w*|field\w*|highlight\w*|selected\w*|mark\w*|gray\w*text|accent\w*)$/i;
