/** Options that are passed by name: a mistake is reported, instead of being ignored or taken for something else. */
import { kindOf } from "./json.js";

/** Whether this can be options: an object, or nothing. */
export const areOptions = (given) => given === null || given === undefined || (typeof given === "object" && !Array.isArray(given));

/** Throws `TypeError` if the options are not an object, or if one of them is not known. */
export function checkOptions(taker, given, known) {
  if (!areOptions(given)) throw new TypeError(`the options of ${taker} are an object, not ${kindOf(given)}`);
  const unknown = Object.keys(given ?? {}).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`${taker} has no option ${JSON.stringify(unknown)}; there are: ${known.join(", ")}`);
  }
}

/** The params of a bare request or notification. The engine takes them by position too, but here they are read again, by name. */
export function named(method, given) {
  if (!areOptions(given)) throw new TypeError(`the params of ${method} are an object, not ${kindOf(given)}`);
  return given ?? {};
}

/** The longest time that a timer can wait: if told to wait longer, it does not wait at all. */
const LONGEST = 2_147_483_647;

/** A time limit as timers take it; `Infinity` for none. */
export function milliseconds(name, given) {
  if (typeof given !== "number" || Number.isNaN(given)) {
    throw new TypeError(`${name} is a number of milliseconds, not ${typeof given === "number" ? given : kindOf(given)}`);
  }
  return given === Infinity ? given : Math.min(given, LONGEST);
}
