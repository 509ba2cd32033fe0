/** A shop's own fonts: what they are to callers, and which of them a template is set with. */

export interface FontView {
  readonly id: string;
  readonly name: string;
  readonly postScriptName: string;
  readonly familyName: string;
  /** 1 to 1000. */
  readonly weight: number;
  readonly italic: boolean;
  /** What it was uploaded as. */
  readonly format: "otf" | "ttf" | "woff" | "woff2" | "collection";
  readonly outlines: "truetype" | "cff";
  readonly embedding: FontEmbedding;
  readonly glyphCount: number;
  readonly characterCount: number;
  /** Compact code point ranges: "U+0020-007E,U+00A0-00FF". */
  readonly printable: string;
  /** Of the file that `GET /fonts/{id}/file` gives. */
  readonly bytes: number;
  readonly sha256: string;
  /** SPDX identifier of an open font added by name; null for uploads. */
  readonly licence: string | null;
  readonly createdAt: string;
}

/** OS/2 fsType in words; fonts that may not be embedded at all are never stored. */
export type FontEmbedding = "installable" | "editable" | "preview_and_print";

/** OpenType 1.9, OS/2 fsType: the least restrictive of the bits counts. */
export function fontEmbedding(fsType: number): FontEmbedding {
  if ((fsType & 0xe) === 0) {
    return "installable";
  }
  return (fsType & 0x8) !== 0 ? "editable" : "preview_and_print";
}

/** A font as a scene revision names it: for ever the same bytes. */
export interface PinnedFont {
  readonly id: string;
  /** Of the plain OpenType file in the object store. */
  readonly sha256: string;
}

/** The names a font is found by. */
export interface FontNames {
  readonly postScriptName: string;
  readonly familyName: string;
}

/** More cuts than a family has; a bound on what one fill loads. */
const MAX_PINNED = 16;

/**
 * The fonts of a shop that could set text of a PDF with these fonts: those of the same name first, then
 * other cuts of the same families. Which of them really fit is for the engine to find out.
 */
export function fontsNamed<F extends FontNames & { readonly id: string }>(
  fonts: readonly F[],
  postScriptNames: readonly string[],
): readonly F[] {
  const exact = new Set(postScriptNames.flatMap((name) => [name, withoutNumber(name)]));
  const families = new Set([...exact].map(familyKey).filter((key) => key !== ""));
  const rankOf = (font: F): number => {
    if (exact.has(font.postScriptName)) {
      return 0;
    }
    return families.has(familyKey(font.postScriptName)) || families.has(plain(font.familyName))
      ? 1
      : 2;
  };
  return fonts
    .map((font) => ({ font, rank: rankOf(font) }))
    .filter(({ rank }) => rank < 2)
    .toSorted((a, b) => a.rank - b.rank || (a.font.id < b.font.id ? -1 : 1))
    .slice(0, MAX_PINNED)
    .map(({ font }) => font);
}

/** pdf-lib writes a number behind the name of each font it embeds: "Jost-Regular-4711". */
function withoutNumber(postScriptName: string): string {
  return postScriptName.replace(/-\d+$/u, "");
}

/** "EBGaramond-Bold" and "EB Garamond" are of one family. */
function familyKey(postScriptName: string): string {
  return plain(postScriptName.split(/[-,]/u)[0] ?? "");
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
}

/** True when both lists pin the same fonts, in whatever order. */
export function isSamePins(a: readonly PinnedFont[], b: readonly PinnedFont[]): boolean {
  const ids = new Set(a.map(({ id }) => id));
  return a.length === b.length && b.every(({ id }) => ids.has(id));
}

/** A file name that is safe in a header: letters and digits of the PostScript name, and what kind of file it is. */
export function fontFileName(font: Pick<FontView, "postScriptName" | "outlines">): string {
  const base = font.postScriptName.replaceAll(/[^A-Za-z0-9._-]/gu, "-").slice(0, 80);
  return `${base.replace(/^\.+/u, "") || "font"}.${font.outlines === "cff" ? "otf" : "ttf"}`;
}
