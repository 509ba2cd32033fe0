import { expect, test } from "vitest";
import { draftOf, lineBox, textLine } from "../small-lines.test-kit.ts";
import type { BoxDraft } from "./box-draft.ts";
import { NeighbourEdges } from "./neighbour-edges.ts";
import { type OwnEdges, ownEdges } from "./own-edges.ts";

/** Boxes of one line: their text, where they begin, and their baseline. */
type Place = readonly [text: string, start: number, across: number, sizePt?: number];

const box = ([text, start, across, sizePt = 10]: Place): BoxDraft =>
  lineBox(text, { start, across, sizePt });

/** "left/center/right" votes of the first box's neighbours. */
function votes(asking: Place, others: readonly Place[], own: Partial<OwnEdges> = {}): string {
  const [first, ...rest] = [asking, ...others].map(box);
  const known = new Map(
    [first!, ...rest].map((one) => [one, { ...ownEdges(one), ...(one === first ? {} : own) }]),
  );
  const { left, center, right } = new NeighbourEdges(known).of(first!);
  return `${left}/${center}/${right}`;
}

test.each<[string, readonly Place[], string]>([
  ["nobody", [], "0/0/0"],
  ["a longer line below that begins at its edge", [["seventeen", 0, -12]], "4/0/0"],
  ["one above", [["seventeen", 0, 12]], "4/0/0"],
  ["one that ends at its edge", [["seventeen", -20, -12]], "0/0/4"],
  ["one on its axis", [["seventeen", -10, -12]], "0/4/0"],
  ["one of its width, which tells nothing", [["words", 0, -12]], "0/0/0"],
  [
    "the one behind a line of its width",
    [
      ["words", 0, -12],
      ["seventeen", 0, -24],
    ],
    "4/0/0",
  ],
  [
    "farther ones, which count half",
    [
      ["seventeen", 0, -12],
      ["sevente", 0, -24],
    ],
    "6/0/0",
  ],
  [
    "three at most on each side",
    [-12, -24, -36, -48, -60].map((y): Place => ["seventeen", 0, y]),
    "8/0/0",
  ],
  [
    "those above and below",
    [
      ["seventeen", 0, 12],
      ["seventeen", -20, -12],
    ],
    "4/0/4",
  ],
  ["nobody beyond five em", [["seventeen", 0, -50.1]], "0/0/0"],
  ["one at five em", [["seventeen", 0, -50]], "4/0/0"],
  [
    "one farther below a box between",
    [
      ["words", 0, -40],
      ["seventeen", 0, -90],
    ],
    "4/0/0",
  ],
  ["nobody in its own row", [["seventeen", 0, -2.9]], "0/0/0"],
  ["nobody beside it", [["seventeen", 25, -12]], "0/0/0"],
  // Placed by eye: 0.15 em at the beginning, the ends an em apart and more.
  ["one that nearly begins where it does", [["seventeen", 1.5, -12]], "4/0/0"],
  ["one that begins elsewhere", [["seventeen", 1.6, -12]], "0/0/0"],
  ["one that nearly begins and ends there", [["words w", 1.5, -12, 8]], "0/0/0"],
])("a line of five letters hears %s", (_, others, expected) => {
  expect(votes(["words", 0, 0], others)).toBe(expected);
});

test("a neighbour votes only for an edge that it hangs from itself; one that is justified hangs from all", () => {
  const below: readonly Place[] = [["seventeen", 0, -12]];
  expect(votes(["words", 0, 0], below, { shared: ["right"] })).toBe("0/0/0");
  expect(votes(["words", 0, 0], below, { shared: [], justify: "justify" })).toBe("4/0/0");
});

test("right-to-left lines placed by eye nearly begin at the right", () => {
  expect(votes(["שלום", 0, 0], [["שלום שלום", -24, -12]])).toBe("0/0/4");
  expect(votes(["שלום", 0, 0], [["שלום שלום", 1, -12]])).toBe("0/0/0");
});

test("spaces at the end count where the letters share no edge", () => {
  // Flush right with the space behind the upper line.
  expect(votes(["words ", 10, 0], [["seventeen", -5, -12]])).toBe("0/0/4");
});

test("a box that was not among them hears nothing", () => {
  const known = box(["seventeen", 0, -12]);
  const alone = lineBox("words", { direction: { ...known.direction } });
  const edges = new NeighbourEdges(new Map([[known, ownEdges(known)]]));
  expect(edges.of(alone)).toEqual({ left: 0, center: 0, right: 0 });
});

test("of boxes with several lines the distance is from the last baseline to the first", () => {
  const asking = draftOf([textLine("words"), textLine("words", { across: -30 })]);
  const below = lineBox("seventeen", { across: -79 });
  const above = draftOf([
    textLine("seventeen", { across: 90 }),
    textLine("seventeen", { across: 49 }),
  ]);
  const votesOf = (...others: readonly BoxDraft[]): number =>
    new NeighbourEdges(new Map([asking, ...others].map((one) => [one, ownEdges(one)]))).of(asking)
      .left;
  expect(votesOf(below)).toBe(4);
  expect(votesOf(above)).toBe(4);
  expect(votesOf(lineBox("seventeen", { across: -81 }))).toBe(0);
  expect(votesOf(lineBox("seventeen", { across: 51 }))).toBe(0);
});

test("a neighbour is heard along the column: over the box between, under both", () => {
  // The middle one is of the asking width; the last one begins at its edge, far right of the middle one's end.
  expect(
    votes(
      ["words", 0, 0],
      [
        ["words", 0, -12],
        ["on", 40, -24],
        ["seventeen", 0, -30],
      ],
    ),
  ).toBe("4/0/0");
  expect(
    votes(
      ["words", 0, 0],
      [
        ["word", 21, -12],
        ["words words", 25, -24],
      ],
    ),
  ).toBe("0/0/0");
});

test("the reach is that of the asking type, the row that of the smaller", () => {
  expect(votes(["words", 0, 0, 20], [["seventeen", 0, -95]])).toBe("4/0/0");
  expect(votes(["words", 0, 0, 20], [["seventeen", 0, -3]])).toBe("4/0/0");
});

test("of a long column of equal lines so many are passed, and no more", () => {
  const equal = (count: number): readonly Place[] =>
    Array.from({ length: count }, (_, i) => ["words", 0, -12 * (i + 1)] as const);
  const behind = (count: number): Place => ["seventeen", 0, -12 * (count + 1)];
  expect(votes(["words", 0, 0], [...equal(23), behind(23)])).toBe("4/0/0");
  expect(votes(["words", 0, 0], [...equal(24), behind(24)])).toBe("0/0/0");
});

test("edges that agree to 0.6 pt are one", () => {
  expect(votes(["words", 0, 0], [["seventeen", 0.6, -12]])).toBe("4/0/0");
  expect(votes(["words", 0, 0], [["seventeen", -20.59, -12]])).toBe("0/0/4");
  expect(votes(["words", 0, 0], [["seventeen", -20.7, -12]])).toBe("0/0/0");
  expect(votes(["words", 0, 0], [["seventeen", -10.59, -12]])).toBe("0/4/0");
  expect(votes(["words", 0, 0], [["seventeen", -10.7, -12]])).toBe("0/0/0");
});
