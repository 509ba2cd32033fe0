import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commonEnds, fixedRanges, valueRanges } from "./kept-text.ts";
import { boxOf } from "./boxes.test-kit.ts";
import type { StyledPart } from "./style-spans.ts";

function part(
  kind: StyledPart["kind"],
  text: string,
  authored?: readonly [number, number],
): StyledPart {
  return authored === undefined ? { kind, text } : { kind, text, authored };
}

describe("what no value changes", () => {
  const box = boxOf("Dear {{name}}, welcome");
  test.each<[string, readonly StyledPart[], readonly (readonly [number, number, number])[]]>([
    [
      "literals around a value",
      [
        part("literal", "Dear ", [0, 5]),
        part("value", "Zo\u00eb", [5, 13]),
        part("literal", ", welcome", [13, 22]),
      ],
      [
        [0, 5, 0],
        [8, 17, 13],
      ],
    ],
    [
      "a value that is what stood there, with its neighbours",
      [
        part("literal", "Dear ", [0, 5]),
        part("value", "{{name}}", [5, 13]),
        part("literal", ", welcome", [13, 22]),
      ],
      [[0, 22, 0]],
    ],
    [
      "a literal cut beside an empty value",
      [
        part("literal", "Dear", [0, 5]),
        part("value", "", [5, 13]),
        part("literal", ", welcome", [13, 22]),
      ],
      [
        [0, 4, 0],
        [4, 13, 13],
      ],
    ],
    ["text that was not there", [part("literal", "Dear "), part("value", "x", [5, 13])], []],
    ["another text at the place", [part("literal", "Hello", [0, 5])], []],
  ])("%s", (_name, parts, expected) => {
    const text = parts.map((one) => one.text).join("");
    const found = fixedRanges(box, parts, text).map((range) => [
      range.start,
      range.end,
      range.authored,
    ]);
    expect(found).toEqual(expected);
  });

  test("parts that do not make up the text tell nothing", () => {
    const parts = [part("literal", "Dear ", [0, 5])];
    expect(fixedRanges(box, parts, "Dear x")).toEqual([]);
    expect(valueRanges(parts, "Dear x")).toEqual([]);
  });

  test("values stand where what they replace stood", () => {
    const parts = [part("literal", "Dear ", [0, 5]), part("value", "Zo\u00eb", [5, 13])];
    expect(valueRanges(parts, "Dear Zo\u00eb")).toEqual([{ start: 5, end: 8, authored: 5 }]);
  });
});

describe("words at the ends that stay", () => {
  test.each<[string, string, readonly (readonly [number, number, number])[]]>([
    ["Anna Jones", "Anna Smith", [[0, 5, 0]]],
    ["Anna Jones", "Berta Jones", [[5, 11, 4]]],
    ["Anna Jones", "Annabel Jones", [[7, 13, 4]]],
    [
      "Anna Jones",
      "Anna Maria Jones",
      [
        [0, 5, 0],
        [11, 16, 5],
      ],
    ],
    ["Anna Jones", "Bert Smith", []],
    ["Anna", "Anna Jones", [[0, 4, 0]]],
    ["12 Mill Road", "125 Mill Road", [[3, 13, 2]]],
  ])("%s, %s", (authored, text, expected) => {
    const found = commonEnds(authored, text);
    expect(found.map((range) => [range.start, range.end, range.authored])).toEqual(expected);
  });

  test("any two texts: the same letters, whole words, no overlap", () => {
    const words = fc.array(fc.constantFrom("a", "ab", "b", "abc"), { maxLength: 5 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [authored, text] = [one.join(" "), other.join(" ")];
        let [now, was] = [0, 0];
        for (const range of commonEnds(authored, text)) {
          const end = range.authored + range.end - range.start;
          expect(text.slice(range.start, range.end)).toBe(authored.slice(range.authored, end));
          expect(range.start).toBeGreaterThanOrEqual(now);
          expect(range.authored).toBeGreaterThanOrEqual(was);
          [now, was] = [range.end, end];
        }
      }),
    );
  });
});
