/** JSON as it is sent, and descriptions of what is not a JSON object. Knows no messages. */

/** Half of a surrogate pair, which is not a character. */
const HALF = /\p{Surrogate}/u;

/** Marks digits among the strings. The mark begins with half of a surrogate pair, which nothing that may be sent contains. */
const DIGITS = "\ud800#";

/** A string of marked digits, as `JSON.stringify` writes it. */
const MARKED = /"\\ud800#(-?[0-9]+)"/g;

/** Classes of objects whose text is `{}`, or leaves out most of what they hold. */
const OPAQUE = [Map, Set, Error];

/** Classes of objects whose text is that of the value in them. */
const WRAPPERS = [Number, String, Boolean];

/**
 * The text of a value, with the digits of a BigInt. Throws what `JSON.stringify` throws, `RangeError` for `NaN`, the
 * infinities and half of a surrogate pair, and `TypeError` for what would be left out: the contents of an object, an item of
 * an array.
 */
export function encoded(value) {
  const text = JSON.stringify(value, function sayable(name, member) {
    const what = unsayable(this, name, member);
    if (what) throw new what.Kind(`${placed(value, this, name)} is ${what.is}`);
    return typeof member === "bigint" ? `${DIGITS}${member}` : member;
  });
  return text?.replace(MARKED, "$1");
}

/** A text with the halves of surrogate pairs replaced, since JSON can't express them. */
export const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** What kind of value this is, for a sentence that refuses it. The value itself is left out: it may be a secret. */
export function kindOf(value) {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return `a ${typeof value === "object" ? value.constructor?.name : typeof value}`;
}

/** Whether JSON can't express what an object holds. A plain object may be empty, even one of another realm. */
export function isOpaque(value) {
  if (value === null || typeof value !== "object" || typeof value.toJSON === "function" || Array.isArray(value)) return false;
  if (WRAPPERS.some((kind) => value instanceof kind)) return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return false;
  return Object.keys(value).length === 0 || OPAQUE.some((kind) => value instanceof kind);
}

/** What is wrong with a member of an object or an array, and the class of the error for it; null if nothing is. */
function unsayable(holder, name, value) {
  if (HALF.test(name)) return halved("name");
  if (value instanceof String) return unsayable(holder, name, String(value));
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? null : { Kind: RangeError, is: `${value}, which is no number in JSON` };
    case "string":
      return HALF.test(value) ? halved("text") : null;
    case "object":
      return isOpaque(value) ? { Kind: TypeError, is: `${kindOf(value)}, whose contents JSON would leave out` } : null;
    case "undefined": case "function": case "symbol":
      return Array.isArray(holder) ? { Kind: TypeError, is: `${kindOf(value)}, which JSON has no word for` } : null;
    default:
      return null;
  }
}

const halved = (what) => ({ Kind: RangeError, is: `a ${what} that ends, or begins, in the middle of a character` });

/** The place of a member, in words. It is looked for only once the member is refused. */
function placed(root, holder, name) {
  if (name === "" && holder?.[name] === root) return "the value";
  const way = wayTo(holder, root, new Set()) ?? [];
  return JSON.stringify([...way, name].join("."));
}

/** The names that lead from an object to another one in it; null if that is not in it, but the result of a `toJSON`. */
function wayTo(sought, from, seen) {
  if (from === sought) return [];
  if (from === null || typeof from !== "object" || seen.has(from)) return null;
  seen.add(from);
  for (const [name, member] of Object.entries(from)) {
    const way = wayTo(sought, member, seen);
    if (way) return [name, ...way];
  }
  return null;
}
