/** Instants as a person reads and types them: in the time zone of the browser. */

/** `2026-01-31T12:00:00Z` in the form that a `datetime-local` control wants; empty if it is not an instant. */
export function localTime(text) {
  const instant = new Date(text);
  if (!text || Number.isNaN(instant.getTime())) return "";
  const here = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 19);
}

/** The instant that was typed in such a control, in UTC; what is typed is in the time zone of the browser. */
export function instantOf(text) {
  const instant = new Date(text);
  return text && !Number.isNaN(instant.getTime()) ? instant.toISOString().replace(".000", "") : undefined;
}

/** `22:30:00Z` in the form that a `time` control wants, and its offset, or the one that holds here now if it has none. */
export function timeOfDay(text) {
  const [, time = "", offset] = /^(\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*(z|[+-]\d\d:\d\d)$/i.exec(text) ?? [];
  return { time, offset: offset ?? offsetHere() };
}

/** The time that was typed in such a control, with that offset. */
export function timeWith(text, offset) {
  return text ? `${text.length === 5 ? `${text}:00` : text}${offset}` : undefined;
}

function offsetHere() {
  const minutes = -new Date().getTimezoneOffset();
  const two = (number) => String(Math.abs(number)).padStart(2, "0");
  return minutes === 0 ? "Z" : `${minutes < 0 ? "-" : "+"}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

/** An instant for a sentence: the time of day, and the day unless it is today. */
export function spoken(text, locale, now = new Date()) {
  const instant = new Date(text);
  const today = instant.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(locale, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" }).format(instant);
}
