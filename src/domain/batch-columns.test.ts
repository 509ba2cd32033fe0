import { describe, expect, test } from "vitest";
import { columnPlaces } from "./batch-columns.ts";
import { ApiError } from "./errors.ts";

const field = (id: string, name: string, label: string, required = false) => ({
  id,
  name,
  label,
  required,
});
const FIELDS = [
  field("fld_1", "first_name", "Vorname"),
  field("fld_2", "last_name", "Nachname"),
  field("fld_3", "city", "Ort"),
];

const placesOf = (
  columns: readonly string[],
  mapping: Readonly<Record<string, string | null>> = {},
  fields = FIELDS,
) => columnPlaces(columns, fields, mapping);

/** Where the columns go, by what they go to. */
const columnsOf = (...given: Parameters<typeof placesOf>) =>
  Object.fromEntries(placesOf(...given).columnOf);

function refusalOf(...given: Parameters<typeof placesOf>) {
  try {
    placesOf(...given);
  } catch (error) {
    if (error instanceof ApiError) {
      return { code: error.code, message: error.message, field: error.fields?.[0]?.field };
    }
    throw error;
  }
  return null;
}

describe("a column goes to the field", () => {
  test.each<[string, string, string]>([
    ["of its id", "fld_2", "fld_2"],
    ["of its name", "last_name", "fld_2"],
    ["of its label", "Nachname", "fld_2"],
    ["of its name in another case", "LAST_NAME", "fld_2"],
    ["of its name with a blank", "Last name", "fld_2"],
    ["of its name with a hyphen", "last-name", "fld_2"],
    ["of its name with several of them, and around", "  last - _ name ", "fld_2"],
    ["of its label with blanks around", " Ort ", "fld_3"],
  ])("%s", (_, column, target) => {
    expect(columnsOf([column])).toEqual({ [target]: 0 });
  });

  test("of its name before another whose label it is, and of its id before both", () => {
    const fields = [
      field("a", "one", "two"),
      field("b", "two", "three"),
      field("three", "four", "one"),
    ];
    expect(columnsOf(["two", "three"], {}, fields)).toEqual({ b: 0, three: 1 });
  });

  test("and an id is written as it is, and a name of two words is not one word", () => {
    expect(placesOf(["FLD_1", "firstname", "city"]).ignored).toEqual(["FLD_1", "firstname"]);
  });

  test("by its number in the head, with its own name", () => {
    const { columnOf, nameOf, ignored } = placesOf(["Notes", "City", "Vorname"]);
    expect(Object.fromEntries(columnOf)).toEqual({ fld_3: 1, fld_1: 2 });
    expect(nameOf).toEqual({ fld_3: "City", fld_1: "Vorname" });
    expect(ignored).toEqual(["Notes"]);
  });
});

describe("columns of the order itself", () => {
  test.each<[string, string]>([
    ["_key", "_key"],
    ["_Key", "_key"],
    [" _key ", "_key"],
    ["_email", "_email"],
    ["_EMAIL", "_email"],
  ])("%j is one", (column, target) => {
    expect(columnsOf([column, "city"])).toMatchObject({ [target]: 0 });
  });

  test("are none without their mark: a shop may have fields called so", () => {
    const fields = [...FIELDS, field("fld_4", "email", "E-Mail"), field("fld_5", "key", "Key")];
    expect(columnsOf(["email", "key"], {}, fields)).toEqual({ fld_4: 0, fld_5: 1 });
  });

  test.each(["_copies", "_filename", "_Copies"])(
    "%s is kept for one file of all rows, and refused until there is one",
    (column) => {
      expect(refusalOf([column, "city"])).toMatchObject({
        code: "invalid_parameter",
        field: "csv",
      });
      expect(placesOf([column, "city"], { [column]: null }).ignored).toEqual([column]);
    },
  );

  test("others with the mark are nobody's", () => {
    expect(placesOf(["_notes", "city"]).ignored).toEqual(["_notes"]);
  });

  test("copies without the mark are nobody's", () => {
    expect(placesOf(["copies", "city"]).ignored).toEqual(["copies"]);
  });
});

describe("a mapping", () => {
  test("goes before the column's own name", () => {
    expect(columnsOf(["city", "x"], { city: "fld_1", x: "fld_3" })).toEqual({ fld_1: 0, fld_3: 1 });
  });

  test("leaves out what it maps to nothing", () => {
    const { columnOf, ignored } = placesOf(["city", "Vorname"], { city: null });
    expect([...columnOf.keys()]).toEqual(["fld_1"]);
    expect(ignored).toEqual(["city"]);
  });

  test("may name what an order has besides", () => {
    expect(columnsOf(["Number", "Mail", "city"], { Number: "_key", Mail: "_email" })).toEqual({
      _key: 0,
      _email: 1,
      fld_3: 2,
    });
  });

  test.each<[string, readonly string[], Record<string, string | null>, string]>([
    ["a column that is not there", ["city"], { town: "fld_3" }, 'one column "town"'],
    ["a column that is there twice", ["x", "x", "city"], { x: "fld_1" }, 'one column "x"'],
    ["nothing, of a column that is not there", ["city"], { town: null }, 'one column "town"'],
    ["a field that is not there", ["city"], { city: "fld_9" }, 'no field "fld_9"'],
    ["a field by its name", ["city"], { city: "first_name" }, 'no field "first_name"'],
    ["a column kept for later", ["city"], { city: "_copies" }, 'no field "_copies"'],
  ])("is refused where it names %s", (_, columns, mapping, words) => {
    const refusal = refusalOf(columns, mapping);
    expect(refusal).toMatchObject({ code: "invalid_parameter", field: "mapping" });
    expect(refusal?.message).toContain(words);
  });

  test("knows no more names than it has: a column may be called as what every object inherits", () => {
    expect(placesOf(["constructor", "city"]).ignored).toEqual(["constructor"]);
  });
});

describe("a list is refused", () => {
  test.each<[string, readonly string[], Record<string, string | null>]>([
    ["two columns go to one field by its name and label", ["Vorname", "first_name"], {}],
    ["a mapped column goes where a named one does", ["city", "Town"], { Town: "fld_3" }],
    ["there are two numbers of an order", ["_key", "_KEY", "city"], {}],
  ])("where %s, and names both", (_, columns, mapping) => {
    const refusal = refusalOf(columns, mapping);
    expect(refusal).toMatchObject({ code: "invalid_parameter", field: "csv" });
    expect(refusal?.message).toContain(`"${columns[0]}" and "${columns[1]}"`);
  });

  test("where several fields bear a column's name, unless the mapping says which", () => {
    const fields = [field("a", "line", "Line"), field("b", "Line", "Text")];
    expect(refusalOf(["line"], {}, fields)?.message).toContain('Several fields are called "line"');
    expect(columnsOf(["line"], { line: "b" }, fields)).toEqual({ b: 0 });
  });

  test("where fields that must be filled have no column: all of them are named", () => {
    const fields = [
      field("a", "one", "1", true),
      field("b", "two", "2", true),
      field("c", "x", "X"),
    ];
    expect(refusalOf(["x"], {}, fields)).toMatchObject({
      code: "missing_required_field",
      message: "No column for: one, two.",
      field: "a",
    });
    expect(refusalOf(["one", "2"], {}, fields)).toBeNull();
  });

  test("where no column is a field's", () => {
    expect(refusalOf(["_key", "_email", "Notes"])).toMatchObject({
      code: "invalid_parameter",
      message: "No column has the id, name or label of a field.",
    });
    expect(refusalOf([])).toMatchObject({ code: "invalid_parameter", field: "csv" });
  });
});
