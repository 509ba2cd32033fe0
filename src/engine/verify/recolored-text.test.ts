import { describe, expect, test } from "vitest";
import { compareContent } from "./compare-content.ts";
import { sideOfText } from "./small-files.test-kit.ts";
import { leaksColor, placedChange, withoutInkOperators } from "./recolored-text.ts";

interface Tinting {
  readonly isForm: boolean;
}

/** Operators taken out, operators painted in an added colour (by their place as it is), and whether any leaks. */
function judge(before: string, after: string, { isForm }: Tinting = { isForm: false }) {
  const [old, now] = [sideOfText(before), sideOfText(after)];
  const untinted = withoutInkOperators(old, now, isForm ? "inherited" : "known");
  const { changes, violations } = compareContent(old, untinted.side);
  const { places } = untinted;
  const tinted = untinted.side.operators.flatMap((_, at) =>
    untinted.isTinted(at) ? [places?.[at] ?? at] : [],
  );
  return {
    inserted: untinted.inserted,
    kept: untinted.side.operators.length,
    tinted,
    leaks: leaksColor(old, untinted, changes),
    codes: violations.map(([code]) => code),
    hidesInherited: untinted.hidesInherited,
    changes: changes.map((change) => placedChange(untinted, change)),
  };
}

const OLD = "0 g BT /F 9 Tf (old) Tj 0 9 Td (kept) Tj ET 0 0 9 9 re f";
const NEW = OLD.replace("(old) Tj", "1 0 0 rg (new) Tj 0 g");

test("colours around new words are taken out and the words told", () => {
  expect(judge(OLD, NEW)).toEqual({
    inserted: 2,
    kept: 9,
    tinted: [4],
    leaks: false,
    codes: [],
    hidesInherited: false,
    changes: [{ oldStart: 3, oldEnd: 4, newStart: 4, newEnd: 5 }],
  });
});

test("without added colours the content is as it is", () => {
  expect(judge(OLD, OLD.replace("old", "new"))).toMatchObject({
    inserted: 0,
    tinted: [],
    leaks: false,
    codes: [],
  });
});

test.each<[string, string, Tinting | undefined, boolean]>([
  ["the colour before it is put back", NEW, undefined, false],
  [
    "in another space that says the same paint, put back by its own operator",
    OLD.replace("(old) Tj", "/DeviceRGB cs 1 0 0 sc (new) Tj 0 g"),
    undefined,
    false,
  ],
  [
    "not put back before text that stays",
    OLD.replace("(old) Tj", "1 0 0 rg (new) Tj"),
    undefined,
    true,
  ],
  [
    "put back only before the artwork",
    OLD.replace("(old) Tj", "1 0 0 rg (new) Tj").replace("ET 0", "ET 0 g 0"),
    undefined,
    true,
  ],
  ["around text that stays", OLD.replace("(kept) Tj", "1 0 0 rg (kept) Tj 0 g"), undefined, true],
  ["around artwork", OLD.replace("0 0 9 9 re f", "1 0 0 rg 0 0 9 9 re f 0 g"), undefined, true],
  [
    "put back as another colour",
    OLD.replace("(old) Tj", "1 0 0 rg (new) Tj 0.5 g"),
    undefined,
    true,
  ],
  [
    "of strokes, put back",
    `0 G ${OLD.replace("(old) Tj", "1 0 0 RG (new) Tj 0 G")}`,
    undefined,
    false,
  ],
  [
    "of strokes, not put back",
    `0 G ${OLD.replace("(old) Tj", "1 0 0 RG (new) Tj")}`,
    undefined,
    true,
  ],
  ["within q and Q", OLD.replace("BT", "q BT").replace("ET", "ET Q"), undefined, false],
  ["in a form that has set its colour", NEW, { isForm: true }, false],
  [
    "in a form whose colour comes from around it",
    NEW.replace("0 g BT", "BT"),
    { isForm: true },
    true,
  ],
  [
    "in a form that has set colours for strokes alone",
    NEW.replace("0 g BT", "0 G BT"),
    { isForm: true },
    true,
  ],
  [
    "of strokes in a form that has set colours for fills alone",
    NEW.replace("1 0 0 rg", "1 0 0 RG").replace("Tj 0 g", "Tj 0 G"),
    { isForm: true },
    true,
  ],
  [
    "in a form that has set its colour between q and Q alone",
    NEW.replace("0 g BT", "q 0 g Q BT"),
    { isForm: true },
    true,
  ],
  [
    "in a form that has set its colour before q",
    NEW.replace("0 g BT", "0 g q Q BT"),
    { isForm: true },
    false,
  ],
])("an added colour leaks: %s", (_, after, tinting, leaks) => {
  const before = after
    .replace(/(?:\/DeviceRGB cs )?1 0 0 (?:rg|RG|sc) /, "")
    .replace(/\(new\) Tj (?:0 g|0\.5 g|0 G)?/, "(old) Tj ")
    .replace("(kept) Tj 0 g", "(kept) Tj")
    .replace("re f 0 g", "re f")
    .replace("ET 0 g 0 0", "ET 0 0");
  const found = judge(before, after, tinting);
  expect({ leaks: found.leaks, codes: found.codes }).toEqual({ leaks, codes: [] });
});

test("text that stays among new text is not painted in its colour", () => {
  const old = OLD.replace("(old) Tj", "(one) Tj (two) Tj");
  const now = (shown: string): string => OLD.replace("(old) Tj", `1 0 0 rg ${shown} 0 g`);
  expect(judge(old, now("(two) Tj (new) Tj"))).toMatchObject({ leaks: true, codes: [] });
  expect(judge(old, now("(to) Tj (new) Tj"))).toMatchObject({ leaks: false, codes: [] });
  expect(judge(old, now("[(two)] TJ (new) Tj"))).toMatchObject({ leaks: false, codes: [] });
});

describe("colours that are taken out", () => {
  test.each([
    "0.25 .55 1. rg",
    "+1 -0 0.125 rg",
    "12.5 g",
    "0 0 0 1 k",
    "/DeviceCMYK cs 0 .5 1 0 sc",
    "/CS0 cs 1 scn",
  ])("%s is an ink", (ink) => {
    const found = judge(OLD, OLD.replace("(old) Tj", `${ink} (new) Tj 0 g`));
    expect(found).toMatchObject({ inserted: ink.includes("cs") ? 3 : 2, leaks: false, codes: [] });
  });

  test("strokes in a space of their own are too", () => {
    const inked = "/DeviceRGB CS 1 0 0 SC (new) Tj 0 G";
    const found = judge(`0 G ${OLD}`, `0 G ${OLD.replace("(old) Tj", inked)}`);
    expect(found).toMatchObject({ inserted: 3, leaks: false, codes: [] });
  });

  test("what the original's own q and Q bring back is its own", () => {
    const old = "0 g q 1 g BT /F 9 Tf (old) Tj ET Q 0 0 9 9 re f";
    const found = judge(old, old.replace("(old) Tj", "1 0 0 rg (new) Tj 1 g"));
    expect(found).toMatchObject({ inserted: 2, leaks: false, codes: [] });
  });

  test("a form that has set both of its colours may have either added", () => {
    const old = `0 G ${OLD}`;
    const both = old.replace("(old) Tj", "1 0 0 rg 1 0 0 RG (new) Tj 0 g 0 G");
    expect(judge(old, both, { isForm: true })).toMatchObject({ leaks: false, codes: [] });
    const after = old.replace("0 G 0 g", "0 g 0 G");
    expect(
      judge(after, after.replace("(old) Tj", "1 0 0 RG (new) Tj 0 G"), { isForm: true }),
    ).toMatchObject({ leaks: false });
  });

  test("text of any operator that stays among new text is not to take them", () => {
    for (const kept of ["[(one)] TJ", "(one) '", '1 1 (one) "']) {
      const old = OLD.replace("(old) Tj", `${kept} (two) Tj`);
      const now = OLD.replace("(old) Tj", `1 0 0 rg (new) Tj ${kept} 0 g`);
      expect(judge(old, now), kept).toMatchObject({ leaks: true });
    }
  });
});

describe("colours that are not taken out", () => {
  test("the pattern space alone, which is no ink", () => {
    expect(judge(OLD, OLD.replace("(old) Tj", "/Pattern cs (new) Tj 0 g")).codes).not.toEqual([]);
  });

  test.each<[string, string]>([
    ["a pattern", "/Pattern cs /P1 scn (new) Tj 0 g"],
    ["a colour of a pattern", "1 0 0 /P1 scn (new) Tj 0 g"],
  ])("%s", (_, shown) => {
    expect(judge(OLD, OLD.replace("(old) Tj", shown)).codes).not.toEqual([]);
  });

  test("a changed colour is none that was added", () => {
    expect(judge(OLD, OLD.replace("0 g", "1 g"))).toMatchObject({
      inserted: 0,
      codes: ["color_changed"],
    });
  });

  test("what stands together in the original stands together still", () => {
    const old = "/DeviceRGB cs 1 0 0 sc BT (a) Tj ET 0 g 0 G 0 0 9 9 re f";
    expect(judge(old, old.replace("1 0 0 sc", "1 0 0 sc 0 1 0 sc"))).toMatchObject({ leaks: true });
    expect(judge(old, old.replace("cs 1 0 0", "cs 0 1 0 sc 1 0 0")).codes).toEqual([
      "color_changed",
    ]);
  });

  test("a rendering intent is no colour", () => {
    expect(judge(OLD, OLD.replace("(old) Tj", "/Perceptual ri (new) Tj")).codes).toEqual([
      "color_changed",
    ]);
  });
});
