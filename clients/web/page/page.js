/**
 * The page as a whole: shows a view, moves the focus to where it belongs, and announces what those who can't see the page
 * should know.
 */
import { History } from "./history.js";
import { word } from "./words.js";
import { layLevels, topLevel } from "./drawing/levels.js";
import { heard } from "./drawing/notices.js";
import { chainOf } from "./drawing/presentations.js";
import { screen } from "./drawing/screen.js";
import { isSecret } from "./form/controls.js";

export class Page {
  #held = null;

  /**
   * `isHandled(action)` says whether some program does the action; `goBack` handles the browser's button, `refused` what the
   * engine refuses, and `reachable()` waits for the engine when it is gone.
   */
  constructor({ isHandled, goBack, refused, reachable }) {
    Object.assign(this, { isHandled, refused, reachable });
    this.history = new History(goBack);
  }

  /**
   * Draws a view. While somebody types on the same screen, which includes having typed since the command that is answered,
   * what was typed stays, whatever the view says. Otherwise only secrets stay, since no view has them; so it is too if all that
   * was typed is in the view (`reshaped`).
   */
  show(view, before, { typing: mayType = hasUnsaved(), reshaped = false } = {}) {
    const elsewhere = isElsewhere(view, before);
    const typing = mayType && !elsewhere;
    const keeps = (control) => (typing && !reshaped) || isSecret(control);
    this.release();
    const focused = document.activeElement;
    const level = layLevels(chainOf(view), screen(view, { handled: this.isHandled }), keeps);
    level.dataset.motion = motion(view);
    document.title = [view.screen?.title, "Segue"].filter(Boolean).join(" · ");
    this.history.mirror(view);
    if (!typing) this.focus(level, elsewhere, focused);
    const said = heard(view);
    if (!typing || (said && said !== (before && heard(before)))) this.say(said, { shown: isOutOfSight(level) });
  }

  /** Keeps anybody from typing on the screen that is shown, until another view is shown or it is released. */
  hold() {
    const fields = topLevel().querySelector("form[data-key^='form-'] > .fields");
    if (!fields) return;
    this.#held = { fields, focused: fields.contains(document.activeElement) && document.activeElement };
    fields.inert = true;
  }

  /** Releases the screen, and puts the focus, which the platform takes away from what is held, back where it was. */
  release() {
    const { fields, focused } = this.#held ?? {};
    this.#held = null;
    if (!fields) return;
    fields.inert = false;
    if (focused && document.activeElement === document.body) focused.focus();
  }

  /** Moves the focus to what is wrong; otherwise it stays, or goes to the title of another screen. */
  focus(level, elsewhere, focused) {
    if (focusWrong(level)) return;
    // When a dialog closes, the platform gives the focus back to the element that had it before.
    const active = document.activeElement;
    const kept = active !== level && level.contains(active) && (!elsewhere || active !== focused);
    if (kept) return;
    if (elsewhere) scrollToStart(level);
    level.querySelector(".title")?.focus({ preventScroll: elsewhere });
  }

  /** Announces a text to those who hear the page; with `shown`, shows it as well. */
  say(text, { shown = false } = {}) {
    const status = statusOnTop();
    if (!status) return;
    status.textContent = text ?? "";
    status.dataset.shown = shown && Boolean(text);
  }

  /** Says why a draft can't be kept now: once, however often that is tried. */
  unkept(why) {
    const status = statusOnTop();
    if (status?.textContent === why) status.dataset.shown = true;
    else this.say(why, { shown: true });
  }

  /** Does not show any more what was announced: the user goes on. */
  hush() {
    const status = statusOnTop();
    if (status) status.dataset.shown = false;
  }

  /** Says that something is not asked again, since engines have died of it. */
  gaveUp() {
    this.say(word("dies"), { shown: true });
  }

  /** Shows how far an action is. */
  progress({ fraction, message }) {
    const bar = topLevel().querySelector(".action-progress");
    if (!bar) return;
    bar.hidden = fraction === undefined || fraction === null;
    if (!bar.hidden) bar.value = fraction;
    if (message) topLevel().querySelector(".waiting-text").textContent = message;
  }

  /** Puts the history right after the browser's button was pressed where there is no way. */
  notBack(view, to) {
    if (!view) return;
    if (to !== null) this.say(word("noBack"), { shown: true });
    return this.history.mirror(view);
  }

  /** Shows a drawing when there is no view to draw. */
  showPlain(drawn, title) {
    const level = layLevels([{ level: 0, style: "root", depth: 0, stack: [] }], drawn, () => true);
    document.title = title ? `${title} · Segue` : "Segue";
    if (!focusWrong(level)) level.querySelector(".title")?.focus({ preventScroll: true });
  }
}

/** Where the level on top announces; nowhere while it comes in, which takes the focus from a control and so changes that. */
const statusOnTop = () => topLevel().querySelector(":scope > .status");

/** Whether the notices have been scrolled away, and the focus has not been moved to what is wrong. */
function isOutOfSight(level) {
  const notice = level.querySelector(".notice");
  const hidden = level.querySelector(".bar").getBoundingClientRect().bottom;
  return notice !== null && !level.querySelector(WRONG) && notice.getBoundingClientRect().bottom <= hidden;
}

const WRONG = "[aria-invalid=true], [data-invalid]";

/** Moves the focus to what is wrong, and says whether anything is. */
function focusWrong(level) {
  unfold(level);
  const wrong = level.querySelector(WRONG);
  (wrong?.querySelector(":scope > summary") ?? wrong)?.focus();
  return wrong !== null;
}

/** Unfolds everything that is folded around something wrong. */
function unfold(level) {
  for (const folded of level.querySelectorAll("details")) {
    if (folded.matches(WRONG) || folded.querySelector(WRONG)) folded.open = true;
  }
}

function isElsewhere(view, before) {
  return before?.session !== view.session || before.screen?.entry !== view.screen?.entry || before.state !== view.state;
}

const hasUnsaved = () => topLevel().querySelector("form[data-unsaved]") !== null;

/** Which way a screen comes in, according to how the engine says that the user moved. */
function motion({ changes }) {
  const kinds = changes.map(({ change }) => change);
  return kinds.includes("pop") ? "back" : kinds.includes("push") ? "forward" : kinds.includes("select") ? "tab" : "none";
}

function scrollToStart(level) {
  (level.matches("dialog") ? level.querySelector(".content") : document.scrollingElement).scrollTo({ top: 0, behavior: "instant" });
}
