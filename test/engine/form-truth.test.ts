/**
 * The designs of the generated corpus: what a template offers to fill, against what a designer would open. The whole
 * table, with designs fetched from elsewhere and every filled file read, is `npm run corpus`.
 */
import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { printedValues } from "#engine/contract/printed-values.ts";
import { startingLocks, withLocks } from "#engine/template/edit/locks.ts";
import { designRecipes } from "#test/corpus-maker/design-recipes.ts";
import type { MadeDocument } from "#test/corpus-maker/document.ts";
import { makeDocuments } from "#test/corpus-maker/make-corpus.ts";
import { addScores, type BoxScore, scorePage, type TruthFile } from "#test/support/box-score.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { addFormScores, type FormScore, scoreForm } from "#test/support/form-score.ts";
import { expectGolden } from "#test/support/golden.ts";
import { placeholderCodesIn } from "#test/support/placeholder-codes.ts";
import { readScene } from "#test/support/read-scene.ts";

const designs = new Map<string, MadeDocument>();
const scores = new Map<string, FormScore>();
const boxScores: BoxScore[] = [];

beforeAll(async () => {
  for await (const design of makeDocuments(designRecipes())) {
    designs.set(design.name, design);
    const truth: TruthFile = JSON.parse(JSON.stringify(design.truth));
    const { scene } = readScene(new Uint8Array(design.pdf));
    const { pages } = scene;
    boxScores.push(
      ...truth.pages.map(({ boxes }, i) => scorePage(boxes, pages[i] ?? { boxes: [] }, 4)),
    );
    const offered = withLocks(scene, startingLocks(scene, []));
    scores.set(design.name, scoreForm(truth.form?.parts ?? [], offered));
  }
}, 60_000);

test("there are at least forty designs, and each says what a customer would fill", () => {
  expect(designs.size).toBeGreaterThanOrEqual(40);
  const silent = [...designs.values()].filter(({ truth }) => truth.form === undefined);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test("every run makes the same bytes and the same truth", () => {
  const lines = [...designs.values()].map(({ name, pdf, truth }) => {
    const digest = createHash("sha256").update(pdf).update(JSON.stringify(truth)).digest("hex");
    return `${digest.slice(0, 16)} ${name}`;
  });
  expectGolden("made-designs.txt", `${lines.join("\n")}\n`);
});

test("their boxes are those of the truth", () => {
  const all = addScores(boxScores);
  const said = all.differences.join("\n");
  expect(all.exact / all.expected, said).toBeGreaterThanOrEqual(0.98);
  expect(all.exact / all.found, said).toBeGreaterThanOrEqual(0.97);
  expect(all.merged, said).toBe(0);
});

test.each([
  ["opened", "at least", 0.95],
  ["restOpen", "at most", 0.05],
  ["labels", "at least", 0.9],
  ["order", "at least", 0.95],
  ["groups", "at least", 0.8],
  ["placeholders", "at least", 0.95],
  ["samples", "at most", 0],
  ["required", "at least", 0.95],
  ["lines", "at least", 0.95],
] as const)("%s: %s %d of the parts", (measure, way, share) => {
  const { right, of } = addFormScores([...scores.values()])[measure];
  const faults = [...scores].map(([name, { differences }]) => [name, ...differences].join("\n  "));
  const said = `${measure}: ${String(right)} of ${String(of)}\n${faults.join("\n")}`;
  expect(of).toBeGreaterThan(0);
  expect(way === "at least" ? right >= share * of : right <= share * of, said).toBe(true);
});

/** Codes within sentences, and of marks that copy has too. */
const FILLED = ["f006-wedding-in-sentence", "f008-letter-chevrons"];

test.each(FILLED)(
  "%s: no code of a placeholder is printed where nothing was typed",
  async (name) => {
    const { pdf, truth } = designs.get(name)!;
    const engine = await openTestEngine();
    const template = await engine.compileTemplate(new Uint8Array(pdf));
    const filled = await engine.fillTemplate(template, printedValues(template.fields, {}));
    const { scene } = readScene(filled.pdf);
    const text = scene.pages.flatMap(({ boxes }) => boxes.map((box) => box.text)).join("\n");
    expect(placeholderCodesIn(text, truth.form?.parts ?? [])).toEqual([]);
  },
);
