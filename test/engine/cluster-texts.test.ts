/**
 * Letters that share glyphs: vowels drawn before their consonant, letters drawn by their parts, marks of many
 * letters. What is filled passes the check, and is extracted as it was typed.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import type { Template } from "#engine/contract/template.ts";
import { codeTexts } from "#engine/font/embedding/code-texts.ts";
import { readLibraryFont } from "#engine/font/library/library-font.ts";
import { createShaper } from "#engine/packages/harfbuzz.ts";
import { loadEngineParts, openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { popplerText, withoutSpace } from "#test/support/pictures.ts";
import { hasProgram } from "#test/support/programs.ts";

const SOURCE = new Uint8Array(readFileSync("demo/business-card.pdf"));
const SEED = 20_260_111;

let engine: Engine;
let template: Template;
beforeAll(async () => {
  engine = await openTestEngine();
  template = withTextOpen(await engine.compileTemplate(SOURCE));
});

/** Words of syllables, each of a consonant or more and the marks on it. */
function words(heads: string, tails: readonly string[], joiner = ""): fc.Arbitrary<string> {
  const head = fc.constantFrom(...Array.from(heads));
  const joined = fc.tuple(head, head).map((pair) => pair.join(joiner));
  const syllable = fc
    .tuple(joiner === "" ? head : fc.oneof(head, joined), fc.constantFrom("", ...tails))
    .map((parts) => parts.join(""));
  const word = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
  return fc
    .array(word, { minLength: 2, maxLength: 3 })
    .map((parts) => parts.join(" ").normalize("NFC"));
}

/** Vowels that fonts draw as others with a mark, and those others. */
const LETTERS = Array.from("अआइईउऊएऐओऔऑ");

/** What fonts draw such vowels by. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ["आ", "अा"],
  ["ई", "र्इ"],
  ["ऊ", "उु"],
  ["ऐ", "एे"],
  ["ऑ", "अाॅ"],
  ["ओ", "अाे"],
  ["औ", "अाै"],
  ["ो", "ाे"],
]);

const SCRIPTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  Deva: words("कनतरसमपलवशहद", ["ि", "ी", "ा", "ु", "ं", "िं", "े", "ों", "्", ...LETTERS], "्"),
  "Deva on no letter": words("कडल", [" ों", " िी", "ी"]),
  Thai: words("กนมรสงทย", ["ำ", "้ำ", "า", "ี", "ื่", "่", "ุ", "ั้"]),
  Arab: words("بتثنيپیسشكگهةوعغ", ["َ", "ُ", "ّ", "ِّ"]),
  Hebr: words("שלםהבכתופי", ["ָ", "ַ", "ֵ", "ּ", "ֹ"]),
  Latn: words("aeoAEOuinqz", ["̣", "̀", "̣̂", "̂́", "̃"]),
};

test.each([
  ["a vowel before two consonants", "कि नि"],
  ["the same before ligatures", "क्षि ज्ञि श्रि"],
  ["a half letter twice", "क क्क्कि"],
  ["a letter alone behind its cluster", "ก มำม"],
  ["one letter with two marks", "नुक नीक"],
  ["a vowel behind one that is drawn by it", "ऐसा एक"],
  ["a vowel drawn with the hook of a ra", "र्ईि र्क"],
  ["marks on no letter", "डाली िी ों"],
  ["a vowel by its parts, the second joined to a dot", "द्द क्काक्कोंक्क"],
  ["sara am and its parts", "กำ กา นำ้"],
  ["figures that Arabic and Persian share", "١٢٣٩ ۱۲۳۹"],
  ["two letters of one look", "Əəli Әәл"],
])("%s passes the check: %s", async (_, value) => {
  const { pdf } = await engine.fillTemplate(template, { [template.fields[0]!.id]: value });
  expect((await engine.verifyPdf(SOURCE, pdf)).violations).toEqual([]);
});

test.each(Object.entries(SCRIPTS))("any words of %s pass the check", async (_, given) => {
  await fc.assert(
    fc.asyncProperty(given, async (value) => {
      const values = { [template.fields[0]!.id]: value };
      const { pdf } = await engine.fillTemplate(template, values, { force: true });
      expect((await engine.verifyPdf(SOURCE, pdf)).violations).toEqual([]);
    }),
    { seed: SEED, numRuns: 30 },
  );
});

// Not Thai: poppler puts the second of two tones over one word's syllables behind the word.
const MARKED = ["Deva", "Latn"] as const;
test.runIf(hasProgram("pdftotext")).each(MARKED)("poppler finds words of %s", async (script) => {
  for (const value of fc.sample(SCRIPTS[script]!, { seed: SEED, numRuns: 6 })) {
    const values = { [template.fields[0]!.id]: value };
    const { pdf } = await engine.fillTemplate(template, values, { force: true });
    const read = await popplerText(pdf);
    expect(withoutSpace(read).normalize("NFC")).toContain(withoutSpace(value));
  }
});

test("in every bundled font codes read as the letters of their clusters", async () => {
  const { fonts, harfbuzzWasm } = await loadEngineParts();
  const shaper = await createShaper(harfbuzzWasm);
  const bare = (text: string): string =>
    Array.from(text.normalize("NFKD"))
      .flatMap((letter) => Array.from(PARTS.get(letter) ?? letter))
      .toSorted()
      .join("")
      .trim();
  for (const file of fonts.filter(({ id }) => id.startsWith("bundled:"))) {
    const font = readLibraryFont(file)!;
    const face = shaper.face(file);
    for (const script of ["Deva", "Thai", "Latn"] as const) {
      const text = fc.sample(SCRIPTS[script]!, { seed: SEED, numRuns: 8 }).join(" ");
      const isPrinted = Array.from(text).every((letter) => font.glyphOf(letter.codePointAt(0)!));
      const options = { direction: "ltr", script, language: "", ligatures: true } as const;
      const shaped = isPrinted ? face.shape(text, [0, text.length], options) : [];
      const starts = [...new Set(shaped.map(({ cluster }) => cluster)), text.length];
      const glyphs = shaped.map(({ gid, cluster }, i) => {
        const isFirst = shaped[i - 1]?.cluster !== cluster;
        const end = Math.min(...starts.filter((start) => start > cluster));
        return { code: gid, text: isFirst ? text.slice(cluster, end) : "" };
      });
      const texts = codeTexts(glyphs, font.glyphOf);
      const read = glyphs.map(({ code }) => texts.get(code) ?? "").join("");
      expect([file.id, script, bare(read)]).toEqual([file.id, script, isPrinted ? bare(text) : ""]);
    }
  }
});
