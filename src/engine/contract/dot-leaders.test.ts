import { expect, test } from "vitest";
import { dotLeadersIn } from "./dot-leaders.ts";

test.each<[string, readonly string[]]>([
  ["Soup ..... 4.80", ["....."]],
  ["Soup .... 4.80", []],
  ["Soup . . . . . 4.80", [". . . . ."]],
  ["Soup .  .  .  .  . 4.80", [".  .  .  .  ."]],
  ["Soup .   .   .   .   . 4.80", []],
  ["Soup ····· 4.80", ["·····"]],
  ["Soup ․․․․․ 4.80", ["․․․․․"]],
  ["And so on …", []],
  ["Soup …… 4.80", ["……"]],
  ["Soup … … 4.80", ["… …"]],
  ["Soup ..... 4 ..... 8", [".....", "....."]],
  ["4.80", []],
  ["", []],
])("%j has the leaders %j", (text, leaders) => {
  const found = dotLeadersIn(text);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(leaders);
  // Each dot by its own place, spaces left out.
  for (const { dots, start, end } of found) {
    expect(dots.map((at) => text[at])).toEqual(
      Array.from(text.slice(start, end).replaceAll(" ", "")),
    );
  }
});
