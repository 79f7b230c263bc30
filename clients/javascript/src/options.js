/** Options that come by name: a slip is said, instead of being ignored. */
import { kindOf } from "./json.js";

/** Whether these can be options: an object, or nothing. */
export const areOptions = (given) => given === null || given === undefined || (typeof given === "object" && !Array.isArray(given));

/** Throws `TypeError` for options that are no object, and for one that is not among the known. */
export function checkOptions(taker, given, known) {
  if (!areOptions(given)) throw new TypeError(`the options of ${taker} are an object, not ${kindOf(given)}`);
  const unknown = Object.keys(given ?? {}).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`${taker} has no option ${JSON.stringify(unknown)}; there are: ${known.join(", ")}`);
  }
}
