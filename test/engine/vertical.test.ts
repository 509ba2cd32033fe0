/**
 * Text written in vertical mode (WMode 1): a page made here with two columns in a font of that mode is
 * filled; new glyphs come in a font of that mode too, and the rest of the page stays.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { createFontEmbedder } from "#engine/font/embedding/embed-font.ts";
import { readLibraryFont } from "#engine/font/library/library-font.ts";
import { createShaper, createSubsetter } from "#engine/packages/harfbuzz.ts";
import { appendContent } from "#test/support/edit-pdf.ts";
import { loadEngineParts, openTestEngine } from "#test/support/engine-parts.ts";
import { inkMask } from "#test/support/ink-mask.ts";
import { withTextOpen } from "#test/support/opened.ts";
import {
  countOutside,
  countSet,
  difference,
  popplerPictures,
  popplerText,
} from "#test/support/pictures.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillResult } from "#engine/contract/fill.ts";

const hasPoppler = hasProgram("pdftoppm") && hasProgram("pdftotext") && hasProgram("pdffonts");
const FONT = "bundled:sawarabi-mincho-400";

let engine: Engine;
let source: Uint8Array;
let template: Template;
let folder = "";
beforeAll(async () => {
  engine = await openTestEngine();
  source = await verticalPage(["山田花子", "東京都"]);
  template = withTextOpen(await engine.compileTemplate(source));
  folder = mkdtempSync(join(tmpdir(), "platen-vertical-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A page with one column per text, 60 pt apart, 20 pt large, in one TJ each. */
async function verticalPage(texts: readonly string[]): Promise<Uint8Array> {
  const parts = await loadEngineParts();
  const file = parts.fonts.find(({ id }) => id === FONT)!;
  const font = readLibraryFont(file)!;
  const face = (await createShaper(parts.harfbuzzWasm)).face(file);
  const embedder = createFontEmbedder(await createSubsetter(parts.harfbuzzSubsetWasm));
  const gid = (character: string): number => face.glyphOf(character.codePointAt(0) ?? 0);
  const glyphs = Array.from(texts.join(""), (text) => ({
    code: gid(text),
    width: 1000,
    text,
    column: [-1000, 500, 880] as const,
  }));
  const embedded = embedder.embed(font, glyphs, 5)!;
  const shows = texts.map((text, i) => {
    const codes = Array.from(text, (character) => gid(character).toString(16).padStart(4, "0"));
    return `1 0 0 1 ${200 - 60 * i} 260 Tm [<${codes[0]}>-50<${codes.slice(1).join("")}>]TJ`;
  });
  const content = latin1Bytes(`BT /F 20 Tf 80 Tz ${shows.join("\n")} ET 0 0 1 rg 20 20 30 30 re f`);
  const bodies = [
    latin1Bytes("<</Type/Catalog/Pages 2 0 R>>"),
    latin1Bytes("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    latin1Bytes(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F ${embedded.fontNumber} 0 R>>>>>>`,
    ),
    streamBody("<<>>", content),
    ...embedded.objects.map(({ source: own, stream }) =>
      stream === undefined ? own : streamBody(Buffer.from(own).toString("latin1"), stream),
    ),
  ];
  const chunks = [latin1Bytes("%PDF-1.7\n")];
  let at = 9;
  let rows = "";
  bodies.forEach((body, i) => {
    rows += `${String(at).padStart(10, "0")} 00000 n \n`;
    const chunk = concatBytes([latin1Bytes(`${i + 1} 0 obj\n`), body, latin1Bytes("\nendobj\n")]);
    chunks.push(chunk);
    at += chunk.length;
  });
  const size = bodies.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return concatBytes([...chunks, latin1Bytes(end)]);
}

function streamBody(dictionary: string, stream: Uint8Array): Uint8Array {
  const head = `${dictionary.slice(0, -2)}/Length ${stream.length}>>stream\n`;
  return concatBytes([latin1Bytes(head), stream, latin1Bytes("\nendstream")]);
}

async function fill(authored: string, value: string): Promise<FillResult> {
  const box = template.pages[0]!.boxes.find(({ text }) => text === authored)!;
  expect(box).toMatchObject({ vertical: true, editable: true });
  const field = template.fields.find(({ boxes }) => boxes.some((one) => one.box === box.id))!;
  const filled = await engine.fillTemplate(template, { [field.id]: value }, { force: true });
  const { violations } = await engine.verifyPdf(source, filled.pdf);
  expect(violations).toEqual([]);
  expect(filled.problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const path = join(folder, "out.pdf");
  writeFileSync(path, filled.pdf);
  if (hasProgram("qpdf")) {
    expect(runProgram("qpdf", ["--check", path]).status).toBe(0);
  }
  return filled;
}

async function changedPixels(
  filled: FillResult,
): Promise<{ readonly all: number; readonly outside: number }> {
  const [[before], [after]] = await Promise.all([
    popplerPictures(source),
    popplerPictures(filled.pdf),
  ]);
  const changed = difference(before!, after!);
  const mask = inkMask(template, filled, template.pages[0]!, before!);
  return { all: countSet(changed), outside: countOutside(changed, mask) };
}

test.each([["山田花子"], ["東京都"]])("%s written anew looks as before", async (authored) => {
  const filled = await fill(authored, authored);
  expect(filled.certificate.operators.replaced).toBeGreaterThan(0);
  expect(hasPoppler ? (await changedPixels(filled)).all : 0).toBe(0);
});

test.each([
  ["letters the file has", "山田花子", "花山子田"],
  ["other letters", "山田花子", "佐藤一郎"],
  ["stops and brackets", "東京都", "京都（市）、"],
  ["Latin on its side", "東京都", "東京AB"],
])("%s take their place in the column", async (_, authored, value) => {
  const filled = await fill(authored, value);
  if (hasPoppler) {
    const { all, outside } = await changedPixels(filled);
    expect(all).toBeGreaterThan(0);
    expect(outside).toBe(0);
    const text = await popplerText(filled.pdf);
    for (const letter of value) {
      expect(text).toContain(letter.normalize("NFKC"));
    }
  }
});

test("a new font for columns is of vertical mode and reads as one column", async () => {
  const filled = await fill("山田花子", "佐藤一郎");
  if (hasPoppler) {
    expect(runProgram("pdffonts", [join(folder, "out.pdf")]).output).toMatch(
      /[A-Z]{6}\+Sawarabi\w+-Regular +CID TrueType +Identity-V +yes yes yes +\d+ +0\n[^]*Identity-V/,
    );
    expect(await popplerText(filled.pdf)).toContain("佐藤一郎");
  }
});

test("words beside a value in a column stay, upright and behind it", async () => {
  const pdf = await verticalPage(["日{{who}}殿"]);
  const own = await engine.compileTemplate(pdf);
  const values = { who: "佐藤一郎" };
  const filled = await engine.fillTemplate(own, values);
  const order = { pages: own.pages, fields: own.fields, values };
  const { violations, certificate } = await engine.verifyPdf(pdf, filled.pdf, { order });
  expect(violations).toEqual([]);
  expect(certificate.setAgain?.map(({ before }) => before)).toEqual(["{{who}}"]);
  const [box] = (await engine.compileTemplate(filled.pdf)).pages[0]!.boxes;
  expect(box!.text).toBe("日佐藤一郎殿");
});

test("a fixed letter that is turned in its column is refused", async () => {
  const pdf = await verticalPage(["日{{who}}殿"]);
  const own = await engine.compileTemplate(pdf);
  const values = { who: "佐藤一郎" };
  const filled = await engine.fillTemplate(own, values);
  // The last matrix is that of the line start, put back; the one before it that of the last letter.
  const turned = appendContent(Buffer.from(filled.pdf), (content) =>
    content.replace(/1 0 0 1 (?=\S+ \S+ Tm(?:(?!Tm)[^])*TJ(?:(?!TJ)[^])*$)/u, "0 -1 1 0 "),
  );
  expect(turned.toString("latin1")).toContain("0 -1 1 0 ");
  const order = { pages: own.pages, fields: own.fields, values };
  const { violations } = await engine.verifyPdf(pdf, new Uint8Array(turned), { order });
  expect(violations.map(({ code }) => code)).toContain("text_set_again");
});
