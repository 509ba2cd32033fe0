/**
 * A preview takes over from an earlier one what its values leave as it was: the file is byte for byte the one that a
 * fresh engine draws as a whole, over every made file and a seeded sample of generated ones.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine, PreviewOptions, Template, Values } from "#engine/engine.ts";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import { changedRows, type Shown } from "#engine/preview/changed-rows.ts";
import { type DrawnCount, DrawnPictures } from "#engine/preview/drawn-pictures.ts";
import { drawPreview, framePreview } from "#engine/preview/render-preview.ts";
import { UnusablePdf, UnusableValue } from "#engine/problems.ts";
import { makeCorpus } from "#test/corpus-maker/make-corpus.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";

const MADE = join(import.meta.dirname, "../corpus/made");
const NAMES = readdirSync(MADE).filter((name) => name.endsWith(".pdf"));
const SEED = 20_261_122;
const SAMPLE = fc.sample(fc.integer({ min: 1, max: 300 }), { seed: SEED, numRuns: 6 });

/** Draws every picture of this file, one after the other. */
let engine: Engine;
let pdfium: Pdfium;

beforeAll(async () => {
  const parts = await loadEngineParts();
  engine = await createEngine(parts);
  pdfium = await createPdfium(parts.pdfiumWasm);
});

async function templateOf(pdf: Uint8Array): Promise<Template | null> {
  try {
    return await engine.compileTemplate(pdf);
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return null;
    }
    throw error;
  }
}

/** Null for values that are refused, and pages that cannot be drawn. */
async function pictureOf(
  template: Template,
  values: Values,
  options: PreviewOptions,
): Promise<Uint8Array | null> {
  try {
    return (await engine.renderPreview(template, values, options)).png;
  } catch (error) {
    if (error instanceof UnusableValue || isUndrawable(error)) {
      return null;
    }
    throw error;
  }
}

/** PDFium opens not every file that can be filled. */
function isUndrawable(error: unknown): boolean {
  return error instanceof UnusablePdf && error.reason === "damaged";
}

/** By a raster engine of its own that knows of no other picture. */
async function wholePicture(
  template: Template,
  values: Values,
  options: PreviewOptions,
): Promise<Uint8Array> {
  const filled = await engine.fillTemplate(template, values, options);
  const order = {
    ...framePreview(template, options),
    contentHash: "",
    lookHash: "",
    pictures: new Map<string, string>(),
    paper: options.paper,
  };
  return drawPreview({ pdfium, drawn: new DrawnPictures() }, template, filled, order).png;
}

const TEXT = fc.oneof(
  fc.constantFrom(
    "",
    "Zoë Łukasz Ångström",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "a\nb\n\nc",
    "Ậ̈ǰ̣",
    "مرحبا",
  ),
  fc.string({ unit: "grapheme", maxLength: 24 }),
);

/** Shots a shop and a shopper take: sizes with part strips, parts of the page, papers. */
const SHOT = fc.record(
  {
    widthPx: fc.constantFrom(64, 331, 640, 1100),
    area: fc.constantFrom("trim" as const, "bleed" as const, "media" as const),
    paper: fc.constantFrom(
      { hex: "#c9b492", finish: "kraft" as const },
      { hex: "#f4efe6", finish: "none" as const },
    ),
  },
  { requiredKeys: ["widthPx"] },
);

/** Several fills of one page, typed one after the other, against an engine that has drawn nothing yet. */
async function expectEqual(template: Template, runs: number): Promise<void> {
  const keys = template.fields.filter(({ type }) => type === "text").map(({ id }) => id);
  const fill = fc.uniqueArray(fc.tuple(fc.nat(), TEXT), {
    minLength: 1,
    maxLength: 3,
    selector: ([key]) => key % Math.max(1, keys.length),
  });
  const page = fc.nat({ max: Math.max(0, template.pages.length - 1) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fill, { minLength: 2, maxLength: 4 }),
      page,
      SHOT,
      async (fills, shownPage, shot) => {
        let values: Values = {};
        for (const changes of fills) {
          values = {
            ...values,
            ...Object.fromEntries(
              changes.map(([key, text]) => [keys[key % Math.max(1, keys.length)] ?? "none", text]),
            ),
          };
          const options = { ...shot, page: shownPage };
          const partly = await pictureOf(template, values, options);
          const whole = partly === null ? null : await wholePicture(template, values, options);
          expect(partly === null || whole === null ? partly === whole : same(partly, whole)).toBe(
            true,
          );
        }
      },
    ),
    { seed: SEED, numRuns: runs },
  );
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(b);
}

test("typing in one line draws its strip, and an old text again nothing", async () => {
  const template = await templateOf(new Uint8Array(readFileSync("demo/business-card.pdf")));
  expect(template).not.toBeNull();
  if (template === null) {
    return;
  }
  const drawn = new DrawnPictures();
  const options = { widthPx: 1280 };
  const shots: DrawnCount[] = [];
  for (const name of ["Ada", "Ada L", "Ada"]) {
    const filled = await engine.fillTemplate(template, { name });
    const { page, frame } = framePreview(template, options);
    const request = {
      key: "",
      heightPx: frame.heightPx,
      shown: { fits: filled.fit.boxes, pictures: new Map<string, string>() },
      rowsBetween: (before: Shown, after: Shown) =>
        changedRows(template, { page, frame }, [before, after]),
    };
    const region = { ...frame, pdf: filled.pdf, page: 0, cropBox: null };
    const found = drawn.bandsOf(request, (use) => pdfium.withRows(region, use));
    shots.push(found?.count ?? { strips: 0, drawn: 0 });
  }
  expect(shots[0]?.drawn).toBe(shots[0]?.strips);
  expect(shots[1]?.drawn).toBeGreaterThan(0);
  expect(shots[1]?.drawn).toBeLessThanOrEqual(3);
  expect(shots[2]?.drawn).toBe(0);
});

describe("a picture drawn in part is the picture drawn whole", () => {
  test.each(NAMES)("%s", { timeout: 120_000 }, async (name) => {
    const template = await templateOf(new Uint8Array(readFileSync(join(MADE, name))));
    if (template !== null) {
      await expectEqual(template, 3);
    }
  });

  test.each(SAMPLE)("generated document %i", { timeout: 120_000 }, async (number) => {
    for await (const { pdf } of makeCorpus(`g${String(number).padStart(3, "0")}-`)) {
      const template = await templateOf(new Uint8Array(pdf));
      if (template !== null) {
        await expectEqual(template, 3);
      }
    }
  });
});
