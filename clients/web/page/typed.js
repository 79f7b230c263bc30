/** JSON as somebody has typed it, outside of what the engine reads. Text that is not JSON is thrown as a sentence. */
import { exactly, isExact } from "./numbers.js";
import { word } from "./words.js";

export function typed(text) {
  try {
    return exactly(text);
  } catch (error) {
    throw new SyntaxError(word("noJson", { why: error.message }));
  }
}

/**
 * The object that was typed; an empty one if nothing was. `given` is the text, or the value of a form, in which what is not JSON
 * is a text.
 */
export function typedObject(given) {
  const value = typeof given !== "string" ? given : given.trim() ? typed(given) : {};
  if (!isObject(value)) throw new TypeError(word("noObject"));
  return value;
}

export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value) && !isExact(value);
