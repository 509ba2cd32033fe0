/**
 * Texts changed as customers do, in part, left out or in other letters, over the generated corpus: what the fill takes the verifier
 * passes, wherever the words come to stand that stay. A commit tries every twenty-fourth file; fetched ones are tried by
 * `npm run corpus`.
 */
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import type { FillResult } from "#engine/contract/fill.ts";
import type { SceneField } from "#engine/contract/scene.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import { allRecipes, makeDocuments } from "#test/corpus-maker/make-corpus.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { ofCommit } from "#test/support/of-commit.ts";
import { withTextOpen } from "#test/support/opened.ts";
import {
  changedValues,
  MIXED_STEPS,
  mixedValues,
  ownValuesOf,
  PART_CHANGES,
  type TextChange,
  WHOLE_CHANGES,
} from "../../tools/corpus/values.ts";

const STEP = 24;
const RECIPES = ofCommit(allRecipes(), STEP);

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

/** The fill with the values that it takes. */
async function taken(template: Template, values: Values): Promise<readonly [FillResult, Values]> {
  const filled = await engine.fillTemplate(template, values);
  const refused = new Set(
    filled.problems.flatMap(({ severity, field }) => (severity === "error" ? [field] : [])),
  );
  const others = Object.entries(values).filter(([id]) => !refused.has(id));
  return refused.size === 0 ? [filled, values] : taken(template, Object.fromEntries(others));
}

test.each(RECIPES.map((recipe) => [recipe.name, recipe] as const))("%s", async (_, recipe) => {
  for await (const { pdf } of makeDocuments([recipe])) {
    const template = withTextOpen(await engine.compileTemplate(new Uint8Array(pdf)));
    const { pages, fields, source } = template;
    const own = ownValuesOf(template);
    const orders: readonly (readonly [string, Values])[] = [
      ...[...PART_CHANGES, ...WHOLE_CHANGES].map(
        (change) => [change.name, changedValues(fields, own, change)] as const,
      ),
      ...MIXED_STEPS.map((step) => [`mixed ${step}`, mixedValues(fields, own, step)] as const),
    ];
    for (const [name, ordered] of orders) {
      const [filled, values] = await taken(template, ordered);
      const order = { pages, fields, values };
      const { violations } = await engine.verifyPdf(source, filled.pdf, { order });
      expect(violations, name).toEqual([]);
    }
  }
});

const changedIn = (changes: readonly TextChange[], text: string): readonly string[] =>
  changes.map(({ changed }) => changed(text));

test("a text changes in part where it has such a part", () => {
  expect(changedIn(PART_CHANGES, "Pot of tea")).toEqual([
    "Pot Pot of tea",
    "of tea",
    "Pot of",
    "Pot of tea tea",
    "Pot fo tea",
    "Poot of tea",
  ]);
  expect(new Set(changedIn(PART_CHANGES, "Ada"))).toEqual(new Set(["Ada"]));
  expect(changedIn(PART_CHANGES, "𝑦_𝑡 of x").at(-1)).toBe("𝑦__𝑡 of x");
});

test("neighbours are changed in ways of their own, and in others another time", () => {
  const fields = Array.from({ length: 19 }, (_, i) => ({ id: `${i}`, type: "text" }));
  const own = new Map(fields.map(({ id }) => [id, "Pot of tea\n9.80"]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a field as is looked at
  const mixed = MIXED_STEPS.map((step) =>
    mixedValues(fields as unknown as SceneField[], own, step),
  );
  const [first, second] = mixed.map((values) => Object.values(values));
  expect(new Set(first).size).toBeGreaterThan(12);
  expect(second).not.toEqual(first);
});

test("a text is left out, set in other letters and on other lines", () => {
  expect(changedIn(WHOLE_CHANGES, "Tea 9.80\nMint")).toEqual([
    "",
    "TEA 9.80\nMINT",
    "tea 9.80\nmint",
    "Tea 9.91\nMint",
    "Tea 9.80\nMint.",
    "Tea 9.80\nMint\nTea 9.80",
    "Tea 9.80",
    "Mint",
    "Tea 9.80 Mint",
  ]);
});
