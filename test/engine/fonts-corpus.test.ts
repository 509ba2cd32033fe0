import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printableRanges } from "#engine/font/encoding/character-ranges.ts";
import type { PdfFont } from "#engine/font/pdf-font/pdf-font.ts";
import { readPdfFont } from "#engine/font/pdf-font/read-font.ts";
import type { PdfDocument } from "#engine/pdf/document.ts";
import { isDict, isName } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS, UnusablePdf } from "#engine/contract/problems.ts";
import { expectGolden } from "#test/support/golden.ts";

const MADE = join(import.meta.dirname, "../corpus/made");

interface Truth {
  readonly pages: readonly {
    readonly boxes: readonly { readonly lines: readonly string[]; readonly font: string }[];
  }[];
}

/** Fonts that stand in a file, CIDFonts not counted. Null when the engine refuses the file. */
function fontsOf(file: string): readonly PdfFont[] | null {
  const doc = open(file);
  const fonts: PdfFont[] = [];
  for (const num of doc?.objectNumbers() ?? []) {
    const value = doc?.object(num)?.value ?? null;
    if (doc === null || !isDict(value) || !isName(doc.get(value, "Type"), "Font")) {
      continue;
    }
    const subtype = doc.get(value, "Subtype");
    if (isName(subtype) && !subtype.name.startsWith("CIDFont")) {
      fonts.push(readPdfFont(doc, value, String(num)));
    }
  }
  return doc === null ? null : fonts;
}

function open(file: string): PdfDocument | null {
  try {
    return openPdf(new Uint8Array(readFileSync(join(MADE, file))), ENGINE_LIMITS);
  } catch (error) {
    expect(error).toBeInstanceOf(UnusablePdf);
    return null;
  }
}

function lineOf(font: PdfFont): string {
  const name = `${font.subsetTag === null ? "" : `${font.subsetTag}+`}${font.postScriptName}`;
  const height = (value: number | null): string =>
    value === null ? "-" : String(Math.round(value));
  const looks = [
    String(font.weight),
    font.italicAngle === 0 ? "upright" : `slanted ${Math.round(font.italicAngle)}`,
    font.isSerif ? "serif" : "sans",
    font.isFixedPitch ? "fixed" : "proportional",
    `ascent ${height(font.ascent)} descent ${height(font.descent)}`,
    `cap ${height(font.capHeight)} x ${height(font.xHeight)}`,
  ].join(", ");
  const ranges = printableRanges(font.coverage.keys());
  const shown = ranges.length > 150 ? `${ranges.slice(0, 150)}…` : ranges;
  const kind = `${font.kind}/${font.program ?? "not embedded"}${font.reason === null ? "" : ` (${font.reason})`}`;
  return `  ${font.key} ${kind} ${name} "${font.familyName}": ${looks}; ${font.coverage.size} characters ${shown}`;
}

/** The truth names fonts by PostScript name, or by family where a browser set the text. */
function isNamed(font: PdfFont, name: string): boolean {
  return (
    font.postScriptName === name ||
    font.postScriptName.startsWith(`${name}-`) ||
    font.familyName.startsWith(name)
  );
}

/** Characters of the truth text that no embedded font of the name it is set in can print again. */
function missingOf(fonts: readonly PdfFont[], truth: Truth): string[] {
  const missing = new Set<string>();
  for (const { lines, font: name } of truth.pages.flatMap(({ boxes }) => boxes)) {
    const named = fonts.filter((font) => isNamed(font, name));
    if (!named.some((font) => font.program !== null)) {
      missing.add(`${name}: not embedded as a program`);
      continue;
    }
    const printable = new Set(named.flatMap((font) => [...font.coverage.keys()]));
    const lacking = Array.from(lines.join("")).filter((character) => !printable.has(character));
    if (lacking.length > 0) {
      missing.add(`${name}: ${printableRanges(lacking)} of "${lines.join(" / ")}"`);
    }
  }
  return [...missing].toSorted();
}

test("fonts of the made corpus: what they are, and which letters they print again", () => {
  const report: string[] = [];
  for (const file of readdirSync(MADE).filter((name) => name.endsWith(".pdf"))) {
    const fonts = fontsOf(file);
    report.push(file);
    if (fonts === null) {
      report.push("  refused");
      continue;
    }
    const truth: Truth = JSON.parse(
      readFileSync(join(MADE, file.replace(".pdf", ".truth.json")), "utf8"),
    );
    const missing = missingOf(fonts, truth);
    report.push(...fonts.map(lineOf), ...missing.map((line) => `  lacks ${line}`));
  }
  expectGolden("fonts.txt", `${report.join("\n")}\n`);
});
