/** The presentations of a view, and what stands on each. */

/** The presentations from the root to the top. A session that has ended presents nothing, and is drawn at the root. */
export function chainOf({ navigation: { chain } }) {
  return chain.length ? chain : [{ level: 0, style: "root", depth: 0, stack: [] }];
}

const shownOf = (presentation) => presentation.tabs?.find((tab) => tab.selected) ?? presentation;

/** The entries of the stack that the user sees on a presentation, from the bottom up: the newest ones. */
export const stackOf = (presentation) => shownOf(presentation).stack ?? [];

/** The number of all entries on that stack. */
export const depthOf = (presentation) => shownOf(presentation).depth ?? 0;
