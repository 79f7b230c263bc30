/** What this page says of itself to the flows, so that a style can adapt to it. */

const compact = matchMedia("(max-width: 40rem)");

export const hostFacts = () => ({ platform: "web", sizeClass: compact.matches ? "compact" : "regular" });

/** Calls back when the facts change: a window made narrow, a device turned. */
export function onHostChange(changed) {
  compact.addEventListener("change", () => changed(hostFacts()));
}
