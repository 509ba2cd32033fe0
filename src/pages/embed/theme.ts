/** A storefront's look as properties of the page. What would be hard to read is not taken over. */
import type { Theme } from "#domain/application.ts";

const WHITE = "#ffffff";
const BLACK = "#10120f";
/** WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;

/** Declarations of `:root`; "" where nothing is set. */
export function themeStyle(theme: Theme): string {
  const scheme = theme.scheme === "light" || theme.scheme === "dark" ? theme.scheme : null;
  const declarations = [
    scheme === null ? "" : `color-scheme: ${scheme};`,
    colours(theme, scheme),
    theme.radius_px === undefined ? "" : `--radius: ${theme.radius_px}px;`,
    fontOf(theme.font_family),
  ].filter((text) => text !== "");
  return declarations.length === 0 ? "" : `:root { ${declarations.join(" ")} }`;
}

/** Ground and text count as a pair; the accent must be readable on the ground it stands on. */
function colours(theme: Theme, scheme: "light" | "dark" | null): string {
  const { background_color: ground, text_color: text, accent_color: accent } = theme;
  const grounds =
    ground === undefined ? (scheme === null ? [] : [scheme === "dark" ? DARK : LIGHT]) : [ground];
  const isPair =
    ground !== undefined && text !== undefined && contrast(ground, text) >= MIN_CONTRAST;
  const taken = isPair ? `--paper: ${ground}; --ink: ${text}; --ink-soft: ${text};` : "";
  const stands = isPair || ground === undefined ? grounds : [];
  const isReadable =
    accent !== undefined &&
    (stands.length === 0 ? [LIGHT] : stands).every((on) => contrast(on, accent) >= MIN_CONTRAST);
  if (!isReadable) {
    return taken;
  }
  const onAccent = contrast(accent, WHITE) >= contrast(accent, BLACK) ? WHITE : BLACK;
  // Chosen for the light look; the dark one keeps its own unless the scheme is set.
  const isFixed = scheme !== null || isPair;
  return `${taken} --accent: ${isFixed ? accent : `light-dark(${accent}, #7cc7d9)`}; --on-accent: ${
    isFixed ? onAccent : `light-dark(${onAccent}, ${BLACK})`
  };`.trim();
}

const LIGHT = "#fbfaf7";
const DARK = "#171612";

/** A name, or several with commas, of plain characters only. */
function fontOf(family: string | undefined): string {
  return family !== undefined && /^[\p{L}\p{N} ,'"_-]+$/u.test(family) && areQuotesPaired(family)
    ? `--font: ${family};`
    : "";
}

function areQuotesPaired(text: string): boolean {
  return ["'", '"'].every((quote) => text.split(quote).length % 2 === 1);
}

/** WCAG 2.2: from 1 to 21, of two `#rrggbb`. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
