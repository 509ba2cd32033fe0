/**
 * Text in clips: table cells, frames, forms with their /BBox. New text stays whole inside them, or is told to
 * overflow; what the designer has cropped goes on being cropped; a file with ink cut anew is refused.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import type { Template } from "#engine/contract/template.ts";
import type { TextBox } from "#engine/contract/scene.ts";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { demandVerified } from "#test/fuzz/demand-verified.ts";
import { makeCorpus } from "#test/corpus-maker/make-corpus.ts";
import { buildPdf, type ObjectSource } from "#test/support/build-pdf.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";

const FORM = "/Type/XObject/Subtype/Form/Resources<</Font<</F 3 0 R>>>>";

/** A page of 400 pt with one font, Helvetica; `objects` from 10 on, /Fm is object 10. */
function page(content: string, objects: Readonly<Record<number, ObjectSource>> = {}): Uint8Array {
  return buildPdf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
    3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Fm 10 0 R>>>>>>",
    5: { dict: "", stream: content },
    ...objects,
  });
}

const shown = (words: string, x: number, y: number, size = 12): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${words}) Tj ET`;
/** A circle of radius 60 around 200 200, clipping. */
const CIRCLE =
  "260 200 m 260 233.1 233.1 260 200 260 c 166.9 260 140 233.1 140 200 c 140 166.9 166.9 140 200 140 c 233.1 140 260 166.9 260 200 c W n";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

async function compiled(pdf: Uint8Array): Promise<Template> {
  return withTextOpen(await engine.compileTemplate(pdf));
}

function boxOf({ pages }: Template, text: string): TextBox {
  const box = pages.flatMap(({ boxes }) => boxes).find((one) => one.text === text);
  expect(box, text).toBeDefined();
  return box!;
}

/** Room from the box's first letter on, points. */
function roomOf(template: Template, text: string): number {
  const { roomStartPt, maxWidthPt } = boxOf(template, text);
  return Math.round(roomStartPt + maxWidthPt);
}

describe("room ends where a clip does", () => {
  test.each<[string, Uint8Array, number]>([
    ["of a cell", page(`q 20 90 100 30 re W n ${shown("Words", 30, 100)} Q`), 89],
    ["of a cell, even-odd", page(`q 20 90 100 30 re W* n ${shown("Words", 30, 100)} Q`), 89],
    [
      "of the narrowest of several",
      page(
        `q 0 0 390 390 re W n 20 90 100 30 re W n 10 50 300 90 re W n ${shown("Words", 30, 100)} Q`,
      ),
      89,
    ],
    [
      "of a form",
      page("q /Fm Do Q", {
        10: { dict: `${FORM}/BBox[20 90 120 120]`, stream: shown("Words", 30, 100) },
      }),
      89,
    ],
    [
      "of a form whose BBox and numbers are references",
      page("q /Fm Do Q", {
        10: { dict: `${FORM}/BBox 11 0 R`, stream: shown("Words", 30, 100) },
        11: "[20 90 12 0 R 120]",
        12: "120",
      }),
      89,
    ],
    [
      "of a form with a matrix, in a form",
      page("q /Fm Do Q", {
        10: {
          dict: `/Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</XObject<</In 11 0 R>>>>`,
          stream: "q 1 0 0 1 20 90 cm /In Do Q",
        },
        11: {
          dict: `${FORM}/BBox[0 0 50 15]/Matrix[2 0 0 2 0 0]`,
          stream: shown("Words", 5, 5, 6),
        },
      }),
      89,
    ],
    ["of a circle", page(`q ${CIRCLE} ${shown("Words", 180, 196)} Q`), 77],
    [
      "of a slanted edge",
      page(`q 20 90 m 180 90 l 80 190 l 20 190 l h W n ${shown("Words", 30, 100)} Q`),
      127,
    ],
    [
      "that runs upright across the page",
      page(`q 90 20 30 100 re W n BT /F 12 Tf 0 1 -1 0 110 30 Tm (Words) Tj ET Q`),
      89,
    ],
  ])("%s", async (_name, pdf, room) => {
    const template = await compiled(pdf);
    expect(Math.abs(roomOf(template, "Words") - room)).toBeLessThanOrEqual(1);
    const [field] = template.fields;
    const long = { [field!.id]: "Words and more words" };
    const { pdf: filled, fit } = await engine.fillTemplate(template, long);
    // What fits is whole; what does not is told.
    const isWhole = (await engine.verifyPdf(template.source, filled)).ok;
    expect(isWhole).toBe(!fit.boxes.some(({ overflow }) => overflow));
  });
});

test("cells side by side are boxes of their own, however near their words", async () => {
  const cells = `q 20 90 50 30 re W n ${shown("12 EUR", 24, 100)} Q q 70 90 50 30 re W n ${shown("34 EUR", 74, 100)} Q`;
  const template = await compiled(page(cells));
  expect(template.pages[0]!.boxes.map(({ text }) => text)).toEqual(["12 EUR", "34 EUR"]);
});

test("words that a producer clips one by one stay whole, or are told to overflow", async () => {
  const parts = `q 24 97 44 14 re W n ${shown("Monday ", 24, 100)} Q q 68 97 40 14 re W n ${shown("1/9/25", 68, 100)} Q`;
  const template = await compiled(page(parts));
  const [field] = template.fields;
  expect(field!.defaultValue).toBe("Monday 1/9/25");
  for (const value of ["Monday 2/9/25", "Sunday 1/9/25", "1/9/25", "Day 1", "Wednesday 30/9/25"]) {
    const filled = await engine.fillTemplate(template, { [field!.id]: value });
    const isWhole = (await engine.verifyPdf(template.source, filled.pdf)).ok;
    expect(isWhole, value).toBe(!filled.fit.boxes.some(({ overflow }) => overflow));
  }
});

describe("words that stay are whole where they come to stand, or the text is told to overflow", () => {
  const cell = (rect: string, words: string): string => `q ${rect} re W n ${words} Q`;
  test.each<[string, string, string, readonly string[]]>([
    [
      "beside a link in another clip",
      [
        cell("20 96 140 15", shown("Read more in ", 24, 100)),
        cell("96 96 140 15", `0 0 1 rg ${shown("the archives", 99.4, 100)}`),
      ].join(" "),
      "Read more in the archives",
      [
        "Read more in the archive",
        "more in the archives",
        "more in the archives Read",
        "Read more in the archives archives",
      ],
    ],
    [
      "without the line above them, which has a clip of its own",
      [
        cell("20 195 100 15", shown("Plum cake", 24, 200)),
        cell("20 180 100 15", shown("Pot of tea", 24, 185)),
      ].join(" "),
      "Plum cake\nPot of tea",
      ["Pot of tea", "Plum cake", "cake\nPot of tea", "tea"],
    ],
    [
      "before the edge that their slant leans over",
      cell("20 90 70 30", "BT /F 12 Tf 1 0 .35 1 24 100 Tm (10 kg) Tj ET"),
      "10 kg",
      ["10 10 kg", "10 10 10 kg", "1000 kg"],
    ],
  ])("%s", async (_, content, text, values) => {
    const template = await compiled(page(content));
    const [field] = template.fields;
    expect(field!.defaultValue).toBe(text);
    const fits: boolean[] = [];
    for (const value of values) {
      const filled = await engine.fillTemplate(template, { [field!.id]: value });
      const { violations } = await engine.verifyPdf(template.source, filled.pdf);
      const isTold = filled.fit.boxes.some(({ overflow }) => overflow);
      expect(
        violations.map(({ code }) => code),
        value,
      ).toEqual(isTold ? ["text_clipped"] : []);
      fits.push(!isTold);
    }
    expect(fits[0]).toBe(true);
  });
});

test("slanted words that a producer clips one by one stay whole, or are told to overflow", async () => {
  // As Quartz writes them: around each operator a rectangle of whole points along the axes of the page.
  const slanted = (words: string, x: number, y: number): string =>
    `BT /F 10 Tf .78 -.62 .62 .78 ${x} ${y} Tm (${words}) Tj ET`;
  const parts = `q 99 180 30 28 re W n ${slanted("Words", 100, 200)} Q q 124 160 20 26 re W n ${slanted("(0)", 125, 180)} Q`;
  const template = await compiled(page(parts));
  expect(boxOf(template, "Words (0)").lines[0]).not.toHaveProperty("isCropped");
  const [field] = template.fields;
  const whole = new Set<boolean>();
  for (const value of ["Wo", "Swords", "(0) Words", "Words (1)", "Words and more"]) {
    const filled = await engine.fillTemplate(template, { [field!.id]: value });
    const isWhole = (await engine.verifyPdf(template.source, filled.pdf)).ok;
    expect(isWhole, value).toBe(!filled.fit.boxes.some(({ overflow }) => overflow));
    whole.add(isWhole);
  }
  expect([...whole]).toEqual([true, false]);
});

test("cells one below the other are boxes of their own, lines clipped one by one are not", async () => {
  const stacked = (height: number): string =>
    ["Plum cake", "Pot of tea"]
      .map((words, i) => {
        const bottom = 200 - i * height;
        return `q 20 ${bottom} 100 ${height} re W n ${shown(words, 24, bottom + 5)} Q`;
      })
      .join(" ");
  const boxes = async (content: string): Promise<readonly string[]> =>
    (await compiled(page(content))).pages[0]!.boxes.map(({ text }) => text);
  expect(await boxes(stacked(24))).toEqual(["Plum cake", "Pot of tea"]);
  expect(await boxes(stacked(15))).toEqual(["Plum cake\nPot of tea"]);
});

describe("a clip close above and below", () => {
  const TIGHT = page(`q 20 99.5 300 7.5 re W n ${shown("sea room", 24, 100)} Q`);

  test("takes words of the same height at their size", async () => {
    const template = await compiled(TIGHT);
    const { fit } = await engine.fillTemplate(template, { [template.fields[0]!.id]: "ocean" });
    expect(fit.boxes[0]).toMatchObject({ sizePt: 12, overflow: false });
  });

  test("makes taller ones smaller, or they do not fit", async () => {
    const template = await compiled(TIGHT);
    const higher = await engine.fillTemplate(template, { [template.fields[0]!.id]: "Love" });
    expect(higher.fit.boxes[0]!.overflow).toBe(false);
    expect(higher.fit.boxes[0]!.sizePt).toBeLessThan(11);
    expect((await engine.verifyPdf(TIGHT, higher.pdf)).violations).toEqual([]);
    const deeper = await engine.fillTemplate(template, { [template.fields[0]!.id]: "jaguar" });
    expect(deeper.fit.boxes[0]!.overflow).toBe(true);
    expect(deeper.problems.map(({ code }) => code)).toContain("text_overflow");
  });
});

test("words too wide for the form they are painted in are told by the fit, and may not pass the check", async () => {
  const pdf = page("q 1 0 0 1 20 30 cm /Fm Do Q", {
    10: {
      dict: `${FORM}/BBox[-50 -50 400 400]`,
      stream: "BT /F 21 Tf 251 206 Td [(Words) -2583 (x)] TJ ET",
    },
  });
  const template = await compiled(pdf);
  const field = template.fields.find(({ defaultValue }) => defaultValue === "x")!;
  const filled = await engine.fillTemplate(template, { [field.id]: "Other words" });
  expect(filled.problems.map(({ code, severity }) => [code, severity])).toContainEqual([
    "text_overflow",
    "error",
  ]);
  const { violations } = await engine.verifyPdf(pdf, filled.pdf);
  expect(violations.map(({ code }) => code)).toEqual(["text_clipped"]);
  await expect(demandVerified(engine, pdf, filled)).resolves.toBeUndefined();
  // The same file as one that is said to fit.
  const fit = { ...filled.fit, boxes: [] };
  await expect(demandVerified(engine, pdf, { ...filled, fit })).rejects.toThrow("text_clipped");
  // Overflow excuses nothing else.
  const moved = edited(filled.pdf, 10, (content) => content.replace("251 206 Td", "251 207 Td"));
  await expect(demandVerified(engine, pdf, { ...filled, pdf: moved })).rejects.toThrow(
    "not verified",
  );
});

describe("a crop of the designer's", () => {
  const CROP = page(`q 20 90 60 40 re W n ${shown("CROPPED", 24, 100, 24)} Q`);

  test("goes on cropping, and holds nothing back", async () => {
    const template = await compiled(CROP);
    const box = boxOf(template, "CROPPED");
    expect(box.lines[0]).toMatchObject({ isCropped: true });
    expect(box.lines[0]!.clipPt).toBeUndefined();
    const cropped = template.problems.filter(({ code }) => code === "text_cropped");
    expect(cropped.map(({ box: id }) => id)).toEqual([box.id]);
    const { pdf, fit } = await engine.fillTemplate(template, {
      [template.fields[0]!.id]: "SHORTEN",
    });
    expect(fit.boxes[0]).toMatchObject({ sizePt: 24, overflow: false });
    expect((await engine.verifyPdf(CROP, pdf)).violations).toEqual([]);
  });

  test("elsewhere excuses nothing", async () => {
    const both = page(
      `q 20 90 60 40 re W n ${shown("CROPPED", 24, 100, 24)} Q q 20 290 60 40 re W n ${shown("Whole", 24, 300)} Q`,
    );
    const template = await compiled(both);
    const whole = template.fields.find(({ defaultValue }) => defaultValue === "Whole")!;
    const { pdf } = await engine.fillTemplate(template, { [whole.id]: "Whale" });
    expect((await engine.verifyPdf(both, pdf)).violations).toEqual([]);
    const moved = edited(pdf, 5, (content) => content.replace(/(24 300 Td[^[]*\[)/, "$1-2500 "));
    const { violations } = await engine.verifyPdf(both, moved);
    expect(violations.map(({ code, page: at }) => [code, at])).toEqual([["text_clipped", 0]]);
  });
});

test("letters that clip (Tr 7) leave nothing around them that new text could be sure of", async () => {
  const pdf = page(
    `q BT /F 60 Tf 7 Tr 20 90 Td (AAA) Tj ET BT /F 12 Tf 0 Tr 30 100 Td (Words) Tj ET Q`,
  );
  const template = await compiled(pdf);
  expect(boxOf(template, "Words").lines[0]!.clipPt).toBeUndefined();
});

/** Another revision of a stream behind the file. */
function edited(pdf: Uint8Array, num: number, edit: (content: string) => string): Uint8Array {
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const value = doc.object(num)?.value ?? null;
  const before = isStream(value) ? latin1Text(doc.decode(value).value) : "";
  const after = edit(before);
  expect(after).not.toBe(before);
  const update = { num, gen: 0, source: latin1Bytes("<<>>"), stream: latin1Bytes(after) };
  return concatBytes([pdf, appendUpdate(appendBaseOf(doc), [update], "00")]);
}

test("words with marks at their end fill a form that is no wider than they are", async () => {
  for await (const { pdf } of makeCorpus("line-arabic-forms")) {
    const template = await compiled(pdf);
    const [long = "", short = ""] = template.pages[0]?.boxes.map(({ text }) => text) ?? [];
    const field = template.fields.find(({ defaultValue }) => defaultValue === long);
    const { fit } = await engine.fillTemplate(template, { [field?.id ?? ""]: short });
    const [box] = fit.boxes.filter(({ changed }) => changed);
    expect(box?.sizePt).toBe(box?.authoredSizePt);
  }
});
