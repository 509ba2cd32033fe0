/** A correction in one line of a box leaves its other lines where they were: to the pixel, and unwritten. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { apply } from "#base/geometry.ts";
import type { Engine } from "#engine/engine.ts";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import type { ScenePage, TextBox } from "#engine/contract/scene.ts";
import { loadEngineParts, openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { difference, pdfiumPicture } from "#test/support/pictures.ts";
import type { Template } from "#engine/contract/template.ts";

const MADE = join(import.meta.dirname, "../corpus/made");
const PX_PER_PT = 150 / 72;

let engine: Engine;
let pdfium: Pdfium;
let tried = 0;
beforeAll(async () => {
  const parts = await loadEngineParts();
  engine = await openTestEngine();
  pdfium = await createPdfium(parts.pdfiumWasm);
});

async function compiled(name: string): Promise<Template | null> {
  try {
    return withTextOpen(
      await engine.compileTemplate(new Uint8Array(readFileSync(join(MADE, name)))),
    );
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return null;
    }
    throw error;
  }
}

/** Upright boxes of several lines that one field fills. */
function subjects(template: Template): readonly (readonly [ScenePage, TextBox, string])[] {
  return template.pages.flatMap((page) =>
    page.boxes.flatMap((box) => {
      const field = template.fields.find(
        ({ boxes }) =>
          boxes.length === 1 && boxes[0]?.box === box.id && boxes[0].pattern.length === 1,
      );
      const isPlain = box.editable && box.rotationDeg === 0 && box.lines.length > 1;
      const isWritten = box.lines.every(({ text }) => text.trim() !== "");
      return field !== undefined && isPlain && isWritten && !box.vertical
        ? [[page, box, field.id] as const]
        : [];
    }),
  );
}

test.each(readdirSync(MADE).filter((name) => name.endsWith(".pdf")))("%s", async (name) => {
  const template = await compiled(name);
  for (const [page, box, field] of template === null ? [] : subjects(template)) {
    const last = box.lines.at(-1);
    const words = last?.text.trim().split(" ") ?? [];
    const value = `${box.text.slice(0, box.text.length - (last?.text.length ?? 0))}${words.toReversed().join(" ")}`;
    const filled = await engine.fillTemplate(template!, { [field]: value });
    const fit = filled.fit.boxes.find((one) => one.box === box.id);
    if (words.length < 2 || fit === undefined || fit.substitutions.length > 0 || !fit.changed) {
      continue;
    }
    const kept = box.lines.slice(0, -1).map((_, i) => i);
    expect(fit.lines.slice(0, -1).map(({ authoredLine }) => authoredLine)).toEqual(kept);
    const [was, is] = [
      pdfiumPicture(pdfium, template!.source, page),
      pdfiumPicture(pdfium, filled.pdf, page),
    ];
    const changed = difference(was!, is!);
    const [, baseline] = apply(page.toSeen, last!.from);
    const top = Math.floor((baseline - 1.1 * box.sizePt) * PX_PER_PT);
    expect(changed.subarray(0, top * was!.widthPx).includes(1)).toBe(false);
    expect(changed.includes(1)).toBe(true);
    expect((await engine.verifyPdf(template!.source, filled.pdf)).ok).toBe(true);
    tried++;
  }
});

test("enough boxes were tried", () => {
  expect(tried).toBeGreaterThanOrEqual(5);
});
