import { expect, test } from "vitest";
import { captionBefore } from "../kinds/captions.ts";
import type { LineGuess } from "./guess-line.ts";
import { fixedLines, isLeaderList, lineParts } from "./line-parts.ts";

const guess = (line: string): LineGuess => ({
  kind: null,
  label: null,
  valueStart: captionBefore(line)?.valueStart ?? 0,
});

/** Values in brackets, with their kind. */
const shown = (line: string): string =>
  lineParts(line, guess(line))
    .map(({ text, isLeader, kind }) => (isLeader ? text : `[${kind ?? ""} ${text}]`))
    .join("");

test.each([
  ["Emperor – $9", "[item Emperor] – [price $9]"],
  ["Mango - Banana  —  $5", "[item Mango - Banana]  —  [price $5]"],
  ["–  $7.5", "–  [price $7.5]"],
  ["Emperor ..... $9", "[item Emperor] ..... [price $9]"],
  ["11:30 am – 11:30 pm", "[ 11:30 am – 11:30 pm]"],
  ["CROQUE   12,00 - 16,00", "[ CROQUE   12,00 - 16,00]"],
  ["- $7.5", "[ - $7.5]"],
  ["Name ...........", "[ Name ...........]"],
  ["Prawns ...........", "[ Prawns] ..........."],
  ["Soup of the day", "[ Soup of the day]"],
])("the values of %j", (line, expected) => {
  expect(shown(line)).toBe(expected);
});

test.each([
  [["Water – $4", "Coke – $3.5", "with ice"], true],
  [["Name ......", "Date ......"], true],
  [["Water – $4", "with ice"], false],
  [["Water", "Coke"], false],
])("lines led to a price or a blank: %j, %s", (lines, isLed) => {
  expect(isLeaderList(lines, guess)).toBe(isLed);
});

test.each([
  [
    ["ID_No:", "E-mail: ada@pell.example", "Phone:"],
    ["ID_No:", "Phone:"],
  ],
  [["ID_No:", "Phone:"], []],
  [["•", "Phone:"], ["•"]],
  [["ID_No:", "", "Ada Pell"], ["ID_No:"]],
])("lines that stay of %j", (lines, fixed) => {
  expect([...fixedLines(lines)]).toEqual(fixed);
});
