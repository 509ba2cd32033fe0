/** A font of a file without its file, for the tests beside what reads pages. */
import type { PdfFont } from "./pdf-font.ts";

/** Upright text type without a program, that prints nothing, but for what is given. */
export function fontOf(changes: Partial<PdfFont> = {}): PdfFont {
  return {
    key: "5",
    kind: "TrueType",
    postScriptName: "StandIn",
    subsetTag: null,
    familyName: "StandIn",
    program: null,
    vertical: false,
    ascent: 800,
    descent: -200,
    capHeight: null,
    xHeight: null,
    italicAngle: 0,
    weight: 400,
    isSerif: false,
    isFixedPitch: false,
    isScript: false,
    fsType: null,
    reason: null,
    decode: () => [],
    coverage: new Map(),
    outlinesChecked: false,
    outline: () => null,
    letterOf: () => null,
    ...changes,
  };
}
