/** JSON as it goes out, and words for what is no JSON object. Knows no message. */

/** How `JSON.stringify` writes half of a pair of surrogates, which is no character. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/;

const HALVED = "a text ends, or begins, in the middle of a character";

/** Marks digits among the texts. It begins with half of a pair, so that no text which may be sent begins with it. */
const DIGITS = "\ud800#";

/** A text of marked digits, as `JSON.stringify` writes it, which is not the name of a member. */
const MARKED = /(?<!\\)"\\ud800#(-?[0-9]+)"(?!:)/g;

/**
 * The text of a value, with the digits of a BigInt. Throws what `JSON.stringify` throws, and `RangeError` for `NaN`, the infinities
 * and half of a surrogate pair.
 */
export function encoded(value) {
  const text = JSON.stringify(value, sayable);
  if (!text?.includes("\\ud")) return text;
  const exact = text.replace(MARKED, "$1");
  if (HALF.test(exact)) throw new RangeError(HALVED);
  return exact;
}

/** A text without halves of surrogate pairs, which JSON can't say. */
export const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** What a value is, in a sentence that refuses it. The value itself is left out: it may be a secret. */
export function kindOf(value) {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return `a ${typeof value === "object" ? value.constructor?.name : typeof value}`;
}

/** `JSON.stringify` makes null of these numbers, which is another value, and has no words for a BigInt. */
function sayable(name, value) {
  if (typeof value === "bigint") return `${DIGITS}${value}`;
  if (typeof value === "string" && value.startsWith(DIGITS)) throw new RangeError(HALVED);
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`"${name}" is ${value}, which is no number in JSON`);
  return value;
}
