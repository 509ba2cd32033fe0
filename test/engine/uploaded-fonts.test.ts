import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { compress } from "woff2-encoder";
import type { Engine } from "#engine/engine.ts";
import { matchesEmbedded } from "#engine/font/library/matching-font.ts";
import { type LibraryFont, readLibraryFont } from "#engine/font/library/library-font.ts";
import { hasFile } from "#test/support/programs.ts";
import { cffOf } from "#test/support/cff-font.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { embeddedFacts } from "#test/support/fit-kit.ts";
import { collectionOf, renamed, withFsType, withTables, woffOf } from "#test/support/font-files.ts";
import type { FontReading } from "#engine/contract/fonts.ts";

const FOLDER = "node_modules/@expo-google-fonts";
const file = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
const GARAMOND = file(`${FOLDER}/eb-garamond/400Regular/EBGaramond_400Regular.ttf`);
const JOST = file(`${FOLDER}/jost/400Regular/Jost_400Regular.ttf`);
const ITALIC = file(`${FOLDER}/jost/700Bold_Italic/Jost_700Bold_Italic.ttf`);
/** A font with CFF outlines that Linux systems with Ghostscript have. */
const CFF_FONT = "/usr/share/fonts/opentype/urw-base35/C059-Roman.otf";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

async function accepted(bytes: Uint8Array, face?: string): Promise<FontReading & { ok: true }> {
  const read = await engine.readFont(bytes, face === undefined ? {} : { face });
  if (!read.ok) {
    throw new Error(`${read.reason}: ${read.message}`);
  }
  return read;
}

/** The font as a library font, as a fill would take it. */
function libraryOf(bytes: Uint8Array): LibraryFont {
  const font = readLibraryFont({ id: "fnt_1", bytes });
  if (font === null) {
    throw new Error("not usable");
  }
  return font;
}

describe("a font that is uploaded", () => {
  test("tells what it is", async () => {
    expect(await accepted(ITALIC)).toMatchObject({
      format: "ttf",
      outlines: "truetype",
      postScriptName: "Jost-BoldItalic",
      familyName: "Jost",
      weight: 700,
      isItalic: true,
      fsType: 0,
    });
    const { coverage, characterCount, bytes } = await accepted(JOST);
    expect(coverage).toMatch(/^U\+0020-007E,/u);
    expect(characterCount).toBeGreaterThan(300);
    expect(bytes).toEqual(JOST);
  });

  test("as WOFF is the font it was made of", async () => {
    const { format, bytes } = await accepted(woffOf(JOST));
    expect(format).toBe("woff");
    expect((await accepted(bytes)).coverage).toBe((await accepted(JOST)).coverage);
    expect(sampleWidths(bytes)).toEqual(sampleWidths(JOST));
  });

  test("as WOFF2 is the font it was made of", async () => {
    const { format, bytes } = await accepted(await compress(JOST));
    expect(format).toBe("woff2");
    expect(sampleWidths(bytes)).toEqual(sampleWidths(JOST));
    expect((await accepted(bytes)).format).toBe("ttf");
  });

  test("may have CFF outlines", async () => {
    const read = await accepted(cffOf(JOST, "Jost-Boxes"));
    expect(read).toMatchObject({ format: "otf", outlines: "cff", postScriptName: "Jost-Regular" });
  });

  test.skipIf(!hasFile(CFF_FONT))("may be a real one with CFF outlines", async () => {
    const read = await accepted(file(CFF_FONT));
    expect(read).toMatchObject({ format: "otf", outlines: "cff", postScriptName: "C059-Roman" });
  });

  test.each([
    ["0", "EBGaramond-Regular"],
    ["Jost-Regular", "Jost-Regular"],
  ])("may be face %s of a collection, also packed as WOFF2", async (face, name) => {
    const collection = collectionOf([GARAMOND, JOST]);
    for (const bytes of [collection, await compress(collection)]) {
      const read = await accepted(bytes, face);
      expect(read).toMatchObject({ format: "collection", postScriptName: name });
      expect((await accepted(read.bytes)).postScriptName).toBe(name);
    }
  });
});

function sampleWidths(bytes: Uint8Array): readonly (number | null)[] {
  const font = libraryOf(bytes);
  return Array.from("AVWafg09 éßł€", (character) => font.widthOf(character));
}

describe("a font is refused", () => {
  const blank = (length: number) => () => Buffer.alloc(length);
  test.each<[why: string, reason: string, bytes: () => Uint8Array]>([
    ["nothing", "not_a_font", () => new Uint8Array()],
    ["four bytes", "not_a_font", () => GARAMOND.slice(0, 4)],
    ["a PDF", "not_a_font", () => new TextEncoder().encode("%PDF-1.7\n%more\n")],
    ["cut in half", "damaged", () => JOST.slice(0, JOST.length / 2)],
    ["a WOFF cut in half", "damaged", () => woffOf(JOST).slice(0, 20_000)],
    ["a flipped bit", "damaged", () => flipped(JOST, "glyf")],
    ["no widths", "damaged", () => withTables(JOST, { hmtx: blank(8) })],
    ["no name table", "damaged", () => withTables(JOST, { name: null })],
    ["no outlines", "no_outlines", () => withTables(JOST, { glyf: null, loca: null })],
    [
      "pictures only",
      "colour_only",
      () => withTables(JOST, { glyf: null, loca: null, CBDT: blank(8), CBLC: blank(8) }),
    ],
    [
      "empty glyphs",
      "no_outlines",
      () => withTables(JOST, { loca: (b) => Buffer.alloc(b.length) }),
    ],
    ["axes", "variable", () => withTables(JOST, { fvar: blank(16) })],
    ["an empty cmap", "no_characters", () => withTables(JOST, { cmap: blank(4) })],
    ["a name a PDF cannot have", "no_name", () => renamed(JOST, "Jo st/(1)")],
    ["restricted", "licence", () => withFsType(JOST, 0x2)],
    ["no subsetting", "licence", () => withFsType(JOST, 0x104)],
    ["bitmaps only", "licence", () => withFsType(JOST, 0x200)],
    ["a collection", "collection", () => collectionOf([GARAMOND, JOST])],
  ])("with %s as %s", async (_why, reason, bytes) => {
    const read = await engine.readFont(bytes());
    expect(read).toMatchObject({ ok: false, reason });
  });

  test("when it claims two gigabytes unpacked", async () => {
    const bytes = await compress(JOST);
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(16, 2 ** 31);
    expect(await engine.readFont(bytes)).toMatchObject({ ok: false, reason: "too_large" });
    const woff = woffOf(JOST);
    new DataView(woff.buffer).setUint32(44 + 12, 2 ** 31);
    expect(await engine.readFont(woff)).toMatchObject({ ok: false, reason: "too_large" });
  });

  test("with the faces there are when another is asked for", async () => {
    const read = await engine.readFont(collectionOf([GARAMOND, JOST]), { face: "7" });
    expect(read).toMatchObject({
      reason: "unknown_face",
      message: expect.stringContaining("0 EBGaramond-Regular, 1 Jost-Regular"),
    });
    expect(await engine.readFont(JOST, { face: "Arial" })).toMatchObject({
      reason: "unknown_face",
    });
  });

  test("but not for licence bits that allow print", async () => {
    expect((await accepted(withFsType(JOST, 0x4))).fsType).toBe(4);
    expect((await accepted(withFsType(JOST, 0x8))).fsType).toBe(8);
  });
});

/** One bit changed in the middle of a table. */
function flipped(font: Uint8Array, tag: string): Uint8Array {
  const bytes = font.slice();
  const view = new DataView(bytes.buffer);
  for (let entry = 12; entry < 12 + 16 * view.getUint16(4); entry += 16) {
    if (Buffer.from(bytes.subarray(entry, entry + 4)).toString("latin1") === tag) {
      const at = view.getUint32(entry + 8) + (view.getUint32(entry + 12) >> 1);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
    }
  }
  return bytes;
}

describe("a full font is the embedded one", () => {
  const font = libraryOf(JOST);
  const facts = (changes: { name?: string; wider?: number; letters?: string } = {}) => {
    const { name = "Jost-Regular", wider = 0, letters = "Anna Berg 47" } = changes;
    const widths = [...new Set(letters)].map(
      (character, i) =>
        [character, i, 1, (font.widthOf(character) ?? 0) + (i < wider ? 9 : 0)] as const,
    );
    return { ...embeddedFacts(letters), postScriptName: name, coverage: widths };
  };

  test("by name and widths", () => {
    expect(matchesEmbedded(font, facts())).toBe(true);
    expect(matchesEmbedded(font, facts({ name: "Jost-Regular-4711" }))).toBe(true);
    expect(matchesEmbedded(font, facts({ name: "Jost-Bold" }))).toBe(false);
    expect(matchesEmbedded(font, facts({ wider: 2 }))).toBe(false);
    expect(matchesEmbedded(font, facts({ letters: "" }))).toBe(false);
  });
});
