/** One screen, from a view to elements: what the user answers, what a program does meanwhile, or how it ended. */
import { actionPanel } from "./actionPanel.js";
import { crumbs } from "./crumbs.js";
import { h } from "./dom.js";
import { fields } from "../form/fields.js";
import { spelledOut } from "../form/schema.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";
import { notices } from "./notices.js";
import { outcome, outcomeMark } from "./outcome.js";
import { chainOf } from "./presentations.js";
import { progress } from "./progress.js";
import { review } from "./review.js";
import { swatch } from "./swatch.js";
import { word } from "../words.js";

/** The id of the title of a level's screen, which gives the level its name. */
export const titleOf = (level) => `title-${level}`;

/** `handled(action)` says whether some program does the action. */
export function screen(view, { handled = () => false } = {}) {
  const top = chainOf(view).at(-1);
  const shown = view.screen;
  const action = shown?.kind === "action";
  const drawn = action ? actionPanel(view, handled(shown.action)) : shown && form(shown, view.accepted);
  return h("article.screen", {
    "data-key": `screen-${shown?.entry ?? "end"}`, "data-kind": shown?.kind ?? "end", "data-step": shown?.step,
    "aria-busy": action && handled(shown.action) && "true",
  },
    bar(view, top),
    h("div.page",
      progress(view), crumbs(top),
      view.state === "ended" && outcomeMark(view), heading(view, top.level),
      shown?.body && body(shown.body),
      notices(view, drawn), drawn,
      view.state === "ended" && outcome(view)));
}

function heading(view, level) {
  const title = view.screen?.title ?? (view.outcome ? word(ENDS[view.outcome.status] ?? "endCompleted") : null);
  return h("h1.title", { id: titleOf(level), tabindex: -1, dir: "auto" }, title || h("span.unseen", spelledOut(view.screen.step)));
}

const ENDS = {
  completed: "endCompleted", failed: "endFailed", cancelled: "endCancelled", expired: "endExpired", superseded: "endSuperseded",
};

const body = (text) => h("div.body", swatch(text), markdown(text));

// In English the way back is on the left, and cancelling a sheet on the right, as people know it from their devices.
function bar(view, { level, style }) {
  const { back, cancel } = view.screen ?? {};
  const cancels = level > 0 && (cancel?.allowed || back?.does === "cancel");
  return h("div.bar",
    back?.allowed && back.does === "pop"
      ? h("button.bar-button.back", { type: "button", "data-do": "back" },
        icon("back"), h("span.unseen", `${word("back")}: `), h("span.bar-title", back.title ?? word("back")))
      : h("span.bar-button"),
    cancels
      ? h("button.bar-button.cancel", { type: "button", "data-do": cancel?.allowed ? "cancel" : "back" }, word("cancel"))
      : (level === 0 || style === "fullScreen") && menu(view));
}

function form(shown, accepted) {
  const submits = shown.submit.allowed;
  const drawn = shown.schema ? h("div.fields", fields({
    name: `field-${shown.entry}`, schema: shown.effectiveSchema ?? shown.schema, written: shown.schema, values: shown.values,
    errors: shown.errors, ui: shown.ui ?? {}, held: shown.secretsHeld ?? [],
  })) : null;
  if (!drawn && !submits && !shown.events.length && !shown.review) return null;
  return h("form.form", { novalidate: true, "data-key": `form-${shown.entry}`, "data-refused": !accepted },
    shown.review && review(shown.review), drawn,
    submits && h("div.submits", h("button.primary", { type: "submit" }, shown.submit.title ?? word("submit"))),
    events(shown.events, !submits && !drawn));
}

/** How many secondary buttons stand beside a form. The others, often for whoever waits behind the form, are under “More”. */
const BESIDE = 3;

/** What else can be done here: as a list if there is nothing to submit, otherwise as secondary buttons. */
function events(all, areAll) {
  const shown = all.filter(({ title, enabled }) => enabled || title);
  if (!shown.length) return null;
  if (areAll && shown.length > 1) return h("ul.rows", shown.map((each) => h("li", eventButton(each, "row"))));
  const beside = shown.length > BESIDE ? shown.slice(0, BESIDE - 1) : shown;
  const rest = shown.slice(beside.length);
  return h("div.events", { "data-alone": areAll }, beside.map((each) => eventButton(each, "secondary")),
    rest.length > 0 && h("details.further",
      h("summary.secondary", word("more")), h("div.events", rest.map((each) => eventButton(each, "secondary")))));
}

function eventButton({ event, title, enabled }, look) {
  const does = { type: "button", "data-key": `event-${event}`, "data-do": "send", "data-event": event, disabled: !enabled };
  return h(`button.${look}`, does,
    swatch(event), h("span.row-title", { dir: "auto" }, title ?? event), look === "row" && icon("forward"));
}
