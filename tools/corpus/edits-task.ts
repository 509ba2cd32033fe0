/**
 * One file of the corpus through fills: with its own texts, so that every operator is written
 * anew, and with other texts, every second field at a time, so that each field has neighbours that stay.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "#engine/engine.ts";
import type { Pdfium } from "#engine/packages/pdfium.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import type { SceneField, TextBox } from "#engine/contract/scene.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { popplerText, withoutSpace } from "#test/support/pictures.ts";
import { runProgram } from "#test/support/programs.ts";
import type { CorpusFile } from "./files.ts";
import { ownExactness } from "./own-text.ts";
import { outsideInk, pagesBy } from "./outside-ink.ts";
import type { EditsAnswer, RendererName } from "./tasks.ts";
import { otherValues, ownValuesOf, type FieldTexts } from "./values.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import type { FillResult } from "#engine/contract/fill.ts";

export interface EditTools {
  readonly engine: Engine;
  readonly pdfium: Pdfium;
}

interface Tally {
  fills: number;
  refused: number;
  readonly outsidePx: Partial<Record<RendererName, number>>;
  readonly faults: string[];
}

interface Subject {
  readonly template: Template;
  readonly renderers: readonly RendererName[];
  readonly pages: ReadonlyMap<RendererName, Awaited<ReturnType<typeof pagesBy>>>;
  readonly soundness: number;
}

/** Fills one file every way and compares; null when the file is refused. */
export async function editsOf(
  tools: EditTools,
  file: CorpusFile,
  options: { readonly ghostscript: boolean; readonly eachField: boolean },
): Promise<EditsAnswer> {
  const pdf = new Uint8Array(await readFile(file.path));
  const tally: Tally = { fills: 0, refused: 0, outsidePx: {}, faults: [] };
  const none = { ownBoxes: 0, ownExact: 0, ownCodes: {} };
  const template = await openTemplate(tools.engine, pdf);
  if (template === null || template.fields.length === 0) {
    return { kind: "edits", ...none, ...tally };
  }
  const renderers: RendererName[] = options.ghostscript
    ? ["pdfium", "poppler", "ghostscript", "plates"]
    : ["pdfium", "poppler"];
  const pages = new Map<RendererName, Awaited<ReturnType<typeof pagesBy>>>();
  for (const renderer of renderers) {
    pages.set(renderer, await pagesBy(renderer, pdf, template, tools.pdfium));
  }
  const subject = { template, renderers, pages, soundness: await soundnessOf(pdf) };
  const texts = ownValuesOf(template);
  const own = await ownText(tools, subject, tally);
  for (const group of groupsOf(template.fields, options.eachField)) {
    await otherText(tools, subject, { texts, group, tally });
  }
  return { kind: "edits", ...own, ...tally };
}

async function openTemplate(engine: Engine, pdf: Uint8Array): Promise<Template | null> {
  try {
    return withTextOpen(await engine.compileTemplate(pdf));
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return null;
    }
    throw error;
  }
}

/** Fields filled together. */
interface Group {
  readonly fields: readonly SceneField[];
  readonly isFirst: boolean;
  readonly isAlone: boolean;
}

function groupsOf(fields: readonly SceneField[], eachField: boolean): readonly Group[] {
  const [even, odd] = [0, 1].map((rest) => fields.filter((_, i) => i % 2 === rest));
  const groups = [
    { fields: even ?? [], isFirst: true, isAlone: false },
    { fields: odd ?? [], isFirst: false, isAlone: false },
    ...(eachField ? fields : []).map((field) => ({
      fields: [field],
      isFirst: false,
      isAlone: true,
    })),
  ];
  return groups.filter((group) => group.fields.length > 0);
}

async function ownText(
  { engine, pdfium }: EditTools,
  subject: Subject,
  tally: Tally,
): Promise<Pick<EditsAnswer, "ownBoxes" | "ownExact" | "ownCodes">> {
  const { template } = subject;
  const filled = await engine.rewriteUnchanged(template);
  await proveSound(engine, subject, { filled, values: {}, tally, name: "own text" });
  const before = subject.pages.get("pdfium") ?? new Map();
  const after = await pagesBy("pdfium", filled.pdf, template, pdfium);
  const { boxes, exact, codes, faults } = ownExactness({ template, filled, before, after });
  tally.faults.push(...faults);
  return { ownBoxes: boxes, ownExact: exact, ownCodes: codes };
}

async function otherText(
  { engine, pdfium }: EditTools,
  subject: Subject,
  {
    texts,
    group,
    tally,
  }: {
    readonly texts: FieldTexts;
    readonly group: Group;
    readonly tally: Tally;
  },
): Promise<void> {
  const { template, renderers } = subject;
  const { fields, isAlone, isFirst } = group;
  const name = isAlone ? `field ${fields[0]?.name ?? ""}` : `${fields.length} fields`;
  let values = otherValues(fields, texts);
  let filled = await engine.fillTemplate(template, values, { force: true });
  const rejected = new Set(
    filled.problems.flatMap(({ severity, field }) => (severity === "error" ? [field] : [])),
  );
  tally.refused += rejected.size;
  values = Object.fromEntries(Object.entries(values).filter(([id]) => !rejected.has(id)));
  if (Object.keys(values).length === 0) {
    return;
  }
  filled = await engine.fillTemplate(template, values, { force: true });
  tally.fills++;
  if (!isAlone) {
    await proveSound(engine, subject, { filled, values, tally, name });
    await proveRead(subject, { filled, values, tally, name });
  }
  // The slower renderers draw one group of each file.
  const asked = isFirst ? renderers : renderers.slice(0, 1);
  for (const renderer of asked) {
    const was = subject.pages.get(renderer) ?? new Map();
    const is = await pagesBy(renderer, filled.pdf, template, pdfium);
    const found = outsideInk(template, filled, { was, is });
    tally.outsidePx[renderer] = (tally.outsidePx[renderer] ?? 0) + found.px;
    if (found.px > 0) {
      tally.faults.push(`${name}: ${found.px} px outside the ink (${renderer}, ${found.where})`);
    }
  }
}

interface Filled {
  readonly filled: FillResult;
  readonly values: Values;
  readonly tally: Tally;
  readonly name: string;
}

async function proveSound(
  engine: Engine,
  { template, soundness }: Subject,
  { filled, values, tally, name }: Filled,
): Promise<void> {
  const order = { pages: template.pages, fields: template.fields, values };
  const verification = await engine.verifyPdf(template.source, filled.pdf, { order });
  if (!verification.ok) {
    const [first] = verification.violations;
    tally.faults.push(`${name}: not verified: ${first?.code ?? ""} ${first?.message ?? ""}`);
  }
  if (filled.fit.boxes.some(({ changed, missing }) => changed && missing.length === 0)) {
    if (verification.certificate.operators.replaced < 1) {
      tally.faults.push(`${name}: no operator replaced`);
    }
  }
  if ((await soundnessOf(filled.pdf)) > soundness) {
    tally.faults.push(`${name}: qpdf --check is worse than for the template`);
  }
}

/** What poppler reads: every new line of upright left-to-right boxes. */
async function proveRead(
  { template }: Subject,
  { filled, values, tally, name }: Filled,
): Promise<void> {
  const text = await popplerText(filled.pdf);
  const boxes = new Map(template.pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const wanted = filled.fit.boxes.flatMap(({ box: id, lines, changed }) => {
    const box = boxes.get(id);
    const isPlain = box !== undefined && box.rotationDeg % 90 === 0 && isReadable(box);
    return changed && isPlain && !box.vertical ? lines.map((line) => withoutSpace(line.text)) : [];
  });
  const lost = wanted.filter((line) => !text.includes(line));
  if (lost.length > 0 && Object.keys(values).length > 0) {
    tally.faults.push(`${name}: poppler does not read ${JSON.stringify(lost[0])}`);
  }
}

/** Poppler has an order of its own for right-to-left lines, and does not read mirrored ones. */
function isReadable({ direction, frame: [a, b, c, d] }: TextBox): boolean {
  return direction === "ltr" && a * d - b * c > 0;
}

/** qpdf's judgement: 0 sound, 1 with warnings, 2 with errors. */
async function soundnessOf(pdf: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "platen-check-"));
  try {
    const path = join(folder, "check.pdf");
    await writeFile(path, pdf);
    return [0, 3, 2].indexOf(runProgram("qpdf", ["--check", path]).status);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
