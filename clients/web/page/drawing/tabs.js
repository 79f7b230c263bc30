/** The tabs at the root: all of them, each with its own place to come back to. The fifth and later ones are under “More”. */
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { word } from "../words.js";

export function tabs(all) {
  const shown = all.filter((tab) => !tab.overflow);
  const rest = all.filter((tab) => tab.overflow);
  return h("nav.tabs", { "data-key": "tabs", "aria-label": word("tabs") }, h("ul",
    shown.map(item),
    rest.length > 0 && more(rest)));
}

function more(rest) {
  const selected = rest.find((tab) => tab.selected);
  return h("li", { "data-key": "more" },
    h("button.tab", { type: "button", popovertarget: "more-tabs", "aria-current": selected && "true" },
      icon("menu"), h("span.tab-title", selected?.title ?? word("more"))),
    h("ul.menu.more", { id: "more-tabs", popover: "auto" }, rest.map(item)));
}

function item({ name, title, icon: symbol, badge, selected }) {
  return h("li", { "data-key": `tab-${name}` },
    h("button.tab", { type: "button", "data-do": "selectTab", "data-tab": name, "aria-current": selected && "page" },
      h("span.tab-icon", icon(symbol, title ?? name), badge !== null && h("span.badge", badge)),
      h("span.tab-title", { dir: "auto" }, title ?? name)));
}
