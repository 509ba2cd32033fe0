import { expect, test } from "vitest";
import type { Letter } from "./letter-lines.ts";
import { isLeaderAgain } from "./leader-glyphs.ts";

/** Letters of 10 pt along a line, each by its code. */
function lettersAt(text: string, xs: readonly number[], code = 46): readonly Letter[] {
  return xs.map((x) => ({
    text,
    from: [x, 200],
    to: [x + 2.5, 200],
    em: 10,
    box: [x, 200, x + 2.5, 210],
    code,
    font: null,
    paint: "DeviceGray 0",
  }));
}

const row = (from: number, count: number, step = 3): readonly number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);
const PRICE = lettersAt("8", [100, 108], 56);
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
  ["dots of another glyph", lettersAt(".", row(40, 20), 99), false],
])("a leader becomes %s: %s", (_, came, expected) => {
  expect(check([...came, ...PRICE])).toBe(expected);
});

test("dots that another line of the box has again are none of this one", () => {
  const others = lettersAt(".", row(40, 18));
  expect(check(PRICE, others)).toBe(true);
  expect(check([...lettersAt(".", row(40, 20), 99), ...PRICE], others)).toBe(false);
});
