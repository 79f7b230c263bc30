/** JSON as somebody has typed it, outside of what the engine reads. What is none is thrown in words. */
import { exactly, isExact } from "./numbers.js";
import { word } from "./words.js";

export function typed(text) {
  try {
    return exactly(text);
  } catch (error) {
    throw new SyntaxError(word("noJson", { why: error.message }));
  }
}

/** An object; an empty one where nothing is typed. */
export function typedObject(text) {
  const value = text.trim() ? typed(text) : {};
  if (value === null || typeof value !== "object" || Array.isArray(value) || isExact(value)) throw new TypeError(word("noObject"));
  return value;
}
