/** Which error an answer is, by its code. */
import * as errors from "./errors.js";

const byCode = new Map(Object.values(errors).filter(({ code }) => code !== 0).map((each) => [each.code, each]));

/** The error for the `error` member of an answer; one of a code that this version does not know has the base class. */
export function refusal({ code, message, data }) {
  const facts = data !== null && typeof data === "object" ? data : {};
  // The standard's own words say too little.
  const text = code <= 0 && facts.reason ? `${message}: ${facts.reason}` : message;
  const Class = byCode.get(code) ?? (code > 0 ? errors.Refused : errors.RpcError);
  return new Class(text, facts, code);
}
