import { expect, expectTypeOf, test } from "vitest";
import { type PreflightNotes as Written, preflightNotes } from "#domain/preflight.ts";
import { problem } from "#engine/contract/problems.ts";
import { type PreflightNotes, preflightNotesOf } from "../../client/src/index.ts";

test("what the service writes is read back, finding by finding", () => {
  const found = problem("missing_required_field", "error", "Still needed: name.", { field: "f1" });
  const written = preflightNotes(null, [found], { revision: 2, engine: "1" });
  const notes = preflightNotesOf({ preflight_notes: JSON.stringify(written) });
  expect(notes).toEqual(written);
  expect(notes?.findings.map(({ code, field, origin }) => [code, field, origin])).toContainEqual([
    "missing_required_field",
    "f1",
    "fill",
  ]);
  expectTypeOf<Written>().toExtend<PreflightNotes>();
});

test("while there are none it is null, and what is no notes is not taken for some", () => {
  expect(preflightNotesOf({ preflight_notes: null })).toBeNull();
  for (const text of ["", "[]", "null", '{"v":2,"findings":[]}', '{"v":1}']) {
    expect(() => preflightNotesOf({ preflight_notes: text })).toThrow(SyntaxError);
  }
});
