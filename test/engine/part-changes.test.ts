/**
 * Texts that change in part, as customers correct them, over the generated corpus: what the fill takes the verifier
 * passes, wherever the words come to stand that stay. A commit tries every twenty-fourth file; fetched ones are tried by
 * `npm run corpus`.
 */
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import type { FillResult } from "#engine/contract/fill.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import { allRecipes, makeDocuments } from "#test/corpus-maker/make-corpus.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { ofCommit } from "#test/support/of-commit.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { ownValuesOf, PART_CHANGES, partValues } from "../../tools/corpus/values.ts";

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
    for (const change of PART_CHANGES) {
      const [filled, values] = await taken(template, partValues(fields, own, change));
      const order = { pages, fields, values };
      const { violations } = await engine.verifyPdf(source, filled.pdf, { order });
      expect(violations, change.name).toEqual([]);
    }
  }
});

test("a text changes in part where it has such a part", () => {
  const changed = (text: string): Record<string, string> =>
    Object.fromEntries(PART_CHANGES.map((change) => [change.name, change.changed(text)]));
  expect(changed("Pot of tea")).toEqual({
    "first word twice": "Pot Pot of tea",
    "without first word": "of tea",
    "without last word": "Pot of",
    "last word twice": "Pot of tea tea",
    "another word inside": "Pot fo tea",
    "second letter twice": "Poot of tea",
  });
  expect(new Set(Object.values(changed("Ada")))).toEqual(new Set(["Ada"]));
  expect(changed("𝑦_𝑡 of x")["second letter twice"]).toBe("𝑦__𝑡 of x");
});
