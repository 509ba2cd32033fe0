import { describe, expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "../contract/box-settings.ts";
import type { BoxSettings, TextBox } from "../contract/scene.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { boxOf } from "./boxes.test-kit.ts";
import { capacityOf, type CapacityOf } from "./capacity.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import type { FitFonts } from "./fonts.ts";

/** W is an em wide, n a half, i a quarter. */
const WIDTHS: Readonly<Record<string, number>> = { W: 1000, n: 500, i: 250, " ": 250 };

const facts = (letters: string): FontFacts =>
  factsOf("7", {
    coverage: Array.from(letters, (letter) => [
      letter,
      letter.charCodeAt(0),
      1,
      WIDTHS[letter] ?? 500,
    ]),
  });

interface Case {
  readonly letters?: string;
  readonly box?: Partial<TextBox>;
  readonly settings?: Partial<BoxSettings>;
  readonly of?: Partial<CapacityOf>;
}

/** Smallest size, then W, n and i: of a box of 10 pt type and 60 pt of room. */
function capacity({
  letters = "Wni ",
  box = {},
  settings = {},
  of = {},
}: Case = {}): readonly (number | null)[] {
  const own = boxOf("nnnn", {
    maxWidthPt: 60,
    ...box,
    settings: { ...DEFAULT_BOX_SETTINGS, ...settings },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the embedded font has all that is set
  const fonts = { shop: [], bundled: [] } as unknown as FitFonts;
  const { sizePt, widest, usual, narrowest } = capacityOf(
    {
      box: own,
      text: "",
      authoredFonts: new Map([["7", facts(letters)]]),
      resourceNames: { "7": "F1" },
      substitution: "allow",
    },
    fonts,
    {
      lines: 1,
      maxLength: null,
      textWith: (value) => ({ text: value }),
      isAmongWords: false,
      ...of,
    },
  );
  return [sizePt, widest, usual, narrowest];
}

describe("so many letters at the smallest size", () => {
  test.each<[string, Case, readonly (number | null)[]]>([
    // 0.6 of 10 pt: W is 6 pt, n 3, i 1.5.
    ["of the room", {}, [6, 10, 20, 40]],
    [
      "at the authored size where it does not shrink",
      { settings: { shrinkToFit: false } },
      [10, 6, 12, 24],
    ],
    ["at the size the author allows", { settings: { minSizePt: 5 } }, [5, 12, 24, 48]],
    ["of the width the author sets", { settings: { maxWidthPt: 30 } }, [6, 5, 10, 20]],
    ["on each of its lines", { of: { lines: 3 } }, [6, 30, 60, 120]],
    ["as many as the value may have", { of: { maxLength: 15 } }, [6, 10, 15, 15]],
    ["as many as the box may have", { settings: { characterLimit: 12 } }, [6, 10, 12, 12]],
    [
      "the lesser of both",
      { settings: { characterLimit: 12 }, of: { maxLength: 5 } },
      [6, 5, 5, 5],
    ],
    ["with tracking between them", { box: { trackingEm: 0.5 } }, [6, 7, 10, 14]],
    ["narrower by horizontal scale", { box: { scale: 0.5 } }, [6, 20, 40, 80]],
    [
      "none of a letter wider than the room",
      { box: { maxWidthPt: 20 }, settings: { maxWidthPt: 4 } },
      [6, 0, 1, 2],
    ],
  ])("%s", (_, of, expected) => {
    expect(capacity(of)).toEqual(expected);
  });

  test("null for letters that nothing prints", () => {
    expect(capacity({ letters: "n" })).toEqual([6, null, 20, null]);
  });
});

describe("among other words values are tried, since those take room as well", () => {
  const among = (more: Case = {}): readonly (number | null)[] =>
    capacity({
      ...more,
      of: { ...more.of, isAmongWords: true, textWith: (value) => ({ text: `nn ${value}` }) },
    });

  test("what is left of the room", () => {
    // "nn " takes 1.25 em: 7.5 of 60 pt.
    expect(among()).toEqual([6, 8, 17, 35]);
  });

  test("no more than the value may have", () => {
    expect(among({ of: { maxLength: 10 } })).toEqual([6, 8, 10, 10]);
  });

  test("none where the words alone take all", () => {
    expect(among({ settings: { maxWidthPt: 7 } })).toEqual([6, 0, 0, 0]);
  });
});
