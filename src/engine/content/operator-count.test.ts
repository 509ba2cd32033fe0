import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { noteOperatorCount, operatorCountOf } from "./operator-count.ts";

test.each<[string, number]>([
  ["", 0],
  ["q Q", 2],
  ["1 0 0 1 0 0 cm BT /F 9 Tf (q Q) Tj ET", 5],
  ["% q Q\nn", 1],
  // Operands without an operator are none; a picture in the content is one.
  ["q 1 2", 1],
  ["BI /W 1 /H 1 /BPC 8 /CS /G ID x EI q", 2],
])("%j has %d operators", (content, count) => {
  const data = latin1Bytes(content);
  expect([operatorCountOf(data), operatorCountOf(data)]).toEqual([count, count]);
});

test("a count that was noted is not made anew, for those bytes alone", () => {
  const data = latin1Bytes("q Q");
  noteOperatorCount(data, 7);
  expect([operatorCountOf(data), operatorCountOf(latin1Bytes("q Q"))]).toEqual([7, 2]);
});
