/**
 * Boxes of the made corpus filled with other text and with their own: the file stays sound, the text is
 * found, nothing outside the changed ink moves. A sample of boxes; PLATEN_FULL=1 takes every one.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import type { SceneField } from "#engine/contract/scene.ts";
import { decodeTemplate, encodeTemplate } from "#engine/template-codec.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { inkMask } from "#test/support/ink-mask.ts";
import { withTextOpen } from "#test/support/opened.ts";
import {
  countOutside,
  difference,
  type Picture,
  popplerPictures,
  popplerText,
  withoutSpace,
} from "#test/support/pictures.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";
import { pdfjsText } from "../../tools/corpus/readers.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillResult } from "#engine/contract/fill.ts";

const CORPUS = join(import.meta.dirname, "../corpus/made");
const FILES = readdirSync(CORPUS).filter((file) => file.endsWith(".pdf"));
const SAMPLE = process.env["PLATEN_FULL"] === "1" ? Number.MAX_SAFE_INTEGER : 2;
const OTHER_TEXT = "Zoë Łukasz 47";
const hasPoppler = hasProgram("pdftoppm") && hasProgram("pdftotext");
const hasQpdf = hasProgram("qpdf");

let engine: Engine;
let folder = "";
beforeAll(async () => {
  engine = await openTestEngine();
  folder = mkdtempSync(join(tmpdir(), "platen-fill-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function read(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(CORPUS, file)));
}

/** Vitest compares arrays of bytes element by element, which takes seconds on a large file. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Null for a file whose author forbids changes. */
async function compile(file: string): Promise<Template | null> {
  try {
    return withTextOpen(await engine.compileTemplate(read(file)));
  } catch (error) {
    if (error instanceof UnusablePdf && error.reason === "modification_forbidden") {
      return null;
    }
    throw error;
  }
}

/** Evenly spread fields, at most `SAMPLE`. */
function sampleOf(template: Template): readonly SceneField[] {
  const step = Math.max(1, Math.ceil(template.fields.length / SAMPLE));
  return template.fields.filter((_, i) => i % step === 0);
}

/** qpdf's exit status: 0 sound, 3 warnings, 2 errors; ordered by how bad it is. */
function soundness(pdf: Uint8Array): number {
  const file = join(folder, "check.pdf");
  writeFileSync(file, pdf);
  return [0, 3, 2].indexOf(runProgram("qpdf", ["--check", file]).status);
}

/** `soundnessBefore`: of the source, by `soundness`. */
async function expectSound(
  source: Uint8Array,
  soundnessBefore: number,
  filled: FillResult,
): Promise<void> {
  const verified = await engine.verifyPdf(source, filled.pdf);
  expect(verified.violations).toEqual([]);
  expect(verified.certificate.prefixEqual).toBe(true);
  expect(filled.certificate.operators.replaced).toBeGreaterThan(0);
  if (hasQpdf) {
    expect(soundness(filled.pdf)).toBeLessThanOrEqual(soundnessBefore);
  }
}

/** Pixels that differ, in poppler's pictures, where the fill took no line away and set none. */
async function changedOutside(
  template: Template,
  before: readonly Picture[],
  filled: FillResult,
): Promise<number> {
  const after = await popplerPictures(filled.pdf);
  expect(after.length).toBe(before.length);
  let outside = 0;
  before.forEach((old, i) => {
    const [now, page] = [after[i]!, template.pages[i]!];
    outside += countOutside(difference(old, now), inkMask(template, filled, page, old));
  });
  return outside;
}

/** Not from right to left, and no column with words set along it. */
function isReadAlong(template: Template, filled: FillResult): boolean {
  const id = filled.fit.boxes[0]?.box;
  const boxes = template.pages.flatMap((page) => page.boxes);
  const box = boxes.find((one) => one.id === id);
  return box?.direction === "ltr" && !box.vertical;
}

describe.each(FILES)("%s", (file) => {
  let template: Template | null = null;
  beforeAll(async () => {
    template = await compile(file);
  });

  test("filled boxes print the new text, read alike by two other engines, and leave everything else alone (C60)", async () => {
    const source = read(file);
    const wasSound = hasQpdf ? soundness(source) : 0;
    const before = hasPoppler && template !== null ? await popplerPictures(source) : [];
    for (const field of template === null ? [] : sampleOf(template)) {
      const fill = (text: string): Promise<FillResult> =>
        engine.fillTemplate(template!, { [field.id]: text }, { force: true });
      const emptied = await fill("");
      await expectSound(source, wasSound, emptied);
      const texts =
        field.isPlaceholder || field.defaultValue === null
          ? [OTHER_TEXT]
          : [OTHER_TEXT, field.defaultValue];
      for (const text of texts) {
        const filled = await fill(text);
        expect(filled.problems.filter(({ code }) => code === "missing_glyph")).toEqual([]);
        await expectSound(source, wasSound, filled);
        expect(isSame((await fill(text)).pdf, filled.pdf)).toBe(true);
        if (text === texts[0] && isReadAlong(template!, filled)) {
          expect(withoutSpace(await pdfjsText(filled.pdf))).toContain(
            withoutSpace(filled.fit.boxes[0]!.lines[0]!.text),
          );
        }
        if (hasPoppler) {
          // Poppler orders mixed lines of right-to-left and vertical boxes by rules of its own.
          if (isReadAlong(template!, filled)) {
            expect(await popplerText(filled.pdf)).toContain(
              withoutSpace(filled.fit.boxes[0]!.lines[0]!.text),
            );
          }
          expect(await changedOutside(template!, before, filled)).toBe(0);
        }
      }
    }
  });

  test("a stored template fills to the same bytes; authored values change nothing", async () => {
    if (template === null) {
      return;
    }
    const stored = decodeTemplate(read(file), encodeTemplate(template));
    expect(isSame(encodeTemplate(stored), encodeTemplate(template))).toBe(true);
    const values = Object.fromEntries(
      template.fields.slice(0, 150).map(({ id }) => [id, OTHER_TEXT]),
    );
    const [one, two] = await Promise.all([
      engine.fillTemplate(template, values),
      engine.fillTemplate(stored, values),
    ]);
    expect(isSame(two.pdf, one.pdf)).toBe(true);
    expect(two.certificate).toEqual(one.certificate);
    const authored = Object.fromEntries(
      template.fields.flatMap(({ id, isPlaceholder, defaultValue }) =>
        isPlaceholder || defaultValue === null ? [] : [[id, defaultValue]],
      ),
    );
    const kept = await engine.fillTemplate(template, authored);
    expect(kept.certificate.mode).toBe("unchanged");
    expect(isSame(kept.pdf, template.source)).toBe(true);
  });
});
