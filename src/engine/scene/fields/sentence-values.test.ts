import { expect, test } from "vitest";
import type { TextBox } from "../../contract/scene.ts";
import { cellBox } from "../small-cells.test-kit.ts";
import { sentenceValues } from "./sentence-values.ts";

const COPY = { font: "light", sizePt: 10 };
const NAME = { font: "bold", sizePt: 14 };

/** One below the other, 20 pt apart. */
function column(parts: readonly (readonly [string, Partial<TextBox>])[]): readonly TextBox[] {
  return parts.map(([text, changes], i) => cellBox(text, [50, 250 - 20 * i], changes));
}

function found(boxes: readonly TextBox[]): readonly (readonly string[])[] {
  const { values, words } = sentenceValues(boxes);
  return [values, words].map((set) => [...set].map(({ text }) => text));
}

test("a name between the two parts of a sentence", () => {
  const boxes = column([
    ["Hiermit bestätigen wir, dass", COPY],
    ["Ada Pell", NAME],
    ["mit Erfolg teilgenommen hat.", COPY],
  ]);
  expect(found(boxes)).toEqual([["Ada Pell"], ["Hiermit bestätigen wir, dass"]]);
});

test.each<[string, readonly (readonly [string, Partial<TextBox>])[]]>([
  [
    "a heading over a sentence",
    [
      ["The evening ended early.", COPY],
      ["Second night", NAME],
      ["goes on until nobody is left.", COPY],
    ],
  ],
  [
    "a line in the type of the sentence",
    [
      ["Hereby it is confirmed that", COPY],
      ["Ada Pell", COPY],
      ["has taken part in it.", COPY],
    ],
  ],
  [
    "words between texts of two types",
    [
      ["Hereby it is confirmed that", NAME],
      ["Ada Pell", { font: "script", sizePt: 20 }],
      ["has taken part in it.", COPY],
    ],
  ],
  [
    "what a new sentence follows",
    [
      ["Hereby it is confirmed that", COPY],
      ["Ada Pell", NAME],
      ["Has taken part in it.", COPY],
    ],
  ],
  [
    "the name of a dish between what is in two",
    [
      ["With mushrooms and cream", COPY],
      ["Gnocchi al gorgonzola", NAME],
      ["with walnuts and pear", COPY],
    ],
  ],
  [
    "a remark in brackets",
    [
      ["Hereby it is confirmed that", COPY],
      ["(Ada Pell)", NAME],
      ["has taken part in it.", COPY],
    ],
  ],
  [
    "one in a list that goes on",
    [
      ["gin, lemonade", COPY],
      ["Vodka tonic", NAME],
      ["vodka, tonic and lime ...", COPY],
    ],
  ],
  [
    "a phrase in lower case",
    [
      ["the flowers are of paper", COPY],
      ["and of silk", NAME],
      ["or of whatever there is.", COPY],
    ],
  ],
])("not %s", (_, parts) => {
  expect(found(column(parts))).toEqual([[], []]);
});

test("only near each other in one column", () => {
  const [before, value, after] = column([
    ["Hereby it is confirmed that", COPY],
    ["Ada Pell", NAME],
    ["has taken part in it.", COPY],
  ]);
  const far = cellBox("has taken part in it.", [50, 120], COPY);
  const beside = cellBox("has taken part in it.", [300, 210], COPY);
  for (const other of [far, beside]) {
    expect(found([before, value, other].filter((box) => box !== undefined))).toEqual([[], []]);
  }
  expect(found([before, value, after].filter((box) => box !== undefined))[0]).toEqual(["Ada Pell"]);
});
