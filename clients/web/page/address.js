/**
 * What the address of the page says: `?flow=ID` starts a session (with `locale`, `subject` and `input`, as JSON),
 * `?session=ID` continues one, and without either the page shows what there is. The address of a started session replaces
 * the one that started it, so that a reload comes back to the session; it keeps what another session of its flow would be
 * started with.
 */
import { typed } from "./typed.js";

export function address() {
  const given = new URLSearchParams(location.search);
  return Object.fromEntries(["flow", "session", "locale", "subject"].map((name) => [name, given.get(name)]));
}

/** The input that the flow is started with. Throws if it is not JSON. */
export function givenInput() {
  const text = new URLSearchParams(location.search).get("input");
  return text ? typed(text) : undefined;
}

/** The address of a session. */
export function addressOf(session, { locale, subject } = address()) {
  return written({ session, locale, subject });
}

/** The address that starts a flow anew. */
export function addressOfFlow(flow) {
  const { locale, subject } = address();
  return written({ flow, locale, subject });
}

/** This address, with another language. */
export function addressIn(locale) {
  const given = new URLSearchParams(location.search);
  given.set("locale", locale);
  return `?${given}`;
}

const written = (named) => `?${new URLSearchParams(Object.entries(named).filter(([, value]) => value))}`;
