/** Boxes of one text in other clothes: mirrored, and in files that set the same page in other ways. */
import { expect, test } from "vitest";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { readScene } from "#test/support/read-scene.ts";
import { tinyPdf } from "#test/support/tiny-pdf.ts";

test.each<readonly [string, string, readonly number[]]>([
  ["from right to left", "-1 0 0 1 300 200", [-1, 0, 0, 1, 300, 200]],
  ["upside down", "1 0 0 -1 50 100", [1, 0, 0, -1, 50, 100]],
])("text mirrored %s is replaced in its frame", async (_, matrix, frame) => {
  const engine = await openTestEngine();
  const content = `BT /F 20 Tf ${matrix} Tm (Mirror one) Tj 0 -24 Td (and two lines) Tj ET`;
  const template = withTextOpen(await engine.compileTemplate(tinyPdf({ content })));
  const [field] = template.fields;
  const values = { [field?.id ?? ""]: "Other words\nbelow them" };
  const filled = await engine.fillTemplate(template, values, { force: true });
  expect((await engine.verifyPdf(template.source, filled.pdf)).ok).toBe(true);
  const [box] = readScene(filled.pdf).scene.pages[0]?.boxes ?? [];
  expect(box?.text).toBe("Other words\nbelow them");
  frame.forEach((part, i) => {
    expect(box?.frame[i]).toBeCloseTo(part, 2);
  });
});

test.each<readonly [string, string]>([
  ["a size below zero", "/F -20 Tf -1 0 0 -1 60 200 Tm"],
  ["a size below zero, upside down", "/F -20 Tf 1 0 0 1 340 200 Tm"],
  ["a horizontal scale below zero", "-100 Tz /F 20 Tf 1 0 0 1 340 200 Tm"],
  ["skewed", "/F 20 Tf 1 0 0.4 1 60 200 Tm"],
  ["turned, skewed and narrow", "80 Tz /F 20 Tf 0.9 0.4 0.1 0.8 60 100 Tm"],
])("text of %s is replaced, and nothing else changes", async (_, setting) => {
  const engine = await openTestEngine();
  const content = `BT ${setting} (Some words) Tj ET 100 Tz BT /F 12 Tf 20 20 Td (Others) Tj ET`;
  const template = withTextOpen(await engine.compileTemplate(tinyPdf({ content })));
  const field = template.fields.find(({ defaultValue }) => defaultValue === "Some words");
  const filled = await engine.fillTemplate(template, { [field?.id ?? ""]: "Longer words now" });
  const proof = await engine.verifyPdf(template.source, filled.pdf, { rasters: true });
  expect(proof.violations).toEqual([]);
  expect(proof.certificate.raster?.map(({ outsidePxDiff }) => outsidePxDiff)).toEqual([0]);
  const { boxes = [] } = readScene(filled.pdf).scene.pages[0] ?? {};
  expect(boxes.map(({ text }) => text).toSorted()).toEqual(["Longer words now", "Others"]);
  const sizeOf = (text: string, all: typeof boxes): number | undefined =>
    all.find((box) => box.text === text)?.sizePt;
  const authored = template.pages[0]?.boxes ?? [];
  expect(sizeOf("Longer words now", boxes)).toBeCloseTo(sizeOf("Some words", authored) ?? 0, 2);
});

test("words beside a value stay beside it where the horizontal scale is below zero", async () => {
  const engine = await openTestEngine();
  const content = "BT -100 Tz /F 20 Tf 1 0 0 1 340 200 Tm (Dear ) Tj ({{name}}) Tj (, hello) Tj ET";
  const template = withTextOpen(await engine.compileTemplate(tinyPdf({ content })));
  const filled = await engine.fillTemplate(template, { name: "Berta" });
  const proof = await engine.verifyPdf(template.source, filled.pdf, { rasters: true });
  expect(proof.violations).toEqual([]);
  const [box] = readScene(filled.pdf).scene.pages[0]?.boxes ?? [];
  expect([box?.text, box?.frame]).toEqual(["Dear Berta, hello", [-1, 0, 0, 1, 340, 200]]);
});

const WORDS = ["Ada Lovelace", "Head of Engines", "Ada Lovelace"];

/** The words one below the other, each at its place. */
function page(show: (text: string, y: number) => string): string {
  return WORDS.map((text, i) => show(text, 200 - 60 * i)).join("\n");
}

test("ids rest on page and words, however the file sets them", () => {
  const plain = page((text, y) => `BT /F 12 Tf 50 ${y} Td (${text}) Tj ET`);
  const others = [
    {
      content: page(
        (text, y) =>
          `BT /F 12 Tf 1 0 0 1 50 ${y} Tm [(${text.slice(0, 3)}) -1 (${text.slice(3)})] TJ ET`,
      ),
    },
    { content: `BT /B 9 Tf 200 20 Td (A new line of small print) Tj ET\n${plain}` },
    {
      content: "/X Do",
      resources: "/XObject << /X 10 0 R >>",
      objects: [
        [
          "/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /Font << /F 4 0 R >> >>",
          plain,
        ] as const,
      ],
    },
  ];
  const idsOf = (pdf: Uint8Array): readonly string[] =>
    (readScene(pdf).scene.pages[0]?.boxes ?? [])
      .filter((box) => WORDS.includes(box.text))
      .map((box) => box.id);
  const ids = idsOf(tinyPdf({ content: plain }));
  expect(new Set(ids).size).toBe(3);
  for (const other of others) {
    expect(idsOf(tinyPdf(other))).toEqual(ids);
  }
});

test("a placeholder's field keeps its id wherever it stands and however it is spelt", () => {
  const fieldOf = (content: string): string | undefined =>
    readScene(tinyPdf({ content })).scene.fields[0]?.id;
  const id = fieldOf("BT /F 12 Tf 50 200 Td ({{first_name}}) Tj ET");
  expect(id).toMatch(/^fld_/u);
  expect(fieldOf("BT /B 30 Tf 90 20 Td (Dear {{First Name|Ada}},) Tj ET")).toBe(id);
  expect(fieldOf("BT /B 30 Tf 90 20 Td (<<FIRST-NAME>>) Tj ET")).toBe(id);
});

test.each<readonly [string, string]>([
  ["brackets in operators of their own", "50 200 Td ({{) Tj (name) Tj (}}) Tj"],
  ["kerning within the brackets", "50 200 Td [({)-20({n)10(am)30(e}})] TJ"],
  [
    "glyph by glyph",
    // At Helvetica's own advances (Adobe Core14 AFM), rounded to 1/100 pt.
    [50, 54.01, 58.02, 64.69, 71.36, 81.36, 88.03, 92.04]
      .map((x, i) => `1 0 0 1 ${x} 200 Tm (${"{{name}}".charAt(i)}) Tj`)
      .join(" "),
  ],
  ["wide spacing", "6 Tc 50 200 Td ({{name}}) Tj"],
  ["a line along the side", "0 1 -1 0 200 40 Tm ({{name}}) Tj"],
  ["brackets of another size", "/F 16 Tf 50 200 Td ({{) Tj /F 10 Tf (name) Tj /F 16 Tf (}}) Tj"],
])("a placeholder shown by %s is read, and none of its code is left", async (_, shown) => {
  const engine = await openTestEngine();
  const content = `BT /F 12 Tf ${shown} ET`;
  const template = withTextOpen(await engine.compileTemplate(tinyPdf({ content })));
  expect(template.fields).toMatchObject([{ name: "name", isPlaceholder: true }]);
  const filled = await engine.fillTemplate(template, { name: "Ada" });
  expect((await engine.verifyPdf(template.source, filled.pdf)).violations).toEqual([]);
  const { boxes = [] } = readScene(filled.pdf).scene.pages[0] ?? {};
  expect(boxes.map(({ text }) => text)).toEqual(["Ada"]);
});
