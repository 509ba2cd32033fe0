import { expect, test } from "vitest";
import type { Letter } from "./letter-lines.ts";
import { isLeaderAgain } from "./leader-glyphs.ts";

/** Letters along a line, each by its code. */
function lettersAt(
  text: string,
  xs: readonly number[],
  { code = 46, em = 10 }: { readonly code?: number; readonly em?: number } = {},
): readonly Letter[] {
  return xs.map((x) => ({
    text,
    from: [x, 200],
    to: [x + 2.5, 200],
    em,
    box: [x, 200, x + 2.5, 210],
    code,
    font: null,
    paint: "DeviceGray 0",
  }));
}

const row = (from: number, count: number, step = 3): readonly number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);
const PRICE = lettersAt("8", [100, 108], { code: 56 });
const DOTS = lettersAt(".", row(40, 20));

/** `taken` are letters that are known to be those of another line. */
function check(came: readonly Letter[], taken: readonly Letter[] = []): boolean {
  return isLeaderAgain(DOTS, [...taken, ...came], {
    alike: ({ code }, all) => all.filter((one) => one.code === code && !taken.includes(one)),
    pair: () => undefined,
    was: (letter) => (taken.includes(letter) ? letter : undefined),
  });
}

test.each<[string, readonly Letter[], boolean]>([
  ["less dots as far apart", lettersAt(".", row(70, 10)), true],
  ["more of them", lettersAt(".", row(19, 27)), true],
  ["beside a price with a point of its own", lettersAt(".", [...row(70, 8), 105]), true],
  ["nothing, as where a blank value took it along", [], true],
  ["dots farther apart", lettersAt(".", row(40, 12, 4)), false],
  [
    "holes among them",
    lettersAt(".", [...row(40, 5), ...row(58, 2), ...row(67, 2), ...row(76, 3)]),
    false,
  ],
  ["behind words that end with a dot", lettersAt(".", [45, ...row(50, 15)]), true],
  // cardapio of tahitimotel: a point more behind an item that is set smaller than its leader.
  [
    "behind smaller words that end with a dot",
    [...lettersAt(".", [45], { em: 7 }), ...lettersAt(".", row(47, 16))],
    true,
  ],
  [
    "behind larger words that end with three",
    [...lettersAt(".", row(43, 3), { em: 12 }), ...lettersAt(".", row(53, 14))],
    true,
  ],
  [
    "before larger words that begin with a dot",
    [...lettersAt(".", row(40, 18)), ...lettersAt(".", [95], { em: 15 })],
    true,
  ],
  [
    "smaller to its half",
    [...lettersAt(".", row(40, 10, 2), { em: 7 }), ...lettersAt(".", row(61, 13))],
    false,
  ],
  ["larger", lettersAt(".", row(40, 13, 4.5), { em: 15 }), false],
  ["dots of another glyph", lettersAt(".", row(40, 20), { code: 99 }), false],
])("a leader becomes %s: %s", (_, came, expected) => {
  expect(check([...came, ...PRICE])).toBe(expected);
});

test("dots that another line of the box has again are none of this one", () => {
  const others = lettersAt(".", row(40, 18));
  expect(check(PRICE, others)).toBe(true);
  expect(check([...lettersAt(".", row(40, 20), { code: 99 }), ...PRICE], others)).toBe(false);
});
