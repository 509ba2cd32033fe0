/** `npm run corpus -- --damage`: the gates themselves tested; each damage must turn one of them red. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { popplerText, withoutSpace } from "#test/support/pictures.ts";
import { runProgram } from "#test/support/programs.ts";
import { type Damage, damageSubject, DAMAGES, type GateName } from "./damages.ts";
import { outsideInk, type Pages, pagesBy } from "./outside-ink.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";

interface Proof {
  readonly engine: Engine;
  readonly pdfium: Pdfium;
  readonly template: Template;
  readonly before: Pages;
}

/** The table of damages and gates, and whether every damage was caught by the gate that must catch it. */
export async function proveGates(): Promise<{ readonly markdown: string; readonly met: boolean }> {
  const parts = await loadEngineParts();
  const engine = await createEngine(parts);
  const pdfium = await createPdfium(parts.pdfiumWasm);
  const template = withTextOpen(await engine.compileTemplate(damageSubject()));
  const before = await pagesBy("pdfium", template.source, template, pdfium);
  const proof = { engine, pdfium, template, before };
  const rows: string[] = [];
  let met = true;
  for (const damage of DAMAGES) {
    const clean = await redGates(proof, { ...damage, apply: (pdf) => pdf });
    const red = await redGates(proof, damage);
    const isCaught = clean.length === 0 && red.includes(damage.mustBe);
    met &&= isCaught;
    const undamaged = clean.length === 0 ? "green" : `**red: ${clean.join(", ")}**`;
    const shown = red.length === 0 ? "nothing" : red.join(", ");
    rows.push(
      `| ${damage.name} | ${undamaged} | ${shown} | ${damage.mustBe} | ${isCaught ? "caught" : "**NOT CAUGHT**"} |`,
    );
  }
  const head = `# Damages

Made by \`npm run corpus -- --damage\`: what a faulty writer might do, done to files the real one made. The
undamaged file must leave every gate green, the damaged one must turn the named gate red.

| a writer that | undamaged | turned red | must | |
| --- | --- | --- | --- | --- |`;
  return { markdown: `${head}\n${rows.join("\n")}\n`, met };
}

async function redGates(
  { engine, pdfium, template, before }: Proof,
  { values, apply }: Damage,
): Promise<readonly GateName[]> {
  const { own, texts, old } = wantedValues(template, values);
  const filled = await engine.fillTemplate(template, texts, { force: true });
  const pdf = apply(filled.pdf);
  const red: GateName[] = [];
  const order = { pages: template.pages, fields: template.fields, values: texts };
  if (!(await engine.verifyPdf(template.source, pdf, { order })).ok) {
    red.push("verifier");
  }
  const after = await pagesBy("pdfium", pdf, template, pdfium);
  if (outsideInk(template, filled, { was: before, is: after }).px > 0) {
    red.push("pixels outside");
  }
  if (own && [...before].some(([key, page]) => differs(page.rgb, after.get(key)?.rgb))) {
    red.push("own text");
  }
  const read = await popplerText(pdf);
  const lost = Object.values(texts).some((text) => !read.includes(withoutSpace(text)));
  const stays = !own && old.some((text) => read.includes(withoutSpace(text)));
  if (lost || stays) {
    red.push("reading");
  }
  if ((await soundness(pdf)) > (await soundness(template.source))) {
    red.push("qpdf");
  }
  return red;
}

function differs(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b === undefined || Buffer.compare(a, b) !== 0;
}

/** Values by field for texts given by what the box says. */
function wantedValues(
  template: Template,
  values: Damage["values"],
): { readonly own: boolean; readonly texts: Values; readonly old: readonly string[] } {
  const texts: Record<string, string> = {};
  for (const [authored, text] of Object.entries(values)) {
    const field = template.fields.find(
      ({ name, defaultValue }) => defaultValue === authored || name === authored,
    );
    if (field === undefined) {
      throw new Error(`no field says ${authored}`);
    }
    texts[field.id] = text ?? authored;
  }
  const own = Object.values(values).includes(null);
  return { own, texts, old: Object.keys(values) };
}

async function soundness(pdf: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "platen-damage-"));
  try {
    const path = join(folder, "check.pdf");
    await writeFile(path, pdf);
    return [0, 3, 2].indexOf(runProgram("qpdf", ["--check", path]).status);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
