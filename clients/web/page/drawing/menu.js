/** What belongs to the page and not to the flow: the language, the appearance, the way out. */
import { appearance, APPEARANCES } from "../appearance.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { chainOf } from "./presentations.js";
import { languages, spokenLocale, word } from "../words.js";

/** Each level has a menu of its own, since that of a covered one is out of reach. */
export function menu(view) {
  const id = `menu-${view ? chainOf(view).at(-1).level : 0}`;
  const ends = view?.screen?.cancel?.allowed && chainOf(view).length === 1;
  return [
    h("button.bar-button.menu-button", { type: "button", popovertarget: id, "aria-label": word("menu") }, icon("menu")),
    h("div.menu", { id, popover: "auto" },
      choice("language", word("language"), Object.entries(withCurrent()), current()),
      choice("appearance", word("appearance"), APPEARANCES.map((name) => [name, word(name)]), appearance()),
      h("a.menu-item", { href: "./" }, word("home")),
      ends && h("button.menu-item", { type: "button", "data-do": "cancel" }, word("endSession"))),
  ];
}

function choice(name, label, options, chosen) {
  const drawn = options.map(([value, title]) => h("option", {
    value, selected: value === chosen, lang: name === "language" && value,
  }, title));
  return h("label.menu-choice", h("span", label), h("span.select", h("select", { "data-set": name }, drawn), icon("down")));
}

/** The language that the page speaks, or, if it does not know it, the one that it should. */
function current() {
  const { language } = new Intl.Locale(spokenLocale());
  return [spokenLocale(), language].find((each) => each in languages) ?? spokenLocale();
}

const withCurrent = () => (current() in languages ? languages : { ...languages, [current()]: current() });
