import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine, Template } from "#engine/engine.ts";
import type { StressReport } from "#engine/stress/model.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";

let engine: Engine;
let template: Template;
let report: StressReport;

beforeAll(async () => {
  engine = await createEngine(await loadEngineParts());
  const card = await readFile("test/corpus/made/s02-postcard-cmyk-spot-reportlab.pdf");
  template = await engine.compileTemplate(card);
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
