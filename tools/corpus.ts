/**
 * The corpus table: `npm run corpus`. For every made PDF: boxes found, expected and wrong, share of
 * editable boxes, compile time; every editable box filled with other text and, forced, with its own. A
 * filled file must open in PDFium and poppler, extract as filled, verify, and differ from its original in
 * no pixel outside the changed ink at 150 dpi. The mask of changed ink comes from the renderers: pixels
 * that differ between the file with the box emptied and the files with old and new text, grown by 2 px.
 *
 * Writes docs/corpus.md. `PLATEN_CORPUS=dir` adds the sets in that folder. Exit 1 when a row fails.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createEngine } from "#engine/create-engine.ts";
import type { Template, Values } from "#engine/engine.ts";
import { createPdfium } from "#engine/packages/pdfium.ts";
import { UnusablePdf } from "#engine/problems.ts";
import type { SceneField, TextBox } from "#engine/scene/model.ts";
import { addScores, scorePage, type TruthFile } from "#test/support/box-score.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import {
  countOutside,
  countSet,
  difference,
  grow,
  pdfiumPicture,
  popplerPictures,
  popplerText,
  union,
  withoutSpace,
  type Picture,
} from "#test/support/pictures.ts";

const parts = await loadEngineParts();
const engine = await createEngine(parts);
const pdfium = await createPdfium(parts.pdfiumWasm);
const filter = process.argv[2] ?? "";

/** New text of the fills: letters a subset seldom has, cut to about the authored length. */
const PHRASES = ["Zoë Łukaszewicz", "Jürgen Groß", "Aoife O’Brien", "Ñuñoa 42", "Đorđe Šimić"];

interface Row {
  readonly file: string;
  expected: number;
  found: number;
  wrong: number;
  editable: number;
  compileMs: number;
  /** Fills tried and good, with other and with own text. */
  other: number;
  otherGood: number;
  own: number;
  ownGood: number;
  refused: number;
  outsidePdfium: number;
  outsidePoppler: number;
  maskPx: number;
  readonly faults: string[];
}

const rows: Row[] = [];
/** Files that must be refused, with the reason they were refused for. */
const refusals: string[] = [];
for (const name of (await readdir("test/corpus/made")).sort()) {
  if (!name.endsWith(".pdf") || !name.includes(filter)) {
    continue;
  }
  try {
    rows.push(await rowOf(join("test/corpus/made", name)));
    process.stderr.write(`${name}: ${rows.at(-1)?.faults.length ?? 0} faults\n`);
  } catch (error) {
    // A file whose author forbids changes is refused by design; any other refusal is a fault.
    if (!(error instanceof UnusablePdf && error.reason === "modification_forbidden")) {
      throw error;
    }
    refusals.push(`${name} is refused: ${error.message}`);
  }
}
const wild = await wildRows();
const report = tableOf(rows, wild);
process.stdout.write(report);
if (filter === "") {
  await writeFile("docs/corpus.md", report);
}
process.exitCode = rows.every(({ faults }) => faults.length === 0) ? 0 : 1;

async function rowOf(path: string): Promise<Row> {
  const pdf = new Uint8Array(await readFile(path));
  const truth: TruthFile = JSON.parse(await readFile(path.replace(/pdf$/, "truth.json"), "utf8"));
  const template = await engine.compileTemplate(pdf);
  let compileMs = Infinity;
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    await engine.compileTemplate(pdf);
    compileMs = Math.min(compileMs, performance.now() - start);
  }
  const score = addScores(
    template.pages.map((page, i) =>
      scorePage(truth.pages[i]?.boxes ?? [], page, truth.tolerance_pt),
    ),
  );
  const boxes = template.pages.flatMap((page) => page.boxes);
  const row: Row = {
    file: path.replace(/^.*\//, ""),
    expected: score.expected,
    found: score.found,
    wrong: score.found - score.exact,
    editable: boxes.filter(({ editable }) => editable).length / Math.max(1, boxes.length),
    compileMs,
    other: 0,
    otherGood: 0,
    own: 0,
    ownGood: 0,
    refused: 0,
    outsidePdfium: 0,
    outsidePoppler: 0,
    maskPx: 0,
    faults: [],
  };
  const original = await picturesOf(pdf, template);
  const done = new Set<string>();
  for (const [i, field] of template.fields.entries()) {
    const [first] = field.boxes;
    const box = boxes.find(({ id }) => id === first?.box);
    if (box === undefined || done.has(field.id)) {
      continue;
    }
    const own = ownValues(template.fields, field, box);
    for (const id of Object.keys(own)) {
      done.add(id);
    }
    const other = Object.fromEntries(
      Object.entries(own).map(([id, text], k) => [id, otherText(text, i + k)]),
    );
    await proveFill(row, { template, original, own, other, box });
  }
  return row;
}

/** Values that give the box its authored text: the parts its pattern leaves to fields. */
function ownValues(fields: readonly SceneField[], field: SceneField, box: TextBox): Values {
  const pattern = field.boxes.find((one) => one.box === box.id)?.pattern ?? [];
  const expression = pattern
    .map((part) =>
      part.kind === "literal" ? part.text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : "([\\s\\S]*?)",
    )
    .join("");
  const match = new RegExp(`^${expression}$`, "u").exec(box.text);
  const names = pattern.flatMap((part) => (part.kind === "field" ? [part.field] : []));
  const values: Record<string, string> = {};
  names.forEach((id, i) => {
    const known = fields.find((one) => one.id === id);
    values[id] = match?.[i + 1] ?? known?.defaultValue ?? "";
  });
  return values;
}

function otherText(text: string, seed: number): string {
  const lines = text.split("\n").map((line, i) => {
    const phrase = PHRASES[(seed + i) % PHRASES.length] ?? "";
    const cut = phrase.slice(0, Math.max(2, line.length)).trim();
    return line.trim() === "" ? line : cut;
  });
  return lines.join("\n");
}

interface Fill {
  readonly template: Template;
  readonly original: Pictures;
  readonly own: Values;
  readonly other: Values;
  readonly box: TextBox;
}

interface Pictures {
  readonly pdfium: readonly (Picture | null)[];
  readonly poppler: readonly Picture[];
  /** What poppler reads, without white space. */
  readonly text: string;
}

async function picturesOf(pdf: Uint8Array, template: Template): Promise<Pictures> {
  return {
    pdfium: template.pages.map((page) => pdfiumPicture(pdfium, pdf, page)),
    poppler: await popplerPictures(pdf),
    text: await popplerText(pdf),
  };
}

async function proveFill(row: Row, fill: Fill): Promise<void> {
  const { template, original, own, other, box } = fill;
  const empty = Object.fromEntries(Object.keys(own).map((id) => [id, ""]));
  const emptied = await engine.fillTemplate(template, empty, { force: true });
  const emptiedPictures = await picturesOf(emptied.pdf, template);
  for (const [kind, values] of [
    ["other", other],
    ["own", own],
  ] as const) {
    const filled = await engine.fillTemplate(template, values, { force: true });
    const name = `${kind} text of ${JSON.stringify(box.text.slice(0, 40))}`;
    row[kind]++;
    const errors = filled.problems.filter(({ severity }) => severity === "error");
    if (errors.length > 0 && kind === "other") {
      row.refused++;
      row[kind]--;
      continue;
    }
    const faults = errors.map(({ code }) => code);
    const verification = await engine.verifyPdf(template.source, filled.pdf);
    if (!verification.ok) {
      faults.push(`not verified: ${verification.violations[0]?.message ?? ""}`);
    }
    if (verification.certificate.operators.replaced < 1) {
      faults.push("no operator replaced");
    }
    const text = await popplerText(filled.pdf);
    const wanted = Object.values(values)
      .flatMap((value) => value.split("\n"))
      .map(withoutSpace);
    // What poppler does not read in the original it need not read in its copy.
    const lost = wanted.filter(
      (line) => !text.includes(line) && (kind === "other" || original.text.includes(line)),
    );
    if (lost.length > 0 && box.rotationDeg % 90 === 0 && box.direction === "ltr") {
      faults.push(`poppler does not read ${JSON.stringify(lost[0])}`);
    }
    faults.push(...(await pixelFaults(row, fill, filled.pdf, emptiedPictures)));
    if (faults.length === 0) {
      row[`${kind}Good`]++;
    } else {
      row.faults.push(`${row.file}, ${name}: ${faults.join("; ")}`);
    }
  }
}

async function pixelFaults(
  row: Row,
  { template, original }: Fill,
  filledPdf: Uint8Array,
  emptied: Pictures,
): Promise<string[]> {
  const filled = await picturesOf(filledPdf, template);
  const faults: string[] = [];
  for (const renderer of ["pdfium", "poppler"] as const) {
    let outside = 0;
    for (const i of template.pages.keys()) {
      const [was, bare, is] = [original[renderer][i], emptied[renderer][i], filled[renderer][i]];
      if (!was || !bare || !is) {
        faults.push(`${renderer} cannot draw page ${i}`);
        continue;
      }
      const ink = union(difference(was, bare), difference(is, bare));
      const mask = grow(ink, was.widthPx, 2);
      outside += countOutside(difference(was, is), mask);
      row.maskPx += renderer === "pdfium" ? countSet(mask) : 0;
    }
    if (outside > 0) {
      faults.push(`${outside} px differ outside (${renderer})`);
    }
    row[renderer === "pdfium" ? "outsidePdfium" : "outsidePoppler"] += outside;
  }
  return faults;
}

/** Files without truth: how each is answered, how many boxes it gives, in which time. */
async function wildRows(): Promise<readonly string[]> {
  const folder = process.env["PLATEN_CORPUS"];
  if (folder === undefined || filter !== "") {
    return [];
  }
  const lines: string[] = [];
  for (const name of (await readdir(join(folder, "wild"))).sort()) {
    if (!name.endsWith(".pdf")) {
      continue;
    }
    const pdf = new Uint8Array(await readFile(join(folder, "wild", name)));
    const start = performance.now();
    try {
      const template = await engine.compileTemplate(pdf);
      const ms = performance.now() - start;
      const boxes = template.pages.flatMap((page) => page.boxes);
      const editable = boxes.filter((box) => box.editable).length;
      lines.push(
        `| ${name} | ${template.pages.length} | ${boxes.length} | ${editable} | ${ms.toFixed(0)} |`,
      );
    } catch (error) {
      if (!(error instanceof UnusablePdf)) {
        throw error;
      }
      lines.push(
        `| ${name} | refused: ${error.reason} | | | ${(performance.now() - start).toFixed(0)} |`,
      );
    }
  }
  return lines;
}

function tableOf(all: readonly Row[], wildLines: readonly string[]): string {
  const line = (name: string, row: Omit<Row, "file" | "faults">): string =>
    `| ${name} | ${row.found} / ${row.expected} / ${row.wrong} | ${(row.editable * 100).toFixed(0)} % | ${row.compileMs.toFixed(1)} | ${row.otherGood} / ${row.other} | ${row.ownGood} / ${row.own} | ${row.refused} | ${row.outsidePdfium} | ${row.outsidePoppler} | ${row.maskPx} |`;
  return `# Corpus results

Made by \`npm run corpus\`. Boxes: found / expected / wrong, against the truth files. Fills: good / tried, by
field, all boxes of the field at once; "own text" is forced, so that every operator is written anew. Good
means: verified, opens in PDFium and poppler, extracts as filled (poppler; text at odd angles and
right-to-left text excepted), and 0 pixels differ outside the changed ink at 150 dpi. "Refused" values
did not fit at the smallest size or had no glyph: the command line and the API refuse them. Mask: pixels of changed ink
plus 2 px, PDFium, summed over all fills and pages.

| file | boxes | editable | compile ms | other text | own text | refused | px outside PDFium | poppler | mask px |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${all.map((row) => line(row.file, row)).join("\n")}
${line("**all**", totalOf(all))}
${refusals.map((refusal) => `\n${refusal}\n`).join("")}${all.some(({ faults }) => faults.length > 0) ? `\n## Faults\n\n${all.flatMap(({ faults }) => faults.map((fault) => `- ${fault}`)).join("\n")}\n` : ""}${wildLines.length === 0 ? "" : `\n## Files without truth\n\n| file | pages | boxes | editable | first compile ms |\n| --- | --- | --- | --- | --- |\n${wildLines.join("\n")}\n`}`;
}

/** Sums of all rows; the share of editable boxes weighed by boxes, the longest compile time. */
function totalOf(all: readonly Row[]): Omit<Row, "file" | "faults"> {
  const sum = (of: (row: Row) => number): number => all.reduce((total, row) => total + of(row), 0);
  return {
    found: sum((row) => row.found),
    expected: sum((row) => row.expected),
    wrong: sum((row) => row.wrong),
    editable:
      sum((row) => row.editable * row.found) /
      Math.max(
        1,
        sum((row) => row.found),
      ),
    compileMs: Math.max(0, ...all.map((row) => row.compileMs)),
    other: sum((row) => row.other),
    otherGood: sum((row) => row.otherGood),
    own: sum((row) => row.own),
    ownGood: sum((row) => row.ownGood),
    refused: sum((row) => row.refused),
    outsidePdfium: sum((row) => row.outsidePdfium),
    outsidePoppler: sum((row) => row.outsidePoppler),
    maskPx: sum((row) => row.maskPx),
  };
}
