/** What this page tells the flows about itself, so that a style can adapt to it. */

const compact = matchMedia("(max-width: 40rem)");

export const hostFacts = () => ({ platform: "web", sizeClass: compact.matches ? "compact" : "regular" });

/** Calls back when the facts change: a window is made narrow, or a device is turned. */
export function onHostChange(changed) {
  compact.addEventListener("change", () => changed(hostFacts()));
}
