/**
 * A storefront's look as properties of the page. What would be hard to read is not taken over: a shop chooses
 * its colours, but not whether its customers can read them (WCAG 2.2, 1.4.3).
 */
import { contrast, MIN_CONTRAST } from "#base/contrast.ts";
import type { Theme } from "#domain/application.ts";
import { BLACK, PAGE_BACKGROUND, textOn } from "#domain/brand.ts";

/**
 * Declarations of `:root`; "" where nothing is set. The values go into a style element unescaped, so each is
 * of a closed form: a hex colour or a number checked by the API, or a font name checked here.
 */
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

/**
 * Ground and text count as a pair: one without the other, or too like the other, is not taken. The accent
 * must be readable on the ground it stands on; without a set scheme that is the light one, and the dark look
 * keeps its own.
 */
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
  const onAccent = textOn(accent);
  // Chosen for the light look; the dark one keeps its own unless the scheme is set.
  const isFixed = scheme !== null || isPair;
  return `${taken} --accent: ${isFixed ? accent : `light-dark(${accent}, #7cc7d9)`}; --on-accent: ${
    isFixed ? onAccent : `light-dark(${onAccent}, ${BLACK})`
  };`.trim();
}

const { light: LIGHT, dark: DARK } = PAGE_BACKGROUND;

/**
 * A name, or several with commas, of plain characters only: nothing that could end the declaration. A quote
 * without its partner would swallow the rest of the style sheet. Only fonts that the shopper has: the policy
 * loads none from elsewhere.
 */
function fontOf(family: string | undefined): string {
  return family !== undefined && /^[\p{L}\p{N} ,'"_-]+$/u.test(family) && areQuotesPaired(family)
    ? `--font: ${family};`
    : "";
}

function areQuotesPaired(text: string): boolean {
  return ["'", '"'].every((quote) => text.split(quote).length % 2 === 1);
}
