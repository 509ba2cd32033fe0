import { expect, test } from "vitest";
import { columnPlaces } from "./batch-columns.ts";
import { readRow, rowErrorOf } from "./batch-rows.ts";
import type { FieldRecord } from "./scene-record.ts";

const plain: Omit<FieldRecord, "id" | "name" | "label"> = {
  type: "text",
  inputKind: "text",
  required: false,
  defaultValue: "",
  isPlaceholder: true,
  maxLength: null,
  constraints: [],
};
const FIELDS: readonly FieldRecord[] = [
  { ...plain, id: "fld_1", name: "given_name", label: "Given name", required: true, maxLength: 5 },
  { ...plain, id: "fld_2", name: "team", label: "Team", type: "selection", options: ["Red"] },
];

const COLUMNS = ["GIVEN-NAME", "Team", "Number", "E-mail", "Shoe size"];
const MAPPING = { Number: "_key", "E-mail": "_email" };
const places = columnPlaces(COLUMNS, FIELDS, MAPPING);
const reading = { ...places, columns: COLUMNS.length, fields: FIELDS };

test("columns go to fields by id, name or label, and where they are told to go", () => {
  expect([...places.columnOf]).toEqual([
    ["fld_1", 0],
    ["fld_2", 1],
    ["_key", 2],
    ["_email", 3],
  ]);
  expect(places.ignored).toEqual(["Shoe size"]);
  expect([...columnPlaces(["fld_1", "_key"], FIELDS, {}).columnOf.keys()]).toEqual([
    "fld_1",
    "_key",
  ]);
});

test("a row orders what its cells say, and what it lacks is empty", () => {
  expect(readRow(reading, ["Ada", "Red", "007", "ada@mail.example", "38"])).toEqual({
    values: { fld_1: "Ada", fld_2: "Red" },
    externalOrderId: "007",
    customerEmail: "ada@mail.example",
  });
  expect(readRow(reading, ["A\r\nB", "", "", "", "", "", ""])).toEqual({
    values: { fld_1: "A\nB", fld_2: "" },
    externalOrderId: null,
    customerEmail: null,
  });
});

test.each([
  ["too many cells", ["Ada", "", "", "", "", "x"], "row_long", null, null],
  [
    "a blank where there must be none",
    [" ", "Red"],
    "missing_required_field",
    "GIVEN-NAME",
    "fld_1",
  ],
  ["a text too long", ["Augusta"], "field_too_long", "GIVEN-NAME", "fld_1"],
  ["a cell of more than 64 KB", ["é".repeat(32_769)], "field_too_long", "GIVEN-NAME", "fld_1"],
  ["a control character", ["A\u0000"], "invalid_parameter", "GIVEN-NAME", "fld_1"],
  ["what is not offered", ["Ada", "Blue"], "invalid_parameter", "Team", "fld_2"],
  ["a number of 256 characters", ["Ada", "", "9".repeat(256)], "field_too_long", "Number", null],
  ["no address", ["Ada", "", "", "ada"], "invalid_parameter", "E-mail", null],
])("a row with %s fails, by its column and field", (_name, cells, ...expected) => {
  const [code, column, field] = expected;
  expect(readRow(reading, cells)).toMatchObject({ code, column, field });
});

test("an error of a row has the words of the catalogue, never those of an engine that saw the row", () => {
  const fields = [{ objectId: "box_1", field: "fld_1" }];
  const error = rowErrorOf(reading, { code: "missing_glyph", fields });
  expect(error).toMatchObject({ code: "missing_glyph", column: "GIVEN-NAME", field: "fld_1" });
  expect(error.message).toMatch(/font/u);
});
