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

/** The object that was typed; an empty one if nothing was. */
export function typedObject(text) {
  const value = text.trim() ? typed(text) : {};
  if (value === null || typeof value !== "object" || Array.isArray(value) || isExact(value)) throw new TypeError(word("noObject"));
  return value;
}
