/**
 * The Arabic and the Japanese card of the corpus, filled with other words of their scripts: the text is
 * found again, the file stays sound, nothing outside the changed ink moves, and the glyphs written are those
 * HarfBuzz gives for the whole line.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyCharacter } from "#base/any-character.test-kit.ts";
import type { Engine } from "#engine/engine.ts";
import { plainForm } from "#base/plain-form.ts";
import { createShaper, type Shaper } from "#engine/packages/harfbuzz.ts";
import { appendContent } from "#test/support/edit-pdf.ts";
import { loadEngineParts, openTestEngine } from "#test/support/engine-parts.ts";
import { inkMask } from "#test/support/ink-mask.ts";
import { withTextOpen } from "#test/support/opened.ts";
import {
  countOutside,
  countSet,
  difference,
  popplerPictures,
  popplerText,
  withoutSpace,
} from "#test/support/pictures.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";
import { readScene } from "#test/support/read-scene.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillResult } from "#engine/contract/fill.ts";

const CORPUS = join(import.meta.dirname, "../corpus/made");
const ARABIC = "s12-arabic-menu-card-chromium.pdf";
const JAPANESE = "s08-japanese-meishi-vertical-chromium.pdf";
const hasPoppler = hasProgram("pdftoppm") && hasProgram("pdftotext") && hasProgram("pdffonts");
const hasQpdf = hasProgram("qpdf");

let engine: Engine;
let shaper: Shaper;
let folder = "";
beforeAll(async () => {
  const parts = await loadEngineParts();
  engine = await openTestEngine();
  shaper = await createShaper(parts.harfbuzzWasm);
  folder = mkdtempSync(join(tmpdir(), "platen-scripts-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function read(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(CORPUS, file)));
}

/** The field of the box that reads `authored`. */
function fieldOf(template: Template, authored: string): string {
  const box = template.pages[0]!.boxes.find(({ text }) => text.startsWith(authored))!;
  expect(box).toMatchObject({ editable: true, reason: null });
  return template.fields.find(({ boxes }) => boxes.some((one) => one.box === box.id))!.id;
}

interface Filled {
  readonly filled: FillResult;
  readonly outside: number;
  readonly inside: number;
}

/** Fills one box and checks all that holds of any fill. */
async function fill(file: string, authored: string, value: string): Promise<Filled> {
  const source = read(file);
  const template = withTextOpen(await engine.compileTemplate(source));
  const field = fieldOf(template, authored);
  const filled = await engine.fillTemplate(template, { [field]: value }, { force: true });
  const verified = await engine.verifyPdf(source, filled.pdf);
  expect(verified.violations).toEqual([]);
  const path = join(folder, "out.pdf");
  writeFileSync(path, filled.pdf);
  if (hasQpdf) {
    expect(runProgram("qpdf", ["--check", path]).status).toBe(0);
  }
  if (!hasPoppler) {
    return { filled, outside: 0, inside: 1 };
  }
  const [[before], [after]] = await Promise.all([
    popplerPictures(source),
    popplerPictures(filled.pdf),
  ]);
  const changed = difference(before!, after!);
  const mask = inkMask(template, filled, template.pages[0]!, before!);
  return { filled, outside: countOutside(changed, mask), inside: countSet(changed) };
}

test.each([
  ["a name", ARABIC, "بيت القهوة", "مطعم النخيل"],
  ["figures", ARABIC, "١٥", "٢٥\n٣٠\n٩٩"],
  ["Hebrew with a time", ARABIC, "פתוח", "סגור בשבת"],
  ["Latin among Arabic", ARABIC, "بيت القهوة", "مقهى Jaffa الجديد"],
  ["Persian", ARABIC, "بيت القهوة", "کافه پاییز"],
  ["a Latin box takes Arabic", ARABIC, "Bayt", "القهوة"],
  ["a name in a column", JAPANESE, "山田花子", "佐藤一郎"],
  ["brackets and stops in a column", JAPANESE, "営業部", "総務部（本社）、課長"],
  ["Latin in a column", JAPANESE, "営業部", "総務部ABC"],
  ["full-width figures alone in a column", JAPANESE, "営業部", "０３－１２３４"],
  ["a Latin word with a Japanese stop", JAPANESE, "営業部", "ABC。"],
  ["a Latin box takes Japanese", JAPANESE, "AOBA", "青葉プレス"],
])("%s: %s, %s", async (_, file, authored, value) => {
  const { filled, outside, inside } = await fill(file, authored, value);
  const codes = filled.problems.map(({ code }) => code);
  expect(codes.filter((code) => code !== "font_substituted" && code !== "text_overflow")).toEqual(
    [],
  );
  expect(outside).toBe(0);
  expect(inside).toBeGreaterThan(0);
  if (hasPoppler) {
    const text = await popplerText(filled.pdf);
    for (const { text: line } of filled.fit.boxes.find(({ changed }) => changed)!.lines) {
      // Side by side poppler reads columns row by row, and it orders words of two directions its own way.
      const parts = file === JAPANESE ? Array.from(line) : line.split(/\s+/u);
      for (const part of parts) {
        expect(text, line).toContain(withoutSpace(part));
      }
    }
  }
});

test.each([
  [ARABIC, "بيت القهوة"],
  [ARABIC, "١٥\n١٠\n١٢"],
  [ARABIC, "פתוח כל יום 8:00–20:00"],
  [JAPANESE, "株式会社\n青葉印刷製本所"],
  [JAPANESE, "営業部　部長"],
  [JAPANESE, "山田花子"],
])("%s: %j written anew looks as before to the pixel", async (file, authored) => {
  const { inside } = await fill(file, authored, authored);
  expect(hasPoppler ? inside : 0).toBe(0);
});

test.each([
  ["بيت القهوة", "الشاي المغربي", "Arab", "bundled:noto-naskh-arabic-700"],
  ["بيت القهوة", "مُحَمَّدٌ", "Arab", "bundled:noto-naskh-arabic-700"],
])("the glyphs written for %s → %s are HarfBuzz's", async (authored, value, script, id) => {
  const { filled } = await fill(ARABIC, authored, value);
  const parts = await loadEngineParts();
  const face = shaper.face(parts.fonts.find((font) => font.id === id)!);
  const unitEm = 1000 / face.unitsPerEm;
  const { sizePt } = filled.fit.boxes.find(({ changed }) => changed)!;
  const options = { direction: "rtl", script, language: "", ligatures: true } as const;
  let pen = 0;
  const wanted = face.shape(value, [0, value.length], options).map((glyph) => {
    const at = pen + glyph.xOffset * unitEm;
    pen += glyph.xAdvance * unitEm;
    return [glyph.gid, at] as const;
  });
  const [page] = readScene(filled.pdf).pages;
  const shown = page!.shownTexts
    .filter(({ font }) => font?.postScriptName.startsWith("NotoNaskh"))
    .flatMap(({ glyphStart, glyphEnd }) => page!.glyphs.slice(glyphStart, glyphEnd));
  const sorted = (
    glyphs: readonly (readonly [number, number])[],
  ): readonly (readonly [number, number])[] =>
    glyphs.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
  const perEm = 1000 / sizePt;
  const drawn = sorted(shown.map(({ code, x }) => [code, x * perEm]));
  const reference = sorted(wanted);
  const start = (drawn[0]?.[1] ?? 0) - (reference[0]?.[1] ?? 0);
  expect(drawn.map(([code]) => code)).toEqual(reference.map(([code]) => code));
  drawn.forEach(([, x], i) =>
    expect(Math.abs(x - start - (reference[i]?.[1] ?? 0))).toBeLessThan(1),
  );
});

/** Equal but for the file identifier, which is of the values too. */
function isSameButId(a: Uint8Array, b: Uint8Array): boolean {
  const [one, other] = [a, b].map((pdf) =>
    Buffer.from(pdf)
      .toString("latin1")
      .replaceAll(/\/ID ?\[[^\]]*\]/gu, ""),
  );
  return one === other;
}

test("a styled name is refused with its plain letters, and nothing of it is in the problem", async () => {
  const template = withTextOpen(await engine.compileTemplate(read(ARABIC)));
  const field = fieldOf(template, "Bayt");
  const { fit, problems, pdf } = await engine.fillTemplate(template, { [field]: "𝕁𝕒𝕗𝕗𝕒" });
  expect(fit.boxes.find(({ box }) => box === problems[0]?.box)?.suggestion).toContain("Jaffa");
  expect(plainForm("𝕁𝕒𝕗𝕗𝕒")).toBe("Jaffa");
  expect(problems.map(({ code }) => code)).toEqual(["missing_glyph"]);
  expect(JSON.stringify(problems)).not.toMatch(/Jaffa|𝕁/u);
  // What stands there is a prompt, which nobody is shown: the box is set as without a value.
  const blank = await engine.fillTemplate(template, { [field]: "" });
  expect(isSameButId(pdf, blank.pdf)).toBe(true);
});

test("text that stays may not be said to read otherwise", async () => {
  const source = read(JAPANESE);
  const edited = appendContent(Buffer.from(source), (content) =>
    content.replace(/(<0024>\s*Tj)/, "/Span<</ActualText (X)>>BDC $1 EMC"),
  );
  const { ok, violations } = await engine.verifyPdf(source, new Uint8Array(edited));
  expect([ok, violations.map(({ code }) => code)]).toEqual([
    false,
    ["text_inserted", "structure_changed"],
  ]);
});

test("new text in a script that is shaped is said to read as it does", async () => {
  const template = withTextOpen(await engine.compileTemplate(read(ARABIC)));
  const field = fieldOf(template, "Bayt");
  const { pdf } = await engine.fillTemplate(template, { [field]: "پروین ی" });
  const said = /\/ActualText ?<feff([0-9a-f]+)>/;
  const isSaid = { found: false };
  const edited = appendContent(Buffer.from(pdf), (content) => {
    isSaid.found = said.test(content);
    return content.replace(said, "/ActualText<feff06280627>");
  });
  expect(isSaid.found).toBe(true);
  expect((await engine.verifyPdf(template.source, pdf)).violations).toEqual([]);
  const { violations } = await engine.verifyPdf(template.source, new Uint8Array(edited));
  expect(violations.map(({ code }) => code)).toEqual(["structure_changed"]);
});

test("new fonts are embedded subsets that read back", { skip: !hasPoppler }, async () => {
  await fill(JAPANESE, "山田花子", "佐藤一郎");
  const { output } = runProgram("pdffonts", [join(folder, "out.pdf")]);
  expect(output).toMatch(/[A-Z]{6}\+SawarabiMincho-Regular +CID TrueType +Identity-H +yes yes yes/);
});

test("any text in any box gives a sound file or names what it lacks", async () => {
  const templates = await Promise.all(
    [ARABIC, JAPANESE].map((file) => engine.compileTemplate(read(file))),
  );
  const unit = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      ...Array.from("مرلاحםש日、。（）ー東ไก่नक्षa1 ()\u200d\u200f\u2067\u2069\u0301\u05b8\u064b\n"),
    ),
  );
  const texts = fc
    .array(unit, { maxLength: 16 })
    .map((parts) => parts.join(""))
    .filter((text) => /^(?:\n|[^\p{Cs}\p{Cc}])*$/u.test(text));
  await fc.assert(
    fc.asyncProperty(fc.nat(1), fc.nat(), texts, async (which, at, text) => {
      const template = templates[which]!;
      const field = template.fields[at % template.fields.length]!;
      const { pdf, problems, fit } = await engine.fillTemplate(template, { [field.id]: text });
      const { violations } = await engine.verifyPdf(template.source, pdf);
      expect(violations).toEqual([]);
      if (problems.some(({ code }) => code === "missing_glyph")) {
        // A prompt goes, authored words stay.
        const isPrompt = fit.boxes.some(({ isWithoutValues }) => isWithoutValues === true);
        const other = await engine.fillTemplate(template, isPrompt ? { [field.id]: "" } : {});
        expect(isSameButId(pdf, other.pdf)).toBe(true);
      }
    }),
    { numRuns: 120, seed: 4 },
  );
});
