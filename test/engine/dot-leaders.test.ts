/** Dot leaders: an item and its price are filled singly, and the dots between them fill the room that is left. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import type { TextBox } from "#engine/contract/scene.ts";
import type { Template } from "#engine/contract/template.ts";
import { designRecipes } from "#test/corpus-maker/design-recipes.ts";
import { hardRecipes } from "#test/corpus-maker/hard-recipes.ts";
import { makeDocuments } from "#test/corpus-maker/make-corpus.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { arimoPdf, endOfWords, shownAt } from "#test/support/letter-copies.ts";
import { withTextOpen } from "#test/support/opened.ts";

const DOTS = ".".repeat(40);
const TYPED = shownAt(`Lentil soup ${DOTS} 4.80`, { x: 40, y: 200, sizePt: 12 });
/** The same in three pieces, the dots between them. */
const APART = [
  shownAt("Lentil soup", { x: 40, y: 200, sizePt: 12 }),
  shownAt(DOTS, { x: 108, y: 200, sizePt: 12 }),
  shownAt("4.80", { x: 250, y: 200, sizePt: 12 }),
].join(" ");

/** The first one with its price cut in two text objects, as Word cuts words. */
const AT = { x: 40, y: 200, sizePt: 12 };
const FIRST = `Lentil soup ${DOTS} 4.`;
const CUT = [shownAt(FIRST, AT), shownAt("80", { ...AT, x: endOfWords(FIRST, AT) })].join(" ");

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

async function compiled(content: string): Promise<Template> {
  return withTextOpen(await engine.compileTemplate(arimoPdf(content)));
}

/** A design or a case of the made corpus. */
async function compiledDesign(name: string): Promise<Template> {
  const recipes = [...designRecipes(), ...hardRecipes()].filter((one) => one.name.includes(name));
  for await (const { pdf } of makeDocuments(recipes)) {
    return withTextOpen(await engine.compileTemplate(new Uint8Array(pdf)));
  }
  throw new Error(`no design ${name}`);
}

/** The first box as it is read after a fill that is proven, with the size of its letters. */
async function filled(template: Template, values: readonly string[]): Promise<TextBox> {
  const given = Object.fromEntries(template.fields.map(({ id }, i) => [id, values[i] ?? ""]));
  const { pdf, problems } = await engine.fillTemplate(template, given);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const { pages, fields } = template;
  const { violations } = await engine.verifyPdf(template.source, pdf, {
    order: { pages, fields, values: given },
  });
  expect(violations).toEqual([]);
  return withTextOpen(await engine.compileTemplate(pdf)).pages[0]!.boxes[0]!;
}

const endOf = (box: TextBox): number => Math.round(box.bboxPt[2] * 10) / 10;
const dotsOf = (box: TextBox): number => box.text.split(".").length - 2;

test.each<[string, string, readonly string[]]>([
  ["stands where it did", "4.", []],
  ["moved", "4. ", ["text_set_again"]],
])("beside a part of a price that is left alone, one that %s", async (_, part, codes) => {
  const template = await compiled(CUT);
  const [item] = template.fields;
  const rest = ` ${DOTS} ${part}`;
  const gap = endOfWords(FIRST, AT) - endOfWords(`Soup${rest}`, AT);
  const line = `[(Soup) ${(-gap / AT.sizePt) * 1000} (${rest})] TJ`;
  const content = CUT.replace(`(${FIRST}) Tj`, line);
  const update = { num: 5, gen: 0, source: latin1Bytes("<<>>"), stream: latin1Bytes(content) };
  const rewritten = concatBytes([
    template.source,
    appendUpdate(appendBaseOf(openPdf(template.source, ENGINE_LIMITS)), [update], "00"),
  ]);
  const { pages, fields } = template;
  const order = { pages, fields, values: { [item!.id]: "Soup" } };
  const { violations } = await engine.verifyPdf(template.source, rewritten, { order });
  expect(violations.map(({ code }) => code)).toEqual(codes);
});

describe.each([
  ["typed in one line", TYPED],
  ["set apart", APART],
])("a leader %s", (_, content) => {
  test("parts an item from its price", async () => {
    const { fields } = await compiled(content);
    expect(fields.map(({ defaultValue, inputKind }) => [inputKind, defaultValue])).toEqual([
      ["item", "Lentil soup"],
      ["price", "4.80"],
    ]);
  });

  test.each<[string, readonly [string, string], (dots: number) => boolean]>([
    ["shrinks under a longer item", ["Soup of lentils and leek", "4.80"], (dots) => dots < 30],
    ["grows behind a shorter one", ["Soup", "4.80"], (dots) => dots > 45],
    ["makes room for a longer price", ["Lentil soup", "104.80"], (dots) => dots < 40],
  ])("%s, and the price ends where it did", async (__, values, isRight) => {
    const template = await compiled(content);
    const box = await filled(template, values);
    expect(endOf(box)).toBe(endOf(template.pages[0]!.boxes[0]!));
    expect(isRight(dotsOf(box))).toBe(true);
    expect(box.text.replace(/\.{3,}/u, "…").replace(/\s*…\s*/u, "…")).toBe(values.join("…"));
    expect(box.sizePt).toBe(12);
  });

  test("keeps two dots, and the line shrinks", async () => {
    const template = await compiled(content);
    const item = "Soup of lentils, leek, carrots and whatever grows";
    const box = await filled(template, [item, "4.80"]);
    // Sizes are hundredths of a point.
    expect(Math.abs(endOf(box) - endOf(template.pages[0]!.boxes[0]!))).toBeLessThan(0.3);
    expect(box.sizePt).toBeLessThan(12);
    expect(box.text).toContain("..");
  });
});

test("rows behind a tab, written as a blank and a move of the pen, keep their places beside one that is filled", async () => {
  const rows = ["Lentil soup", "Beetroot salad", "Goat cheese"].map((dish, i) => {
    const y = 200 - 15 * i;
    const line = `[( )-2722(${dish} ${DOTS.slice(dish.length)})] TJ`;
    return `BT /F 12 Tf 40 ${y} Td ${line} ET ${shownAt(`${i + 4}00`, { x: 270, y, sizePt: 12 })}`;
  });
  const template = await compiled(rows.join(" "));
  const box = await filled(template, [
    "Leek",
    ...template.fields.slice(1).map(({ defaultValue }) => defaultValue ?? ""),
  ]);
  const placesOf = ({ lines }: TextBox): readonly string[] =>
    lines.slice(1).map(({ text, from: [x, y] }) => `${text} ${x.toFixed(2)} ${y.toFixed(2)}`);
  const kept = placesOf(template.pages[0]!.boxes[0]!);
  expect(kept).toHaveLength(2);
  expect(placesOf(box)).toEqual(kept);
  expect(box.sizePt).toBe(12);
});

test("dots before a price make room for it, and it ends where it did", async () => {
  const template = await compiled(shownAt(`${DOTS} 4.80`, { x: 100, y: 200, sizePt: 12 }));
  expect(template.fields.map(({ defaultValue }) => defaultValue)).toEqual(["4.80"]);
  const box = await filled(template, ["104.80"]);
  expect(endOf(box)).toBe(endOf(template.pages[0]!.boxes[0]!));
  expect(box.text).toMatch(/^\.{30,39} 104\.80$/u);
});

test("an item ends before a leader that is drawn", async () => {
  const template = await compiled(
    `${shownAt("Lentil soup", { x: 40, y: 200, sizePt: 12 })} [1 2] 0 d 1 w 110 202 m 240 202 l S ${shownAt("4.80", { x: 250, y: 200, sizePt: 12 })}`,
  );
  const box = await filled(template, ["Lentil soups", "4.80"]);
  expect(box.text).toBe("Lentil soups");
  expect(box.bboxPt[2]).toBeLessThanOrEqual(110);
});

test("a dish that ends in Latin letters leaves its price at the other end of a right-to-left line", async () => {
  const template = await compiledDesign("leaders-arabic");
  const [dish] = template.fields;
  const { fit } = await engine.fillTemplate(template, { [dish!.id]: "فتوش Caesar" });
  const [line] = fit.boxes[0]!.lines;
  const seen = line!.runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join("");
  expect(seen).toMatch(/^3\.50 \.+ Caesar \p{Script=Arabic}+$/u);
  const { bboxPt } = template.pages[0]!.boxes[0]!;
  expect(line!.widthPt).toBeCloseTo(bboxPt[2] - bboxPt[0], 1);
});

test("a name that ends in Latin letters leaves the number behind it at the other end of a right-to-left line", async () => {
  const template = await compiledDesign("numbers-right-to-left");
  const { fit } = await engine.fillTemplate(template, { [template.fields[0]!.id]: "שלום Caesar" });
  const letters = fit.boxes[0]!.lines[0]!.runs.flatMap(({ glyphs }) =>
    glyphs.map(({ text }) => text),
  );
  expect(letters.join("")).toMatch(/^42 Caesar \p{Script=Hebrew}/u);
});
