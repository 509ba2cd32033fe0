import { expect, test } from "vitest";
import { wholeNumbers } from "./plain-pdf.ts";

test("numbers that end with their dot are read", () => {
  const json =
    '[\n  5.,\n  -12.,\n  {\n    "/W": 7.,\n    "/T": "u:5.",\n    "/F": 0.5\n  },\n  3.\n]';
  expect(JSON.parse(wholeNumbers(json))).toEqual([5, -12, { "/W": 7, "/T": "u:5.", "/F": 0.5 }, 3]);
});
