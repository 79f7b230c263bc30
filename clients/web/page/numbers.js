/**
 * JSON without losing a digit: a number that JavaScript would change is kept as the text in which it is written, and is sent
 * as that number again. If the browser can't do that, the number is changed.
 */

export const exactly = JSON.rawJSON ? (text) => JSON.parse(text, kept) : (text) => JSON.parse(text);

/** Whether a value is such a number, which `JSON.stringify` can write. */
export const isExact = (value) => JSON.isRawJSON?.(value) ?? false;

function kept(name, value, { source }) {
  return typeof value === "number" && digits(String(value)) !== digits(source) ? JSON.rawJSON(source) : value;
}

const digits = (number) => number.replace(/e.*$/i, "").replace(/[^0-9]/g, "").replace(/^0+|0+$/g, "");

/** The sum of two numbers that are given as text: of integers with all digits, of others as people add: 0.1 and 0.2 are 0.3. */
export function sum(one, other) {
  if ([one, other].every((text) => /^-?\d+$/.test(text))) return BigInt(one) + BigInt(other);
  const places = Math.min(Math.max(placesOf(one), placesOf(other)), MOST_PLACES);
  return Number((Number(one) + Number(other)).toFixed(places));
}

/** As many places as JavaScript writes. */
const MOST_PLACES = 100;

function placesOf(text) {
  const [digits, exponent = 0] = text.toLowerCase().split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}
