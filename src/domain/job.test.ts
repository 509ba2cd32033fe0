import { expect, test } from "vitest";
import { idsIn, withoutAddresses } from "./job.ts";

test("of what a job was given, ids are shown and nothing else", () => {
  const given = {
    render_id: "rnd_01M85G5EJ3ETFRD8TN1C2MZWVV",
    kind: "resume",
    to: "ada@x.example",
  };
  expect(idsIn({ ...given, tries: 2, last: null, name: "rnd_Ada Lovelace" })).toEqual({
    render_id: given.render_id,
  });
});

test("an error is shown without addresses, and not at any length", () => {
  expect(withoutAddresses('550 <ada@print.example>: no "Bob"@b.example here')).toBe(
    "550 <…>: no … here",
  );
  expect(withoutAddresses("x".repeat(900))).toHaveLength(500);
});
