/** The few words that are the page's own. Everything else that it shows comes in a view, in the session's language. */

import arabic from "./words/ar.js";
import german from "./words/de.js";
import english from "./words/en.js";
import french from "./words/fr.js";

const translations = { en: english, de: german, fr: french, ar: arabic };

/** The languages that the page itself speaks, by their own names. */
export const languages = { en: "English", de: "Deutsch", fr: "Français", ar: "العربية" };

let locale = "en";
let words = english;

/**
 * Speaks this language from now on, or English if the page does not know it. Also sets the language and the direction of the
 * document.
 */
export function speak(wanted) {
  locale = wellFormed(wanted) ?? wellFormed(navigator.language) ?? "en";
  const language = new Intl.Locale(locale).language;
  words = translations[language] ?? english;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

/** The words with this name, with their gaps filled: `word("remove", {title: "Name"})`. */
export function word(name, gaps = {}) {
  return (words[name] ?? english[name] ?? name).replace(/\{(\w+)\}/g, (_, gap) => gaps[gap] ?? "");
}

export const hasWord = (name) => name in english;

export const spokenLocale = () => locale;

function wellFormed(tag) {
  try {
    return tag ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}

function directionOf(tag) {
  const known = new Intl.Locale(tag);
  const told = known.getTextInfo?.() ?? known.textInfo;
  return told?.direction ?? (["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].includes(known.language) ? "rtl" : "ltr");
}
