import { expect, test } from "vitest";
import { documentOf } from "../font/pdf-font/font-samples.ts";
import { isStream } from "../pdf/objects.ts";
import { formMatrix, matrixOf } from "./form-matrix.ts";

test.each<[string, string, readonly number[]]>([
  ["as stated", "/Matrix[2 0 0 3 4 5]", [2, 0, 0, 3, 4, 5]],
  ["elsewhere, its numbers too", "/Matrix 2 0 R", [1, 0, 0, 1, 7, 0]],
  ["missing", "", [1, 0, 0, 1, 0, 0]],
  ["too short", "/Matrix[2 0 0 3 4]", [1, 0, 0, 1, 0, 0]],
  ["longer than it may be", "/Matrix[2 0 0 3 4 5 6]", [2, 0, 0, 3, 4, 5]],
  ["with what is no number", "/Matrix[2 0 0 3 4/A]", [1, 0, 0, 1, 0, 0]],
  ["no array", "/Matrix 7", [1, 0, 0, 1, 0, 0]],
])("the matrix of a form: %s", (_, entries, expected) => {
  const doc = documentOf([[`<<${entries}>>`, new Uint8Array()], "[1 0 0 1 3 0 R 0]", "7"]);
  const form = doc.object(1)?.value ?? null;
  expect(isStream(form) && formMatrix(doc, form)).toEqual(expected);
});

test.each([0, 1, 2, 3, 4, 5])("value %d must be a number", (at) => {
  const values: unknown[] = [1, 2, 3, 4, 5, 6];
  expect(matrixOf(values)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(matrixOf(values.with(at, "x"))).toBeNull();
});
