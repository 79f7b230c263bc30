/** Which error an answer is, by its code. */
import * as errors from "./errors.js";

const byCode = new Map(Object.values(errors).filter(({ code }) => code !== 0).map((each) => [each.code, each]));

/** The error for the `error` member of an answer; of a base class if this version does not know its code. */
export function refusal({ code: read, message, data }) {
  // The program may have numbers parsed as something other than numbers.
  const code = Number(read);
  const facts = data !== null && typeof data === "object" ? data : {};
  const reason = code <= 0 && why(facts);
  const text = reason ? `${message}: ${reason}` : message;
  const Class = byCode.get(code) ?? (code > 0 ? errors.Refused : errors.RpcError);
  return new Class(text, facts, code);
}

/** What an error of the standard is about, since its own words say too little: its reason, or the method that does not exist. */
function why({ reason, method, suggestion }) {
  if (reason || !method) return reason;
  return suggestion ? `“${method}”; did you mean “${suggestion}”?` : `“${method}”`;
}
