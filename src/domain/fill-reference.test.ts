import { describe, expect, test } from "vitest";
import { fillReference, idEndOf } from "./fill-reference.ts";

const ID = "fil_01JZ5T3N8GQ4R1W97K2M94QX01".slice(0, 30);

describe("the reference of a fill", () => {
  test("is the end of its id, in two parts", () => {
    const reference = fillReference(ID);
    expect(reference).toMatch(/^\w{4}-\w{4}$/u);
    expect(ID.endsWith(reference.replace("-", ""))).toBe(true);
    expect(idEndOf(reference)).toBe(reference.replace("-", ""));
  });

  test.each([
    ["as it was read aloud", "7k2m 94qx", "7K2M94QX"],
    ["without its dash", "7K2M94QX", "7K2M94QX"],
    ["with letters taken for digits", "oOiL-94QX", "001194QX"],
    ["too short", "7K2M", null],
    ["too long", "7K2M-94QX-1", null],
    ["with a letter it has not", "7K2M-94QU", null],
    ["empty", "", null],
  ])("is found %s", (_, written, end) => {
    expect(idEndOf(written)).toBe(end);
  });
});
