import { describe, expect, test } from "vitest";
import { linesWith } from "./field-lines.ts";
import { fieldPlaces, fieldPlacesHeader, placesOf } from "./field-places.ts";
import type { FieldRecord, PageRecord } from "./scene-record.ts";

const page: PageRecord = {
  id: "page_0",
  widthPt: 220,
  heightPt: 120,
  trim: [10, 10, 210, 110],
  bleed: null,
  reasons: [],
};
const field = (id: string, boxes: readonly string[], more: Partial<FieldRecord> = {}) =>
  ({
    id,
    type: "text",
    defaultValue: "As it was",
    constraints: boxes.map((objectId) => ({ objectId })),
    ...more,
  }) as FieldRecord;
const line = (box: string, text: string, top: number) =>
  ({ box, text, rectPt: [30, top, 70, top + 10] }) as const;
const shown = (
  fields: readonly FieldRecord[],
  lines: readonly ReturnType<typeof line>[],
  values = {},
) => fieldPlaces(fields, { page, lines }, values).map(({ field: id, place }) => [id, ...place]);

describe("places of fields", () => {
  test("are the hull of their lines, in percent of the cut page", () => {
    const lines = [line("a", "As it", 20), line("a", "was", 35)];
    expect(shown([field("f", ["a"])], lines)).toEqual([["f", 10, 10, 20, 25]]);
  });

  test("of a box of several fields are those of the lines that say the value", () => {
    const fields = [field("street", ["a"]), field("town", ["a"])];
    const lines = [line("a", "HAUPTSTRASSE 1", 20), line("a", "20095 Hamburg", 35)];
    expect(shown(fields, lines, { street: "Hauptstrasse 1", town: "Hamburg" })).toEqual([
      ["street", 10, 10, 20, 10],
      ["town", 10, 25, 20, 10],
    ]);
  });

  test("are one for each box, in the order of the boxes", () => {
    const lines = [line("b", "As it was", 60), line("a", "As it was", 20)];
    expect(shown([field("f", ["a", "b"])], lines).map(([, , top]) => top)).toEqual([10, 50]);
  });

  test.each([
    ["a picture", field("f", ["a"], { type: "image" })],
    ["a text that is empty", field("f", ["a"], { defaultValue: " " })],
    ["what stands on another page", field("f", ["z"])],
  ])("are none of %s", (_, one) => {
    expect(shown([one], [line("a", "As it was", 20)])).toEqual([]);
  });
});

describe("lines that say a value", () => {
  const lines = [{ text: "Anna" }, { text: "Hanna Anna" }, { text: "Tel. 1" }];
  test.each([
    ["nothing else, before those that hold it", "ANNA", ["Anna"]],
    ["it among other words", "hanna", ["Hanna Anna"]],
    ["a part of it", "Tel. 1 and more", ["Tel. 1"]],
    ["nothing of it: all", "Zoë", ["Anna", "Hanna Anna", "Tel. 1"]],
  ])("%s", (_, value, expected) => {
    expect(linesWith(lines, value).map(({ text }) => text)).toEqual(expected);
  });
});

describe("the header of places", () => {
  const place = [1.234, 2, 33.335, 4] as const;

  test("says each, to a hundredth, and is read again", () => {
    const header = fieldPlacesHeader([
      { field: "fld_1", place },
      { field: "a, b", place },
    ]);
    expect(header).toBe("fld_1 1.23 2 33.34 4, a%2C%20b 1.23 2 33.34 4");
    expect(placesOf(header).map(({ field: id }) => id)).toEqual(["fld_1", "a, b"]);
    expect(placesOf(header)[0]?.place).toEqual([1.23, 2, 33.34, 4]);
  });

  test("is none for no field, and stays small for many", () => {
    expect([fieldPlacesHeader([]), placesOf(null)]).toEqual([null, []]);
    const many = Array.from({ length: 500 }, (_, i) => ({ field: `fld_${i}`, place }));
    const header = fieldPlacesHeader(many) ?? "";
    expect(header.length).toBeLessThanOrEqual(3_500);
    expect(placesOf(header).length).toBeGreaterThan(100);
  });
});
