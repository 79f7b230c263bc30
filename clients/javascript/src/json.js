/** JSON as it goes out, and words for what is no JSON object. Knows no message. */

/** The text of a value. Throws what `JSON.stringify` throws, and `RangeError` for `NaN` and the infinities. */
export const encoded = (value) => JSON.stringify(value, sayable);

/** What a value is, in a sentence that refuses it. The value itself is left out: it may be a secret. */
export function kindOf(value) {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return `a ${typeof value === "object" ? value.constructor?.name : typeof value}`;
}

/** `JSON.stringify` makes null of these numbers, which is another value. */
function sayable(name, value) {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`"${name}" is ${value}, which is no number in JSON`);
  return value;
}
