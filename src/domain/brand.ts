/** How a shop shows itself to its customers: name, address, logo and two colours. */
import { contrast, MIN_CONTRAST, shadeOn } from "#base/contrast.ts";

/** Grounds and text of the pages' two schemes, as in browser/shared/tokens.css. */
export const PAGE_BACKGROUND = { light: "#fbfaf7", dark: "#171612" } as const;
export const WHITE = "#ffffff";
/** As `--on-accent` of the dark scheme in tokens.css, not #000. */
export const BLACK = "#10120f";

/** `#rrggbb`, in lower case; null where the pages' own are meant. */
export interface BrandColors {
  /** For large areas. */
  readonly primaryColor: string | null;
  /** Of buttons and links; without it the primary colour is. */
  readonly accentColor: string | null;
}

/** A colour that pages show in another shade, since nobody could read it as it is. */
export interface ColorShade {
  readonly member: "primary_color" | "accent_color";
  /** To the page's light ground, 1 to 21. */
  readonly contrast: number;
  readonly shownAs: string;
}

/** The brand as members of the team see it. */
export interface BrandView extends BrandColors {
  /** The team's. */
  readonly name: string;
  /** Lines; null for none. */
  readonly address: string | null;
  readonly logoAssetId: string | null;
  readonly adjusted: readonly ColorShade[];
}

/** The brand as a page or a mail of the shop shows it. */
export interface ShownBrand extends BrandColors {
  readonly shopName: string;
  readonly address: string | null;
  readonly logo: BrandLogo | null;
}

export interface BrandLogo {
  /** Opens the file for an hour. */
  readonly url: string;
  readonly sha256: string;
  readonly contentType: string;
  /** Null where an SVG states no size. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
}

/** Which colours are not shown as they are. The primary one only where text is set in it. */
export function colorShades({ primaryColor, accentColor }: BrandColors): ColorShade[] {
  const [member, color] =
    accentColor === null
      ? (["primary_color", primaryColor] as const)
      : (["accent_color", accentColor] as const);
  if (color === null) {
    return [];
  }
  const ratio = contrast(PAGE_BACKGROUND.light, color);
  return ratio >= MIN_CONTRAST
    ? []
    : [
        {
          member,
          // Rounded down: what is shown as 4.5 would pass.
          contrast: Math.floor(ratio * 10) / 10,
          shownAs: shadeOn(PAGE_BACKGROUND.light, color),
        },
      ];
}

/**
 * Declarations of `:root` for a page of the shop; "" without colours. Each value is made of checked hex colours, so
 * that it may go into a style element unescaped.
 */
export function brandStyle({ primaryColor, accentColor }: BrandColors): string {
  const accent = accentColor ?? primaryColor;
  if (accent === null) {
    return "";
  }
  const light = shadeOn(PAGE_BACKGROUND.light, accent);
  const dark = shadeOn(PAGE_BACKGROUND.dark, accent);
  return `:root { --accent: light-dark(${light}, ${dark}); --on-accent: light-dark(${textOn(light)}, ${textOn(dark)}); --brand: ${primaryColor ?? accent}; }`;
}

/** White or black, whichever can be read better on the colour. */
export function textOn(color: string): string {
  return contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK;
}

/** `#rrggbb` of `#rgb` or `#rrggbb` in either case. */
export function fullHex(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replaceAll(/./gu, "$&$&") : digits}`;
}
