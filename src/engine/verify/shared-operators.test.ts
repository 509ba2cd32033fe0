import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { readOperators } from "./content-tokens.ts";

/** Reads `after` along `before` and by itself: the same operators, some of which are the other content's own. */
function shared(before: string, after: string): number {
  const old = readOperators(latin1Bytes(before));
  const now = readOperators(latin1Bytes(after), old);
  const spelled = (operators: typeof now): readonly string[] =>
    operators.map(({ name, operands }) => `${operands}|${name}`);
  expect(spelled(now), JSON.stringify([before, after])).toEqual(
    spelled(readOperators(latin1Bytes(after))),
  );
  return now.filter((operator) => old.includes(operator)).length;
}

const PAGE = "q 1 0 0 1 5 5 cm BT /F1 9 Tf (a) Tj ET 0 0 m 9 9 l S Q ";

test.each<[string, string, string, number]>([
  ["all but the last, which nothing ends", "q Q", "q Q", 1],
  ["what stands around a change", PAGE, PAGE.replace("(a) Tj", "/F2 9 Tf (b) Tj"), 9],
  ["what stands behind operators that went", "BT (a) Tj (b) Tj (c) Tj ET Q ", "BT ET Q ", 3],
  ["none whose word goes on", "q Q ", "qq Q ", 1],
  ["none whose operands begin otherwise", "1 0 m 2 0 l ", "11 0 m 2 0 l ", 1],
  ["none that a comment swallows", "q % Q\nQ BT ", "q % Q BT\n ", 1],
  ["none behind a stray bracket", "] q [ Q ", "[ Q ", 0],
  ["no inline image", "q BI /W 1 ID x EI Q ", "q BI /W 1 ID x EI Q ", 2],
])("shared: %s", (_, before, after, count) => {
  expect(shared(before, after)).toBe(count);
});

test("contents that differ anywhere are read as by themselves", () => {
  const pieces = [
    "q ",
    "Q",
    " ",
    "[",
    "]",
    "<<",
    ">>",
    "(a",
    ")",
    "/A",
    "1 ",
    "%",
    "\n",
    "BI ",
    "EI ",
    "ID ",
    "Tj ",
  ];
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const made = (count: number): string[] =>
    Array.from({ length: count }, () => pieces[next(pieces.length)] ?? "");
  for (let round = 0; round < 400; round++) {
    const before = made(30);
    const after = [...before];
    after.splice(next(30), next(4), ...made(next(4)));
    shared(before.join(""), after.join(""));
  }
});
