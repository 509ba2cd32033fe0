import { describe, expect, test } from "vitest";
import { blamedIn, type BoxToBlame, fieldsToBlame } from "./fields-to-blame.ts";
import type { FieldRecord } from "./scene-record.ts";

function field(name: string, defaultValue: string | null, boxes: readonly string[]): FieldRecord {
  const constraints = boxes.map((objectId) => ({ objectId }));
  const isPlaceholder = defaultValue === null;
  return { id: name, name, defaultValue: defaultValue ?? "", isPlaceholder, constraints } as never;
}

const box = (changes: Partial<BoxToBlame> = {}): BoxToBlame => ({
  box: "box",
  missing: [],
  lines: [],
  maxWidthPt: 100,
  ...changes,
});

describe("a greeting of placeholders and a sample", () => {
  const fields = [
    field("title", null, ["box"]),
    field("first", null, ["box"]),
    field("last", "Muster", ["box"]),
    field("city", null, ["elsewhere"]),
  ];
  const blamed = (changes: Partial<BoxToBlame>, values: Record<string, string>): string[] =>
    fieldsToBlame(fields, box(changes), values).map(({ id }) => id);

  test.each<[string, Partial<BoxToBlame>, Record<string, string>, string[]]>([
    ["each that grew", {}, { first: "Annamaria-Luisa", last: "Wolfeschlegel" }, ["first", "last"]],
    ["not the short one", {}, { title: "Dr", first: "Annamaria-Luisa" }, ["first"]],
    ["the longest where none grew", {}, { title: "Dr", first: "Anna" }, ["first"]],
    ["not a sample that stays", {}, { title: "Dr", last: "Muster" }, ["title"]],
    ["the first where all are as they were", {}, {}, ["title"]],
    [
      "each with a letter that is missing",
      { missing: ["😀"] },
      { title: "😀", first: "Annamaria-Luisa", last: "B😀" },
      ["title", "last"],
    ],
    [
      "each that grew, where case or ligature made the letter",
      { missing: ["SS"] },
      { last: "Weisswasser" },
      ["last"],
    ],
    [
      "the one whose letter is missing as a capital",
      { missing: ["W"] },
      { first: "Annamaria-Luisa", last: "weber" },
      ["last"],
    ],
    ["not one of another box", {}, { city: "Llanfairpwllgwyngyll" }, ["title"]],
  ])("%s", (_, changes, values, expected) => {
    expect(blamed(changes, values)).toEqual(expected);
  });
});

describe("a stack of lines", () => {
  const fields = ["Ada King", "Oslo", "0117 496"].map((own, i) => field(`line_${i}`, own, ["box"]));
  const values = { line_0: "Ada Augusta King, Countess", line_1: "Longyearbyen", line_2: "0117" };
  const line = (text: string, widthPt: number): BoxToBlame["lines"][number] => ({ text, widthPt });

  test("only the line that is too long is to blame", () => {
    const lines = [line("ADA AUGUSTA  KING, COUNTESS", 140), line("Longyearbyen", 70)];
    expect(fieldsToBlame(fields, box({ lines }), values).map(({ id }) => id)).toEqual(["line_0"]);
  });

  test("a line that a long value was broken into is a part of it", () => {
    const lines = [line("Ada Augusta King,", 90), line("Countess", 101)];
    expect(fieldsToBlame(fields, box({ lines }), values).map(({ id }) => id)).toEqual(["line_0"]);
  });

  test("too many lines are the fault of all that grew; rounding is none", () => {
    const lines = [line("Ada Augusta King, Countess", 100.005), line("Longyearbyen", 70)];
    expect(fieldsToBlame(fields, box({ lines }), values).map(({ id }) => id)).toEqual([
      "line_0",
      "line_1",
    ]);
  });

  test("an error names each box with its own", () => {
    const others = [...fields, field("other", "x", ["second"])];
    const boxes = [box(), box({ box: "second" }), box({ box: "of no field" })];
    expect(blamedIn(others, boxes, { ...values, other: "xyz" })).toEqual([
      { objectId: "box", field: "line_0" },
      { objectId: "box", field: "line_1" },
      { objectId: "second", field: "other" },
    ]);
  });
});
