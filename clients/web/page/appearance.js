/** Light, dark, or as the system is. The browser keeps this, since it concerns no flow. */

export const APPEARANCES = ["automatic", "light", "dark"];

export const appearance = () => {
  const kept = localStorage.getItem("segue-appearance");
  return APPEARANCES.includes(kept) ? kept : "automatic";
};

export function setAppearance(name) {
  localStorage.setItem("segue-appearance", name);
  applyAppearance();
}

export function applyAppearance() {
  document.documentElement.dataset.appearance = appearance();
}
