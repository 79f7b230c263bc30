/**
 * What the address of the page says: `?flow=ID` starts a session (with `locale`, `subject` and `input`, as JSON), `?session=ID`
 * goes on with one, and nothing shows what there is. A started session takes the place of what started it, so that a reload
 * comes back to it, and keeps what another one of its flow is started with.
 */
import { typed } from "./typed.js";

export function address() {
  const given = new URLSearchParams(location.search);
  return Object.fromEntries(["flow", "session", "locale", "subject"].map((name) => [name, given.get(name)]));
}

/** The input that the flow is handed; throws what is no JSON. */
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

/** This address in another language. */
export function addressIn(locale) {
  const given = new URLSearchParams(location.search);
  given.set("locale", locale);
  return `?${given}`;
}

const written = (named) => `?${new URLSearchParams(Object.entries(named).filter(([, value]) => value))}`;
