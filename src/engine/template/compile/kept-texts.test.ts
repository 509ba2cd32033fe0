import { expect, test } from "vitest";
import type { Plan } from "../../plan/plan.ts";
import { keptTexts } from "./kept-texts.ts";

test("each box whose words for readers stay is told, those that the plan does not have are not", () => {
  const plan = {
    boxes: [
      { id: "a", page: 0 },
      { id: "b", page: 2 },
    ],
    keptTexts: ["b", "gone"],
  };
  const found = keptTexts(plan as unknown as Plan);
  expect(
    found.map(({ code, severity, page, box, clause }) => [code, severity, page, box, clause]),
  ).toEqual([["actual_text_kept", "warn", 2, "b", "ISO 32000-2, 14.9.4"]]);
});
