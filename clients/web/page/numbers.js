/**
 * JSON without the loss of a digit: a number that JavaScript would change stays the text that it is written in, and goes out as that
 * number again. Where the browser can't do so, it is changed.
 */

export const exactly = JSON.rawJSON ? (text) => JSON.parse(text, kept) : (text) => JSON.parse(text);

/** Whether a value is such a number: `JSON.stringify` says it. */
export const isExact = (value) => JSON.isRawJSON?.(value) ?? false;

function kept(name, value, { source }) {
  return typeof value === "number" && digits(String(value)) !== digits(source) ? JSON.rawJSON(source) : value;
}

const digits = (number) => number.replace(/e.*$/i, "").replace(/[^0-9]/g, "").replace(/^0+|0+$/g, "");
