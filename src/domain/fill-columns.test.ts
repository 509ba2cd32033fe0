import { expect, test } from "vitest";
import { fillColumns } from "./fill-columns.ts";

test("a field's column has its name, or its id where another column is called so", () => {
  const fields = ["name", "Status", "phone", "Phone", ""].map((name, i) => ({
    id: `fld_${i}`,
    name,
  }));
  expect(fillColumns(fields).names.slice(-6)).toEqual([
    "name",
    "fld_1",
    "fld_2",
    "fld_3",
    "fld_4",
    "other_values",
  ]);
});
