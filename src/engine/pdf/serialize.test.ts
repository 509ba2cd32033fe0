import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { parseValue } from "./parse-value.ts";
import { writeName, writeNumber, writeValue } from "./serialize.ts";

describe("writeValue", () => {
  test.each([
    ["<< /B 1 /A [ 1 2.50 /X /Y (s) ] >>", "<</A[1 2.5/X/Y<73>]/B 1>>"],
    ["[1 0 R true null false]", "[1 0 R true null false]"],
    ["<</A<</C/D>>/B<ab>>>", "<</A<</C/D>>/B<AB>>>"],
    ["0.00000012", "0.00000012"],
    ["-0.0", "0"],
    ["/A#20b#23", "/A#20b#23"],
    ["-.5", "-0.5"],
  ])("%s", (source, expected) => {
    expect(writeValue(parseValue(latin1Bytes(source), 0).value)).toBe(expected);
  });

  test("writing and reading is a fixed point", () => {
    const written = writeValue(
      parseValue(latin1Bytes("<</A[(\\)\\()<</B 1 0 R>>]/C -1.25>>"), 0).value,
    );
    expect(writeValue(parseValue(latin1Bytes(written), 0).value)).toBe(written);
  });
});

test.each([
  [1, "1"],
  [-0, "0"],
  [1.5, "1.5"],
  [0.123456789, "0.12346"],
  [-0.000001, "0"],
  [1e-7, "0"],
  [1e21, "9007199254740991"],
  [100.1, "100.1"],
  [Number.NaN, "0"],
  [Number.POSITIVE_INFINITY, "0"],
])("writeNumber(%d) is %s", (value, expected) => {
  expect(writeNumber(value)).toBe(expected);
});

test("writeName escapes what cannot stand in a name", () => {
  expect(writeName("A b/(\xe9#")).toBe("/A#20b#2F#28#E9#23");
});
