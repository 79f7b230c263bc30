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
    many(view) > 0 && notice("error", word("errors", { n: many(view) })),
    ...general(view, form).map(({ message }) => notice("error", message)),
    ...deadlines(view),
  ];
}

/** All notices as one text, for those who hear the page. */
export function heard(view) {
  const wrong = view.screen?.errors ?? [];
  return [
    view.notice, isAborted(view) && aborted(view.gate),
    many(view) ? word("errors", { n: many(view) }) : wrong[0]?.message,
  ].filter(Boolean).join(" ");
}

/** The number of errors, if there are several; otherwise 0. */
function many({ screen }) {
  const count = screen?.errors.length ?? 0;
  return count > 1 ? count : 0;
}

const SYMBOLS = { info: "info", gate: "alert", error: "alert", deadline: "clock" };
const notice = (kind, ...content) => h("p.notice", { "data-kind": kind }, icon(SYMBOLS[kind]), h("span", { dir: "auto" }, content));

const general = ({ screen }, form) => (screen?.errors ?? []).filter(({ path }) => !showsErrorsOf(path, form));

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
