/**
 * Words that no value changes keep their codes, ligatures, distances and operators, whatever stands in for the
 * letters of a value beside them.
 */
import { beforeAll, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { isStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { writePdf } from "#test/support/write-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(await loadEngineParts());
});

const CONTENT = 5;

/** A page of text in fonts that are not embedded, so that every new letter comes from another font. */
function pageOf(content: string): Uint8Array {
  const font = (name: string): string =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/ff/ffi]>>>>`;
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources 4 0 R/Contents 5 0 R>>",
    "<</Font<</F1 6 0 R/F2 7 0 R>>>>",
    { dict: "", data: content },
    font("Helvetica"),
    font("Helvetica-Bold"),
  ]);
}

interface Filled {
  readonly content: string;
  readonly lines: readonly string[];
}

/** The page's content once every field has the value that belongs to its default or name. */
async function fill(content: string, values: Readonly<Record<string, string>>): Promise<Filled> {
  const source = pageOf(content);
  const template = await engine.compileTemplate(source);
  const { pdf, fit, problems } = await engine.fillTemplate(template, values);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const verified = await engine.verifyPdf(source, pdf, { rasters: true });
  expect(verified.violations).toEqual([]);
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const stream = doc.object(CONTENT)?.value ?? null;
  expect(isStream(stream)).toBe(true);
  return {
    content: isStream(stream) ? latin1Text(doc.decode(stream).value) : "",
    lines: fit.boxes.flatMap((box) => box.lines.map(({ text }) => text)),
  };
}

const NAME = { name: "Zo\u00eb \u0141ukasz" };

test.each([
  [
    "strings, numbers and ligatures around a value",
    "BT /F1 14 Tf 30 260 Td [(De) 20 (ar {{na) -10 (me}}, wel) 30 (come to the o\\001ice)]TJ ET",
    ["[(De) 20 <617220>]TJ", "(come to the o\\001ice)]TJ"],
  ],
  [
    "operators before a value are not written at all",
    "BT /F1 12 Tf 30 220 Td [(So) 12 (up )] TJ 1 0 0 rg ({{name}}) Tj 0 g ( only) Tj ET",
    ["30 220 Td [(So) 12 (up )] TJ 1 0 0 rg", "( only)]TJ"],
  ],
  [
    "spaces that are moves of the pen",
    "BT /F1 12 Tf 30 190 Td [(Left) -700 (Right) -600 ({{name}}) -500 (End) -400 (of it)]TJ ET",
    ["[(Left) -700 (Right)]TJ", "(End) -400 (of it)]TJ"],
  ],
  [
    "words of two fonts and spacing",
    "BT /F1 12 Tf 30 190 Td ({{name}} is ) Tj /F2 12 Tf 0.1 Tc 1 Tw (bold and big) Tj ET",
    ["/F2 12 Tf 0.1 Tc 1 Tw", "(bold and big)]TJ"],
  ],
] as const)("%s stay", async (_name, content, expected) => {
  const filled = await fill(content, NAME);
  for (const part of expected) {
    expect(filled.content).toContain(part);
  }
});

test("of several values only the one that changed is set", async () => {
  const content = "BT /F1 12 Tf 30 190 Td (Dear {{first}} {{name|Miller}}, welcome) Tj ET";
  const { content: filled } = await fill(content, { first: "Zo\u00eb", name: "{{name|Miller}}" });
  expect(filled).toContain("7b7b6e616d657c4d696c6c65727d7d2c2077656c636f6d65>");
});

test("words that a customer leaves at the ends of a value stay where no other font is needed", async () => {
  const { content } = await fill("BT /F1 12 Tf 30 190 Td [(One wo) 40 (rd here)] TJ ET", {
    "One word here": "One good here",
  });
  // Helvetica is not embedded: the value is set whole in the font that stands in.
  expect(content).not.toContain("<4f6e65");
});
