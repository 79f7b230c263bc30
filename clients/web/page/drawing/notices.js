/** What there is to say above the form: a text from the flow, why a gate did not open, errors that no field shows. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { showsErrorsOf } from "../form/around.js";
import { spoken } from "./times.js";
import { hasWord, spokenLocale, word } from "../words.js";

/** The notices of a view. `form` is what is drawn below them. */
export function notices(view, form) {
  return [
    view.notice && notice("info", view.notice),
    isAborted(view) && notice("gate", aborted(view.gate)),
    ...wrong(view.screen?.errors ?? [], form),
    ...deadlines(view),
  ];
}

/** The notices of errors: how many there are, if there are several, and those that no field in `form` shows. */
export function wrong(errors, form) {
  const several = errors.length > 1 ? [summary(errors)] : [];
  const general = errors.filter(({ path }) => !showsErrorsOf(path, form)).map(({ message }) => message);
  return [...several, ...general].map((each) => notice("error", each));
}

/** Errors in few words: what is wrong or, of several, how many there are. */
export const summary = (errors) => (errors.length > 1 ? word("errors", { n: errors.length }) : errors[0]?.message);

/** All notices as one text, for those who hear the page. */
export function heard(view) {
  return [view.notice, isAborted(view) && aborted(view.gate), summary(view.screen?.errors ?? [])].filter(Boolean).join(" ");
}

const SYMBOLS = { info: "info", gate: "alert", error: "alert", deadline: "clock" };
const notice = (kind, ...content) => h("p.notice", { "data-kind": kind }, icon(SYMBOLS[kind]), h("span", { dir: "auto" }, content));

const isAborted = ({ gate }) => gate?.state === "aborted";

/** Whoever has been behind the gate until it fell did get there. */
const aborted = ({ reason: code }) => [code !== "noLongerMet" && word("gateAborted"), reason(code)].filter(Boolean).join(" ");

// A reason is a word from the flow's author, or one of the few that the protocol has.
function reason(code) {
  if (!code) return "";
  const name = `reason${code.charAt(0).toUpperCase()}${code.slice(1)}`;
  return hasWord(name) ? word(name) : `(${code})`;
}

function deadlines({ deadlines: all = [], screen }) {
  const texts = new Map(all.filter(({ kind, entry }) => kind === "after" && entry === screen?.entry)
    .map(({ at }) => [word("until", { time: spoken(at, spokenLocale()) }), at]));
  return [...texts].map(([text, at]) => notice("deadline", h("time", { datetime: at }, text)));
}
