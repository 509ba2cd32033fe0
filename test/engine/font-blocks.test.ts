/** Fonts made ready by the block, and kept: what a fill embeds, and what it reads again. */
import { beforeAll, describe, expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine, EngineParts } from "#engine/engine.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { textPdf } from "#test/support/fit-kit.ts";
import { withTextOpen } from "#test/support/opened.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillOptions } from "#engine/contract/fill.ts";

const TWO = textPdf(
  "BT /F1 12 Tf 50 250 Td ({{name}}) Tj ET BT /F1 9 Tf 50 200 Td ({{place}}) Tj ET",
);

let parts: EngineParts;
let engine: Engine;
let template: Template;
beforeAll(async () => {
  parts = await loadEngineParts();
  engine = await createEngine(parts);
  template = withTextOpen(await engine.compileTemplate(TWO));
});

async function fill(name: string, fontParts?: FillOptions["fontParts"]) {
  const options = fontParts === undefined ? {} : { fontParts };
  const { pdf, certificate } = await engine.fillTemplate(template, { name, place: "Ulm" }, options);
  const text = Buffer.from(pdf).toString("latin1", TWO.length);
  return {
    pdf,
    certificate,
    bytes: pdf.length - TWO.length,
    fonts: text.match(/\/BaseFont\/[A-Z]{6}\+[\w-]+\/Encoding/gu) ?? [],
  };
}

describe("a block", () => {
  test("is one font for all usual Latin values, 30 KB at most", async () => {
    const [one, other] = [await fill("Jürgen Groß"), await fill("Łódź, Őrség & “fifl”")];
    expect(one.fonts).toHaveLength(1);
    expect(other.fonts).toEqual(one.fonts);
    expect(one.bytes).toBeLessThan(30 * 1024);
    expect((await engine.verifyPdf(TWO, one.pdf)).ok).toBe(true);
    expect((await engine.verifyPdf(TWO, other.pdf)).ok).toBe(true);
  });

  test("gives way to the glyphs in use where they are others", async () => {
    const [exact, viet] = [await fill("Anna", "glyphs"), await fill("Nguyễn Hương")];
    expect(exact.bytes).toBeLessThan(6 * 1024);
    expect(viet.bytes).toBeLessThan(6 * 1024);
    expect(viet.fonts).not.toEqual((await fill("Anna")).fonts);
  });

  test("of Greek or Cyrillic comes with Latin", async () => {
    const [greek, cyrillic] = [await fill("Ελένη Anna"), await fill("Щербаков Anna")];
    expect(greek.fonts).toHaveLength(1);
    expect(cyrillic.fonts).toHaveLength(1);
    expect([greek.bytes, cyrillic.bytes].every((bytes) => bytes < 30 * 1024)).toBe(true);
    expect((await engine.verifyPdf(TWO, greek.pdf)).ok).toBe(true);
  });

  test("leaves no trace of what was filled before", async () => {
    const warm = await fill("Jürgen Groß");
    const cold = await createEngine(parts);
    const { pdf } = await cold.fillTemplate(await cold.compileTemplate(TWO), {
      name: "Jürgen Groß",
      place: "Ulm",
    });
    expect(Buffer.compare(Buffer.from(pdf), Buffer.from(warm.pdf))).toBe(0);
  });
});

test("the second fill of a template reads no font again", async () => {
  let reads = 0;
  const counted = parts.fonts.map((font) => ({
    ...font,
    get bytes(): Uint8Array {
      reads += 1;
      return font.bytes;
    },
  }));
  const fresh = await createEngine({ ...parts, fonts: counted });
  const compiled = await fresh.compileTemplate(TWO);
  for (const fontParts of ["block", "glyphs"] as const) {
    await fresh.fillTemplate(compiled, { name: "Jürgen Groß", place: "Ωμέγα" }, { fontParts });
    const first = reads;
    expect(first).toBeGreaterThan(0);
    await fresh.fillTemplate(compiled, { name: "Zoë Łukasz", place: "Δέλτα" }, { fontParts });
    await fresh.renderPreview(
      compiled,
      { name: "Quentin", place: "Γάμμα" },
      { fontParts, dpi: 36 },
    );
    expect(reads).toBe(first);
  }
});
