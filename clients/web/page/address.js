/**
 * What the address of the page says: `?flow=ID` starts a session (with `locale`, `subject` and `input`, as JSON), `?session=ID`
 * goes on with one, and nothing shows what there is. A started session takes the place of what started it, so that a reload
 * comes back to it.
 */
import { exactly } from "./numbers.js";

export function address() {
  const given = new URLSearchParams(location.search);
  const [flow, session, locale, subject] = ["flow", "session", "locale", "subject"].map((name) => given.get(name));
  return { flow, session, locale, subject, input: parsed(given.get("input")) };
}

/** The address of a session. */
export function addressOf(session, locale = address().locale) {
  return `?${new URLSearchParams({ session, ...(locale && { locale }) })}`;
}

function parsed(text) {
  try {
    return text ? exactly(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The address that starts a flow anew. */
export function addressOfFlow(flow) {
  const { locale, subject } = address();
  return `?${new URLSearchParams({ flow, ...(locale && { locale }), ...(subject && { subject }) })}`;
}
