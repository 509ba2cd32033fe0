import { expect, test } from "vitest";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { demoCard } from "../../../tools/make-demo-card.ts";

// A letter the font has with a combining mark it lacks: the missing glyph stood second in its cluster, went
// unseen by the fit and ended the fill in an assertion instead of a named problem.
test("a mark no font prints is named as missing", async () => {
  const engine = await openTestEngine();
  const template = withTextOpen(await engine.compileTemplate(demoCard));
  const { pdf, problems } = await engine.fillTemplate(template, { name: "Ada e\u20e3" });
  expect(problems.map(({ code, severity }) => [code, severity])).toContainEqual([
    "missing_glyph",
    "error",
  ]);
  expect((await engine.verifyPdf(demoCard, pdf)).ok).toBe(true);
});
