/** Light or dark as the person has chosen in this browser; "system" follows the machine. */
export const SCHEMES = ["system", "light", "dark"] as const;

/** One of the choices. */
export type Scheme = (typeof SCHEMES)[number];

const KEY = "platen-colors";

/** What was chosen before; a browser without storage follows the machine. */
export function keptScheme(): Scheme {
  try {
    return SCHEMES.find((scheme) => scheme === localStorage.getItem(KEY)) ?? "system";
  } catch {
    return "system";
  }
}

/** Shows it, and keeps it for the next visit. */
export function chooseScheme(scheme: Scheme): void {
  showScheme(scheme);
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Storage is refused in some private windows: the choice lasts as long as the page.
  }
}

/** Sets the scheme that `light-dark()` of the tokens follows. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.style.colorScheme = scheme === "system" ? "" : scheme;
}
