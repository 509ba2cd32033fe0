import { describe, expect, test } from "vitest";
import type { SceneHint } from "../../contract/scene-hints.ts";
import type { TextBlock } from "../lines/blank-lines.ts";
import { LEVEL, type Setting, textLine } from "../small-lines.test-kit.ts";
import { pageOf } from "../small-pages.test-kit.ts";
import { applyHints } from "./apply-hints.ts";

/** A line by its words; its operator is the one that shows them on the page. */
type Line = readonly [text: string, across: number, setting?: Setting];

interface Given {
  readonly blocks: readonly (readonly Line[])[];
  readonly hints: readonly SceneHint[];
}

/** Operators in the order of the lines; equal words are those of one form, shown again. */
function applied({ blocks, hints }: Given): readonly string[] {
  const lines = blocks.flat();
  const page = pageOf(lines.map(([text]) => ({ text })));
  let show = 0;
  const made = blocks.map((block): TextBlock => {
    const own = block.map(([text, across, setting]) =>
      textLine(text, { across, show: show++, ...setting }),
    );
    const [first, second] = own;
    return { lines: own, leadingPt: first && second ? first.across - second.across : null };
  });
  return applyHints(made, page, hints).map(
    ({ lines: own, leadingPt }) => `${own.map((line) => line?.text ?? "").join("/")} ${leadingPt}`,
  );
}

const at = (text: string, operator = 0, page = 0) => ({
  page,
  anchor: `page:0 ${operator} 0`,
  text,
});
const join = (one: ReturnType<typeof at>, other: ReturnType<typeof at>): SceneHint => ({
  kind: "join",
  lines: [one, other],
});
const split = (before: ReturnType<typeof at>): SceneHint => ({ kind: "split", before });

const TWO = [[["Harbour", 100]], [["Studio", 88]]] as const;

describe("blocks that are one", () => {
  test("are joined from the top, whichever was named first", () => {
    const hint = join(at("Harbour", 0), at("Studio", 1));
    expect(applied({ blocks: TWO, hints: [hint] })).toEqual(["Harbour/Studio 12"]);
    expect(applied({ blocks: TWO, hints: [join(at("Studio", 1), at("Harbour", 0))] })).toEqual([
      "Harbour/Studio 12",
    ]);
  });

  test("have as many empty lines as the leading has room for, four at most", () => {
    const apart = (across: number) =>
      applied({
        blocks: [
          [
            ["one", 100],
            ["two", 88],
          ],
          [["three", across]],
        ],
        hints: [join(at("one", 0), at("three", 2))],
      });
    expect(apart(76)).toEqual(["one/two/three 12"]);
    expect(apart(64)).toEqual(["one/two//three 12"]);
    expect(apart(-200)).toEqual(["one/two/////three 12"]);
  });

  test("keep the leading of the upper one, or of the lower where that has none", () => {
    const lower = {
      blocks: [
        [["one", 100]],
        [
          ["two", 70],
          ["three", 60],
        ],
      ] as const,
      hints: [join(at("one", 0), at("two", 1))],
    };
    expect(applied(lower)).toEqual(["one///two/three 10"]);
  });

  test.each<[string, readonly (readonly Line[])[], SceneHint]>([
    [
      "that stand side by side",
      [[["one", 100]], [["two", 97.1]]],
      join(at("one", 0), at("two", 1)),
    ],
    [
      "of which one begins inside the other",
      [
        [
          ["one", 100],
          ["two", 76],
        ],
        [["three", 88]],
      ],
      join(at("one", 0), at("three", 2)),
    ],
    [
      "of another direction",
      [[["one", 100]], [["two", 88, { direction: { ...LEVEL } }]]],
      join(at("one", 0), at("two", 1)),
    ],
    [
      "of another form",
      [[["one", 100]], [["two", 88, { instance: "form:7#0" }]]],
      join(at("one", 0), at("two", 1)),
    ],
    [
      "that are seen otherwise",
      [[["one", 100]], [["two", 88, { reason: "artifact" }]]],
      join(at("one", 0), at("two", 1)),
    ],
    [
      "with itself",
      [
        [
          ["one", 100],
          ["two", 88],
        ],
      ],
      join(at("one", 0), at("two", 1)),
    ],
    ["of words that are gone", TWO, join(at("Harbour", 0), at("gone", 9))],
    ["of another page", TWO, join(at("Harbour", 0, 1), at("Studio", 1, 1))],
  ])("not blocks %s", (_, blocks, hint) => {
    expect(applied({ blocks, hints: [hint] })).toEqual(applied({ blocks, hints: [] }));
  });

  test("are found in each place that the content is painted, each with its own partner", () => {
    const again = { instance: "form:7#1" };
    const blocks = [
      [["one", 100]],
      [["two", 88]],
      [["one", 60, again]],
      [["two", 48, again]],
    ] as const;
    const page = pageOf([
      { text: "one", operator: 0 },
      { text: "two", operator: 1 },
      { text: "one", operator: 0 },
      { text: "two", operator: 1 },
    ]);
    const made = blocks.map(
      ([[text, across, setting]], show): TextBlock => ({
        lines: [textLine(text, { across, show, ...setting })],
        leadingPt: null,
      }),
    );
    const after = applyHints(made, page, [join(at("one", 0), at("two", 1))]);
    expect(after.map(({ lines }) => lines.map((line) => line?.across))).toEqual([
      [100, 88],
      [60, 48],
    ]);
  });
});

describe("a block that is several", () => {
  const three = [
    [
      ["one", 100],
      ["two", 88],
      ["three", 70],
    ],
  ] as const;

  test("is cut before the line, each part with its own leading", () => {
    expect(applied({ blocks: three, hints: [split(at("two", 1))] })).toEqual([
      "one null",
      "two/three 18",
    ]);
    expect(applied({ blocks: three, hints: [split(at("three", 2))] })).toEqual([
      "one/two 12",
      "three null",
    ]);
  });

  test("is cut at each of several, a later one seeing what an earlier one made", () => {
    const hints = [split(at("two", 1)), split(at("three", 2))];
    expect(applied({ blocks: three, hints })).toEqual(["one null", "two null", "three null"]);
    const undone = [split(at("two", 1)), join(at("one", 0), at("two", 1))];
    expect(applied({ blocks: three, hints: undone })).toEqual(["one/two/three 18"]);
  });

  test("begins with its first line already", () => {
    expect(applied({ blocks: three, hints: [split(at("one", 0))] })).toEqual(["one/two/three 12"]);
  });

  test("has no empty lines at the ends of its parts", () => {
    const page = pageOf([{ text: "one" }, { text: "two" }]);
    const block: TextBlock = {
      lines: [textLine("one", { across: 100 }), null, textLine("two", { across: 76, show: 1 })],
      leadingPt: 12,
    };
    const after = applyHints([block], page, [split(at("two", 1))]);
    expect(after.map(({ lines }) => lines.map((line) => line?.text))).toEqual([["one"], ["two"]]);
  });
});

describe("lines of a corrected file", () => {
  test("are found by their words where those stand once", () => {
    expect(applied({ blocks: TWO, hints: [join(at("Harbour", 7), at("Studio", 8))] })).toEqual([
      "Harbour/Studio 12",
    ]);
  });

  test("and not where they stand twice, or at their place with other words", () => {
    const twice = [...TWO, [["Studio", 40]]] as const;
    expect(
      applied({ blocks: twice, hints: [join(at("Harbour", 7), at("Studio", 8))] }),
    ).toHaveLength(3);
    expect(
      applied({ blocks: TWO, hints: [join(at("Harbour", 0), at("Atelier", 1))] }),
    ).toHaveLength(2);
  });
});

test("without hints the blocks are handed back", () => {
  const blocks: readonly TextBlock[] = [{ lines: [textLine("one")], leadingPt: null }];
  expect(applyHints(blocks, pageOf([]), [])).toBe(blocks);
});
