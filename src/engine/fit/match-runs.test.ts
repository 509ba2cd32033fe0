import fc from "fast-check";
import { expect, test } from "vitest";
import type { StyleRun } from "../contract/scene.ts";
import { matchRuns } from "./match-runs.ts";

/** Runs of the texts in turn, each in a font of its own named by a letter; equal letters are one style. */
function authored(...parts: readonly (readonly [string, string])[]) {
  const runs: StyleRun[] = [];
  let text = "";
  for (const [part, font] of parts) {
    runs.push({ start: text.length, end: text.length + part.length, font, sizePt: 10 });
    text += part;
  }
  return { text, runs };
}

function matched(was: ReturnType<typeof authored>, now: string): string {
  return matchRuns(was, now)
    .filter(({ start, end }) => end > start)
    .map(({ start, end, runs }) => {
      return `${runs.map(({ font }) => font).join("")}:${now.slice(start, end)}`;
    })
    .join("|");
}

test.each<readonly [string, ReturnType<typeof authored>, string, string]>([
  ["the same", authored(["Anna ", "a"], ["Vogt", "b"]), "Anna Vogt", "a:Anna |b:Vogt"],
  ["the same head", authored(["Tel. ", "a"], ["12", "b"]), "Tel. 345 6", "a:Tel. |b:345 6"],
  ["the same tail", authored(["12", "a"], [" km", "b"]), "3.5 km", "a:3.5|b: km"],
  [
    "a longer word at the end",
    authored(["Anna ", "a"], ["Vogt", "b"]),
    "Anna Vogtin",
    "a:Anna |b:Vogtin",
  ],
  ["a price", authored(["9", "a"], [".99", "b"]), "95.50", "a:95|b:.50"],
  ["a unit", authored(["120 m", "a"], ["2", "b"], [" free", "a"]), "9 m2 let", "a:9 m|b:2|a: let"],
  ["an ordinal", authored(["21", "a"], ["st", "b"]), "22nd", "a:22|b:nd"],
  ["other words", authored(["9", "a"], [".99", "b"]), "free", "ab:free"],
  [
    "lines of a list, each by itself",
    authored(["Tea ", "a"], ["2", "b"], ["\nRum ", "a"], ["3", "b"]),
    "Milk 4\nGin 55",
    "a:Milk |b:4\n|a:Gin |b:55",
  ],
  ["more words", authored(["Anna ", "a"], ["Vogt", "b"]), "Eva Maria Au", "a:Eva Maria |b:Au"],
  ["fewer words", authored(["Anna ", "a"], ["Vogt", "b"]), "Eva", "ab:Eva"],
  ["a first letter", authored(["A", "a"], ["nna Vogt", "b"]), "Eva Au", "a:E|b:va Au"],
  [
    "first letters",
    authored(["A", "a"], ["nna ", "b"], ["V", "a"], ["ogt", "b"]),
    "Eva Maria Au",
    "a:E|b:va |a:M|b:aria |a:A|b:u",
  ],
  [
    "a sentence with a word in bold",
    authored(["We are ", "a"], ["very happy", "b"], [" to see you", "a"]),
    "Thanks for all your help my dear friends",
    "aba:Thanks for all your help my dear friends",
  ],
  [
    "a figure in a sentence",
    authored(["Save ", "a"], ["20 %", "b"], [" on all orders until May", "a"]),
    "Save 35 % on all orders of cards until June",
    "a:Save |b:35 %|a: on all orders of cards until June",
  ],
  [
    "a raised figure in a sentence",
    authored(["Flat of 120 m", "a"], ["2", "b"], [" near the old quay", "a"]),
    "House of 90 m2 near the new quay",
    "a:House of 90 m|b:2|a: near the new quay",
  ],
  [
    "a word in bold that is replaced",
    authored(["We are ", "a"], ["very happy", "b"], [" to see you", "a"]),
    "We are most delighted to see you there",
    "a:We are |b:most delighted|a: to see you there",
  ],
  ["words cut anywhere", authored(["Face", "a"], ["book", "b"]), "Notebooks", "ab:Notebooks"],
  ["nothing", authored(["9", "a"], [".99", "b"]), "", ""],
])("%s", (_, was, now, parts) => {
  expect(matched(was, now)).toBe(parts);
});

const LETTERS = ["a", "B", "1", " ", ".", "-", "é", "\u0301"];

test("any text is covered in order", () => {
  const piece = fc.tuple(
    fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...LETTERS) }),
    fc.constantFrom("a", "b"),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.string({ maxLength: 30, unit: fc.constantFrom(...LETTERS, "\n") }),
      (parts, now) => {
        let at = 0;
        for (const { start, end } of matchRuns(authored(...parts), now)) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThanOrEqual(start);
          at = end;
        }
        expect(at).toBe(now.length);
      },
    ),
    { numRuns: 100, seed: 2 },
  );
});
