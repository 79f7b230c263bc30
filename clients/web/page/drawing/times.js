/** Instants as a person reads and types them: in the time zone of the browser. */

/** `2026-01-31T12:00:00Z` as a `datetime-local` control wants it; nothing when it is no instant. */
export function localTime(text) {
  const instant = new Date(text);
  if (!text || Number.isNaN(instant.getTime())) return "";
  const here = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 19);
}

/** What was typed there, as an instant with the offset that holds here at that time. */
export function instantOf(text) {
  const instant = new Date(text);
  return text && !Number.isNaN(instant.getTime()) ? instant.toISOString().replace(".000", "") : undefined;
}

/** An instant for a sentence: the time of day, and the day unless it is today. */
export function spoken(text, locale, now = new Date()) {
  const instant = new Date(text);
  const today = instant.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(locale, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" }).format(instant);
}
