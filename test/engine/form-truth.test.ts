/**
 * The designs of the generated corpus: what a template offers to fill, against what a designer would open. The whole
 * table, with designs fetched from elsewhere and every filled file read, is `npm run corpus`.
 */
import { beforeAll, expect, test } from "vitest";
import { printedValues } from "#engine/contract/printed-values.ts";
import type { MadeDocument } from "#test/corpus-maker/document.ts";
import { designRecipes } from "#test/corpus-maker/design-recipes.ts";
import { locksBesidePlaceholders, withLocks } from "#engine/template/edit/locks.ts";
import { makeCorpus } from "#test/corpus-maker/make-corpus.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { addFormScores, type FormScore, scoreForm } from "#test/support/form-score.ts";
import { placeholderCodesIn } from "#test/support/placeholder-codes.ts";
import { readScene } from "#test/support/read-scene.ts";

const designs = new Map<string, MadeDocument>();
const scores = new Map<string, FormScore>();

beforeAll(async () => {
  for await (const design of makeCorpus("f0")) {
    const { name, pdf, truth } = design;
    designs.set(name, design);
    const { scene } = readScene(new Uint8Array(pdf));
    const offered = withLocks(scene, locksBesidePlaceholders(scene));
    scores.set(name, scoreForm(truth.form?.parts ?? [], offered));
  }
}, 60_000);

test("every design says what a customer would fill", () => {
  expect(designs.size).toBe(designRecipes().length);
  const judged = [...designs.values()].filter(({ truth }) => truth.form !== undefined);
  expect(judged.length).toBe(designs.size);
});

test.each([
  ["opened", "at least", 0.95],
  ["order", "at least", 0.9],
  ["placeholders", "at least", 0.78],
  ["lines", "at least", 0.94],
] as const)("%s: %s %d of the parts", (measure, way, share) => {
  const { right, of } = addFormScores([...scores.values()])[measure];
  const faults = [...scores].map(([name, { differences }]) => [name, ...differences].join("\n  "));
  const said = `${measure}: ${String(right)} of ${String(of)}\n${faults.join("\n")}`;
  expect(of).toBeGreaterThan(0);
  expect(way === "at least" ? right >= share * of : right <= share * of, said).toBe(true);
});

/** Codes within sentences, of marks that copy has too, glyph after glyph. */
const FILLED = ["f006-wedding-in-sentence", "f008-letter-chevrons", "f011-certificate-glyphs"];

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
