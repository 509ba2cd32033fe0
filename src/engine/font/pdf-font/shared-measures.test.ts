import { expect, test } from "vitest";
import type { FaceMeasures } from "../../plan/face-measures.ts";
import type { FontFacts } from "../../plan/font-facts.ts";
import { NOTHING_MEASURED } from "../measure/letters.test-kit.ts";
import { withSharedMeasures } from "./shared-measures.ts";

function fontOf(postScriptName: string, measures: Partial<FaceMeasures> | null): FontFacts {
  const stated = {
    postScriptName,
    ...(measures && { measures: { ...NOTHING_MEASURED, ...measures } }),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names and measures are all that is read
  return stated as unknown as FontFacts;
}

test("a font of few letters has the measures of the one of its name that tells most", () => {
  const [few, whole] = withSharedMeasures([
    fontOf("Trebuchet", { unrest: 5 }),
    fontOf("Trebuchet", { stem: 93, foot: 100, isFixedPitch: false, unrest: 2 }),
    fontOf("Trebuchet", { stem: 91 }),
  ]);
  expect(few?.measures).toEqual({
    ...NOTHING_MEASURED,
    stem: 93,
    foot: 100,
    isFixedPitch: false,
    unrest: 5,
  });
  expect(whole?.measures).toMatchObject({ stem: 93, unrest: 2 });
});

test("an effect that draws some words hollow says nothing of the others in that face", () => {
  const [plain, hollow] = withSharedMeasures([
    fontOf("Poppins-Bold", { unrest: 5 }),
    fontOf("Poppins-Bold", { stem: 93, foot: 100, unrest: 2, isHollow: true }),
  ]);
  expect(plain?.measures).toEqual({ ...NOTHING_MEASURED, stem: 93, foot: 100, unrest: 5 });
  expect(hollow?.measures?.isHollow).toBe(true);
});

test("fonts of other names, of names that say nothing and without letters keep what they have", () => {
  const fonts = [
    fontOf("Playfair", { unrest: 5 }),
    fontOf("Arimo", { stem: 93 }),
    fontOf("F1", { unrest: 5 }),
    fontOf("F1", { stem: 93 }),
    fontOf("Georgia", null),
    fontOf("Georgia", { foot: 300 }),
  ];
  expect(withSharedMeasures(fonts).map(({ measures }) => measures?.foot ?? null)).toEqual([
    null,
    null,
    null,
    null,
    null,
    300,
  ]);
});
