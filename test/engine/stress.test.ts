import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { UnusableValue } from "#engine/contract/problems.ts";
import type { BoxSettings } from "#engine/contract/scene.ts";
import type { StressReport } from "#engine/contract/stress-report.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { tinyPdf } from "#test/support/tiny-pdf.ts";
import type { Template } from "#engine/contract/template.ts";

let engine: Engine;
let template: Template;
let report: StressReport;

beforeAll(async () => {
  engine = await openTestEngine();
  const card = await readFile("test/corpus/made/s02-postcard-cmyk-spot-reportlab.pdf");
  template = withTextOpen(await engine.compileTemplate(card));
  report = await engine.stressTemplate(template);
});

describe("the stress test of a postcard", () => {
  test("tries every field and ranks what does not fit first", () => {
    expect(report.fields.map(({ field }) => field)).toEqual(template.fields.map(({ id }) => id));
    expect(report.fieldsLeftOut).toBe(0);
    for (const { worst, tried, failed } of report.fields) {
      expect(tried).toBeGreaterThan(0);
      expect(worst.length).toBeLessThanOrEqual(12);
      const kept = worst.map(({ fits }) => fits);
      expect(kept).toEqual(kept.toSorted((a, b) => Number(a) - Number(b)));
      expect(worst.filter(({ fits }) => !fits).length).toBe(Math.min(failed, worst.length));
    }
  });

  test("a case says what the fill of its value says", async () => {
    for (const { worst } of report.fields) {
      const [first] = worst;
      const filled = await engine.fillTemplate(template, { [first!.field]: first!.value });
      const box = filled.fit.boxes.find((each) => each.box === first!.box)!;
      expect(box.sizePt).toBe(first!.sizePt);
      expect(box.overflow || box.missing.length > 0).toBe(!first!.fits);
      expect(box.missing).toEqual(first!.missing);
    }
  });

  test("the capacity is the number of letters that still fit, and one more does not", async () => {
    let checked = 0;
    for (const { field, capacity } of report.fields) {
      const shown = template.fields.find(({ id }) => id === field)!;
      const boxes = template.pages.flatMap((page) => page.boxes);
      const lines = shown.boxes.map(({ box }) => boxes.find(({ id }) => id === box)!);
      const isWhole = shown.boxes.every(({ pattern }) => pattern.length === 1);
      if (!isWhole || lines.some(({ maxLines, isUpperCase }) => maxLines > 1 || isUpperCase)) {
        continue;
      }
      for (const [letter, count] of [
        ["W", capacity!.widest!],
        ["n", capacity!.usual!],
        ["i", capacity!.narrowest!],
      ] as const) {
        const overflows = async (length: number): Promise<boolean> => {
          const filled = await engine.fillTemplate(template, { [field]: letter.repeat(length) });
          return filled.fit.boxes.some(({ overflow }) => overflow);
        };
        expect(await overflows(count), `${count} ${letter}`).toBe(false);
        expect(await overflows(count + 1), `${count + 1} ${letter}`).toBe(true);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(6);
  });

  test("the twelve worst that can be set have pictures", () => {
    expect(report.pictures).toHaveLength(12);
    for (const { png, widthPx, heightPx, case: shown } of report.pictures) {
      expect([...png.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
      expect(Math.max(widthPx, heightPx)).toBeLessThanOrEqual(900);
      expect(shown.missing).toEqual([]);
    }
    expect(new Set(report.pictures.map(({ case: shown }) => shown.field)).size).toBeGreaterThan(3);
  });

  test("emoji are named as missing, letters of Poland are not", () => {
    const missing = new Set(report.fields.flatMap(({ missingCharacters }) => missingCharacters));
    expect(missing.has("💍")).toBe(true);
    expect(missing.has("ż")).toBe(false);
  });

  test("the same template gives the same report", async () => {
    const { pictures: _, ...again } = await engine.stressTemplate(template, { pictures: false });
    const { pictures: __, ...first } = report;
    expect(again).toEqual(first);
  });
});

test.each<readonly [string, string, Partial<BoxSettings>, number | null]>([
  ["among the words of its line", "(Dear {{first}}, welcome to our house) Tj", {}, null],
  ["on a line of several", "(Anna {{first}}) Tj 0 -14 Td (of {{town|Bristol}}) Tj", {}, null],
  ["in capitals", "(GRAND OPENING) Tj", {}, null],
  ["with a limit of its own", "(Ada Lovelace) Tj", {}, 7],
  ["that keeps its size", "(Dear {{first}}, welcome) Tj", { shrinkToFit: false }, null],
])("the capacity of a field %s is what fits", async (_, words, settings, maxLength) => {
  const content = `BT /F 14 Tf 30 200 Td ${words} ET 0.5 w 330 50 m 330 250 l S`;
  const compiled = withTextOpen(await engine.compileTemplate(tinyPdf({ content })));
  const one = {
    ...compiled,
    pages: compiled.pages.map((page) => ({
      ...page,
      boxes: page.boxes.map((box) => ({ ...box, settings: { ...box.settings, ...settings } })),
    })),
    fields: compiled.fields.map((field) => ({ ...field, maxLength })),
  };
  const [field] = one.fields;
  const tried = await engine.stressTemplate(one, { pictures: false });
  const { capacity } = tried.fields[0]!;
  const outcome = async (value: string): Promise<string> => {
    try {
      const { fit } = await engine.fillTemplate(one, { [field!.id]: value });
      return fit.boxes.some(({ overflow }) => overflow) ? "overflows" : "fits";
    } catch (error) {
      return error instanceof UnusableValue ? error.code : "fails";
    }
  };
  for (const [letter, count] of [
    ["W", capacity!.widest!],
    ["n", capacity!.usual!],
    ["i", capacity!.narrowest!],
  ] as const) {
    expect(await outcome(letter.repeat(count)), `${count} ${letter}`).toBe("fits");
    expect(await outcome(letter.repeat(count + 1)), `${count + 1} ${letter}`).toBe(
      maxLength === null ? "overflows" : "field_too_long",
    );
  }
});
