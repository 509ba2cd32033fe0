/** Embedded fonts judged by other programs: structure by qpdf, fonts and text by poppler. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import type { FitGlyph } from "#engine/contract/fit-report.ts";
import { libraryFontShaper } from "#engine/fit/shape-run.ts";
import { type EmbeddedFont, OBJECTS_PER_FONT } from "#engine/font/embedding/embed-font.ts";
import { type LibraryFont, readLibraryFont } from "#engine/font/library/library-font.ts";
import { inflateBytes } from "#engine/packages/deflate.ts";
import { createSubsetter } from "#engine/packages/harfbuzz.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { hasFile, hasProgram, runProgram } from "#test/support/programs.ts";
import { type FitKit, loadFitKit } from "#test/support/fit-kit.ts";
import type { RunShaper } from "#engine/fit/shaped-text.ts";

let kit: FitKit;
let folder: string;

beforeAll(async () => {
  kit = await loadFitKit();
  folder = await mkdtemp(join(tmpdir(), "embed-font-"));
});
afterAll(() => rm(folder, { recursive: true }));

function fontOf(id: string): LibraryFont {
  const font = kit.fonts.bundled.find(({ facts }) => facts.id === id);
  if (font === undefined) {
    throw new Error(`no bundled font ${id}`);
  }
  return font;
}

function setterOf(font: LibraryFont): RunShaper {
  return libraryFontShaper(font, () => kit.fonts.shaper.face(font.file));
}

function glyphsOf(font: LibraryFont, text: string, script = "Latn"): readonly FitGlyph[] {
  const stretch = { text, start: 0, end: text.length, script, level: 0 };
  const { glyphs, uncovered } = setterOf(font).shape(stretch, { language: "", trackingEm: 0 });
  expect(uncovered, `${font.facts.id} prints ${text}`).toEqual([]);
  return glyphs;
}

function embed(font: LibraryFont, glyphs: readonly FitGlyph[], first = 5): EmbeddedFont {
  const embedded = kit.embedder.embed(font, glyphs, first);
  if (embedded === null) {
    throw new Error("the font cannot be subset");
  }
  return embedded;
}

/** A page with one line per entry, kerning as TJ numbers. */
function onePagePdf(embedded: EmbeddedFont, lines: readonly (readonly FitGlyph[])[]): Uint8Array {
  const shown = lines.map((glyphs) => {
    const array = glyphs.map(
      ({ code, width, advance }) =>
        `<${code.toString(16).padStart(4, "0")}>${(width - advance).toFixed(3)}`,
    );
    return `[${array.join("")}]TJ T*`;
  });
  const content = `BT /F 20 Tf 30 TL 40 500 Td ${shown.join("\n")} ET`;
  const objects = [
    { num: 1, body: latin1Bytes("<</Type/Catalog/Pages 2 0 R>>") },
    { num: 2, body: latin1Bytes("<</Type/Pages/Kids[3 0 R]/Count 1>>") },
    {
      num: 3,
      body: latin1Bytes(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents 4 0 R/Resources<</Font<</F ${embedded.fontNumber} 0 R>>>>>>`,
      ),
    },
    { num: 4, body: streamBody("<<>>", latin1Bytes(content)) },
    ...embedded.objects.map(({ num, source, stream }) => ({
      num,
      body:
        stream === undefined ? source : streamBody(Buffer.from(source).toString("latin1"), stream),
    })),
  ];
  const chunks = [latin1Bytes("%PDF-1.7\n%\xff\xff\xff\xff\n")];
  const offsets: number[] = [];
  let at = chunks[0]?.length ?? 0;
  for (const { num, body } of objects) {
    const chunk = concatBytes([latin1Bytes(`${num} 0 obj\n`), body, latin1Bytes("\nendobj\n")]);
    offsets.push(at);
    chunks.push(chunk);
    at += chunk.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return concatBytes([...chunks, latin1Bytes(trailer)]);
}

function streamBody(dictionary: string, stream: Uint8Array): Uint8Array {
  const head = `${dictionary.slice(0, -2)}/Length ${stream.length}>>stream\n`;
  return concatBytes([latin1Bytes(head), stream, latin1Bytes("\nendstream")]);
}

async function writePdf(
  name: string,
  font: LibraryFont,
  texts: readonly string[],
): Promise<string> {
  const lines = texts.map((text) => glyphsOf(font, text));
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, onePagePdf(embed(font, lines.flat()), lines));
  return path;
}

/** A font with CFF outlines that Linux systems with Ghostscript have. */
const CFF_FONT = "/usr/share/fonts/opentype/urw-base35/C059-Roman.otf";

const LATIN = ["Łódź Straße Jürgen", "office affluent AVATAR To.", "a\u00a0b – „Grüße“ €5"];
const FAMILIES: readonly (readonly [id: string, texts: readonly string[]])[] = [
  ["bundled:arimo-400", [...LATIN, "Ωμέγα Ж Щука"]],
  ["bundled:arimo-700-italic", LATIN],
  ["bundled:tinos-400", [...LATIN, "Ωμέγα Ж Щука"]],
  ["bundled:cousine-700", [...LATIN, "Ωμέγα Ж Щука"]],
  ["bundled:carlito-400", [...LATIN, "Ωμέγα Ж Щука"]],
  ["bundled:caladea-400-italic", LATIN],
  ["bundled:noto-sans-400", [...LATIN, "Ωμέγα Ж Щука"]],
  ["bundled:noto-serif-700", [...LATIN, "Ωμέγα Ж Щука"]],
];

describe("an embedded font", () => {
  test.skipIf(!hasProgram("qpdf"))("makes a file qpdf finds nothing wrong with", async () => {
    const path = await writePdf("qpdf", fontOf("bundled:carlito-400"), LATIN);
    expect(runProgram("qpdf", ["--check", path])).toMatchObject({ status: 0 });
  });

  test.skipIf(!hasProgram("pdffonts")).each(FAMILIES)(
    "%s is embedded, a subset and readable to poppler",
    async (id, texts) => {
      const path = await writePdf("pdffonts", fontOf(id), texts);
      const row = runProgram("pdffonts", [path]).output.split("\n")[2] ?? "";
      expect(row).toMatch(/^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes /);
    },
  );

  test.skipIf(!hasProgram("pdftotext")).each(FAMILIES)(
    "%s gives its text back as typed, ligatures and all (C67)",
    async (id, texts) => {
      const path = await writePdf("pdftotext", fontOf(id), texts);
      const { output } = runProgram("pdftotext", ["-enc", "UTF-8", path, "-"]);
      const lines = Buffer.from(output, "latin1").toString("utf8").split("\n");
      // poppler gives any white space as a plain space.
      const wanted = texts.map((text) => text.replaceAll("\u00a0", " "));
      expect(lines.slice(0, texts.length)).toEqual(wanted);
    },
  );

  test.skipIf(!hasFile(CFF_FONT) || !hasProgram("pdftotext"))(
    "with CFF outlines is embedded as such and gives its text back",
    async () => {
      const bytes = new Uint8Array(await readFile(CFF_FONT));
      const font = readLibraryFont({ id: "fnt_cff", bytes });
      expect(font?.facts).toMatchObject({ outlines: "cff", postScriptName: "C059-Roman" });
      if (font === null) {
        return;
      }
      const path = await writePdf("cff", font, ["Straße AVATAR ffi"]);
      expect(runProgram("qpdf", ["--check", path])).toMatchObject({ status: 0 });
      expect(runProgram("pdffonts", [path]).output).toMatch(
        /C059-Roman +CID Type 0C +Identity-H +yes yes yes/,
      );
      const { output } = runProgram("pdftotext", ["-enc", "UTF-8", path, "-"]);
      expect(Buffer.from(output, "latin1").toString("utf8")).toContain("Straße AVATAR ffi");
    },
  );

  test("a no-break space stays one in ToUnicode", () => {
    const font = fontOf("bundled:arimo-400");
    const { objects } = embed(font, glyphsOf(font, "a\u00a0b c"));
    const cmap = inflateBytes(objects[4]?.stream ?? new Uint8Array(0), 1 << 20).value;
    const [, mappings = ""] = Buffer.from(cmap).toString("latin1").split("beginbfchar");
    const targets = [...mappings.matchAll(/^<....><(....)>$/gm)];
    expect(new Set(targets.map((match) => match[1]))).toEqual(
      new Set(["0020", "0061", "0062", "0063", "00a0"]),
    );
  });

  test("kerns and joins letters", () => {
    const font = fontOf("bundled:carlito-400");
    const [a] = glyphsOf(font, "AV");
    expect(a?.advance).toBeLessThan(a?.width ?? 0);
    expect(glyphsOf(font, "ffi").map(({ text }) => text)).toEqual(["ffi"]);
  });

  test("is the same bytes for the same glyphs in any order", () => {
    const font = fontOf("bundled:tinos-400");
    const glyphs = glyphsOf(font, "Anna Beispiel");
    const again = embed(font, [...glyphs, ...glyphs].toReversed());
    expect(again).toEqual(embed(font, glyphs));
  });

  test("changes its tag with its glyphs", () => {
    const font = fontOf("bundled:tinos-400");
    const [one, two] = ["Anna", "Anne"].map((text) => embed(font, glyphsOf(font, text)).baseFont);
    expect(one).toMatch(/^[A-Z]{6}\+Tinos-Regular$/);
    expect(two).not.toBe(one);
  });

  test("numbers its objects from the first free one", () => {
    const font = fontOf("bundled:arimo-400");
    const { objects, fontNumber } = embed(font, glyphsOf(font, "x"), 31);
    expect(fontNumber).toBe(31);
    expect(objects.map(({ num }) => num)).toEqual([31, 32, 33, 34, 35]);
    expect(objects).toHaveLength(OBJECTS_PER_FONT);
  });

  test("states every glyph's width", () => {
    const font = fontOf("bundled:cousine-400");
    const { objects } = embed(font, glyphsOf(font, "abcx"));
    const descendant = Buffer.from(objects[1]?.source ?? []).toString("latin1");
    expect(descendant).toMatch(/\/W\[\d+\[600 600 600\] \d+\[600\]\]/);
  });

  test("a damaged program is refused, not embedded", () => {
    const font = fontOf("bundled:arimo-400");
    const file = { id: "fnt_cut", bytes: font.file.bytes.slice(0, 2000) };
    const cut = { ...font, file, facts: { ...font.facts, id: "fnt_cut", sha256: "cut" } };
    expect(kit.embedder.embed(cut, [{ code: 36, width: 500, text: "A" }], 5)).toBeNull();
  });
});

test("a subset is the same bytes however often its font was asked for others", async () => {
  const parts = await loadEngineParts();
  const subsetter = await createSubsetter(parts.harfbuzzSubsetWasm);
  const some = [[5], [36, 37, 70], Array.from({ length: 90 }, (_, i) => 3 + i)];
  for (const { file } of kit.fonts.bundled) {
    const first = some.map((gids) => subsetter.subset(file, gids));
    for (let i = 0; i < 12; i++) {
      subsetter.subset(file, [10 + i]);
    }
    expect(some.map((gids) => subsetter.subset(file, gids))).toEqual(first);
  }
});
