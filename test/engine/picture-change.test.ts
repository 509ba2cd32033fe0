/** What is drawn while a customer types: all that another fill changes in a picture, and little else. */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { makeCorpus } from "#test/corpus-maker/make-corpus.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { type Picture, readPng } from "#test/support/pictures.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import type { PictureRegion } from "#engine/contract/preview.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

const WIDTH_PX = 600;
const PAIRS = [
  ["Wq", "Wqj Ångström"],
  ["A longer text than there ever stood in it", "fjÅ"],
] as const;

/** A committed file by its path, or a document of the generated corpus by its number, "g031". */
async function compile(file: string): Promise<Template> {
  if (file.endsWith(".pdf")) {
    return withTextOpen(await engine.compileTemplate(new Uint8Array(await readFile(file))));
  }
  for await (const { pdf } of makeCorpus(`${file}-`)) {
    return withTextOpen(await engine.compileTemplate(new Uint8Array(pdf)));
  }
  throw new Error(`no document ${file}`);
}

/** Field ids of up to two texts of a page, and what all texts say. */
function textsOf(template: Template, page: number): { ids: readonly string[]; authored: Values } {
  const boxes = new Set(template.pages[page]?.boxes.filter((b) => b.editable).map(({ id }) => id));
  const texts = template.fields.filter(({ type }) => type === "text");
  return {
    ids: texts
      .filter((field) => field.boxes.some(({ box }) => boxes.has(box)))
      .slice(0, 2)
      .map(({ id }) => id),
    authored: Object.fromEntries(texts.map(({ id, defaultValue }) => [id, defaultValue ?? ""])),
  };
}

/** Pixels of the two that differ: inside the region from the part, outside it from each other. */
function judge(
  [before, after]: readonly [Picture, Picture],
  { left, top, widthPx, heightPx }: PictureRegion,
  part: Picture,
): { outside: number; inside: number } {
  const counts = { outside: 0, inside: 0 };
  for (let y = 0; y < after.heightPx; y++) {
    for (let x = 0; x < after.widthPx; x++) {
      const isInside = x >= left && x < left + widthPx && y >= top && y < top + heightPx;
      const at = (y * after.widthPx + x) * 3;
      const from = isInside ? ((y - top) * widthPx + x - left) * 3 : at;
      const { rgb } = isInside ? part : before;
      const gap = Math.max(
        ...[0, 1, 2].map((i) => Math.abs((rgb[from + i] ?? 0) - (after.rgb[at + i] ?? 0))),
      );
      counts.outside += !isInside && gap > 0 ? 1 : 0;
      counts.inside += isInside && gap > 8 ? 1 : 0;
    }
  }
  return counts;
}

const MADE = "test/corpus/made";

describe("the region holds every pixel that differs, and its picture is what the whole one shows there", () => {
  test.each([
    ["front", "demo/business-card.pdf", 0],
    ["back", "demo/business-card.pdf", 1],
    ["a photograph and a spot ink", `${MADE}/s02-postcard-cmyk-spot-reportlab.pdf`, 0],
    ["turned text", `${MADE}/s07-poster-rotated-inkscape.pdf`, 0],
    ["columns", `${MADE}/s08-japanese-meishi-vertical-chromium.pdf`, 0],
    ["right to left", `${MADE}/s12-arabic-menu-card-chromium.pdf`, 0],
    ["Rotate", "g031", 0],
    ["UserUnit", "g062", 0],
    ["a form of two pages", "g081", 1],
  ] as const)("%s", async (_, file, page) => {
    const template = await compile(file);
    const { ids, authored } = textsOf(template, page);
    expect(ids).not.toEqual([]);
    for (const id of ids) {
      for (const [old, now] of PAIRS) {
        const values = { before: { ...authored, [id]: old }, after: { ...authored, [id]: now } };
        const options = { page, widthPx: WIDTH_PX };
        const [before, after, change] = await Promise.all([
          engine.renderPreview(template, values.before, options),
          engine.renderPreview(template, values.after, options),
          engine.renderChange(template, values, options),
        ]);
        if (change.kind === "unset") {
          const isUnset = after.fit.boxes.some((one) => one.overflow || one.missing.length > 0);
          expect(isUnset).toBe(true);
          continue;
        }
        if (change.kind !== "part") {
          expect.unreachable(`${id}: ${change.kind}`);
        }
        const { region } = change;
        const part = readPng(change.png);
        expect([change.widthPx, change.heightPx]).toEqual([after.widthPx, after.heightPx]);
        expect([part.widthPx, part.heightPx]).toEqual([region.widthPx, region.heightPx]);
        expect(region.widthPx * region.heightPx).toBeLessThan(after.widthPx * after.heightPx);
        const { outside, inside } = judge([readPng(before.png), readPng(after.png)], region, part);
        expect(outside).toBe(0);
        // Hairlines may fall on the pixel beside theirs at another place of the bitmap.
        expect(inside).toBeLessThan(0.01 * region.widthPx * region.heightPx);
      }
    }
  });
});

describe("a change without a bound", () => {
  test("of text in a font of drawings is the whole picture", async () => {
    const template = await compile("g100");
    const [field] = template.fields;
    const after = { [field?.id ?? ""]: "Tea" };
    const change = await engine.renderChange(template, { before: {}, after }, { widthPx: 400 });
    if (change.kind !== "whole") {
      expect.unreachable(change.kind);
    }
    const whole = await engine.renderPreview(template, after, { widthPx: 400 });
    expect(Buffer.compare(Buffer.from(change.png), Buffer.from(whole.png))).toBe(0);
  });
});

test.each([
  ["letters no font prints", "Anna \u{1f600}", "missing"],
  ["a text with no room", "Wolfeschlegelsteinhausenbergerdorff ".repeat(9), "overflowing"],
] as const)("%s have no picture of a change", async (_, text, why) => {
  const template = await compile("demo/business-card.pdf");
  const { ids, authored } = textsOf(template, 0);
  const after = { ...authored, [ids[0] ?? ""]: text };
  const change = await engine.renderChange(template, { before: authored, after }, { widthPx: 400 });
  const none = { overflowing: [], missing: [] };
  const box = template.pages[0]?.boxes[0]?.id ?? "";
  expect(change).toMatchObject({ kind: "unset", ...none, [why]: [box] });
  expect(change).not.toHaveProperty("png");
});

describe("nothing to be drawn", () => {
  test("for the same values, and for those of another page", async () => {
    const template = await compile("demo/business-card.pdf");
    const [front, back] = [textsOf(template, 0), textsOf(template, 1)];
    const shown = { widthPx: 400, heightPx: expect.any(Number) };
    const same = { before: front.authored, after: front.authored };
    expect(await engine.renderChange(template, same, { widthPx: 400 })).toEqual({
      kind: "none",
      ...shown,
    });
    const other = { before: {}, after: { [back.ids[0] ?? ""]: "Other Studio" } };
    expect(await engine.renderChange(template, other, { widthPx: 400 })).toEqual({
      kind: "none",
      ...shown,
    });
  });

  test("a page the file has not is refused", async () => {
    const template = await compile("demo/business-card.pdf");
    await expect(
      engine.renderChange(template, { before: {}, after: {} }, { page: 9 }),
    ).rejects.toMatchObject({ code: "invalid_parameter", field: "page" });
  });
});

test("a part lies on the same paper as the whole picture", async () => {
  const template = await compile("demo/business-card.pdf");
  const { ids, authored } = textsOf(template, 0);
  const after = { ...authored, [ids[0] ?? ""]: "Zoë" };
  const options = { widthPx: 500, paper: { hex: "#e8dcc0", finish: "linen" } } as const;
  const change = await engine.renderChange(template, { before: authored, after }, options);
  if (change.kind !== "part") {
    expect.unreachable(change.kind);
  }
  const [before, whole] = await Promise.all([
    engine.renderPreview(template, authored, options),
    engine.renderPreview(template, after, options),
  ]);
  const part = readPng(change.png);
  const { outside, inside } = judge([readPng(before.png), readPng(whole.png)], change.region, part);
  expect([outside, inside < 0.01 * part.widthPx * part.heightPx]).toEqual([0, true]);
});
