/** A few line icons; for a name that has none, the first letter. They are for the eye only. */

const NS = "http://www.w3.org/2000/svg";

const PATHS = {
  back: "M15 5l-7 7 7 7", forward: "M9 5l7 7-7 7", down: "M6 9l6 6 6-6", plus: "M12 5v14M5 12h14", minus: "M5 12h14",
  close: "M6 6l12 12M18 6L6 18", check: "M5 12.5l4.5 4.5L19 7.5", alert: "M12 8v5M12 16.5v.5M12 3l10 18H2z",
  menu: "M5 12h.01M12 12h.01M19 12h.01", clock: "M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z", info: "M12 11v6M12 7.5v.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z",
  palette: "M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2.2-.6-1.4.2-2.8 1.8-2.8H18a3 3 0 0 0 3-3c0-5.6-4-10-9-10zM7.5 11.500v.01M11 7.500v.01M15.5 8.500v.01",
  star: "M12 3.500l2.6 5.6 6 .7-4.5 4.1 1.2 6L12 16.9 6.7 19.900l1.2-6L3.4 9.800l6-.7z",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z", list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  cart: "M3 4h2.500l2 11h10l2-8H6.300M9 19.500v.01M16.5 19.500v.01", bell: "M6 10a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7M10 20.500h4",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5", person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6",
  heart: "M12 20S4 15 4 9.300A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.300C20 15 12 20 12 20z", gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.2 2.200M16.2 16.200l2.2 2.200M5.6 18.400l2.2-2.200M16.2 7.800l2.2-2.2",
  photo: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.01", film: "M4 5h16v14H4zM8 5v14M16 5v14M4 12h16", book: "M5 4h6a3 3 0 0 1 3 3v13a3 3 0 0 0-3-2H5zM19 4h-2a3 3 0 0 0-3 3",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6", map: "M9 4L4 6v14l5-2 6 2 5-2V4l-5 2zM9 4v14M15 6v14", tag: "M4 4h8l8 8-8 8-8-8zM8.5 8.500v.01", calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
};
const ALIASES = { settings: "gear", user: "person", account: "person", profile: "person", favorite: "heart", favourite: "heart", camera: "photo", image: "photo", movie: "film", location: "map", email: "mail", news: "bell" };

export function icon(name, title = "") {
  const svg = document.createElementNS(NS, "svg");
  for (const [attribute, value] of Object.entries({ viewBox: "0 0 24 24", class: `icon icon-${PATHS[name] ? name : "other"}`, "aria-hidden": "true", focusable: "false" })) svg.setAttribute(attribute, value);
  svg.append(drawn(PATHS[name] ?? PATHS[ALIASES[name]], title || name || ""));
  return svg;
}

function drawn(path, title) {
  const shape = document.createElementNS(NS, path ? "path" : "text");
  const attributes = path ? { d: path } : { x: 12, y: 17, "text-anchor": "middle" };
  for (const [attribute, value] of Object.entries(attributes)) shape.setAttribute(attribute, value);
  if (!path) shape.textContent = [...title][0]?.toUpperCase() ?? "•";
  return shape;
}

/** A disc of this colour. */
export function dot(color) {
  const svg = document.createElementNS(NS, "svg");
  const circle = document.createElementNS(NS, "circle");
  for (const [attribute, value] of Object.entries({ viewBox: "0 0 24 24", class: "swatch", "aria-hidden": "true", "data-color": color })) svg.setAttribute(attribute, value);
  for (const [attribute, value] of Object.entries({ cx: 12, cy: 12, r: 11.5, fill: color })) circle.setAttribute(attribute, value);
  svg.append(circle);
  return svg;
}
