import { expect, test } from "vitest";
import { keepsHyphens } from "./hyphen-ends.ts";

/** Lines of letters of one point each, all but the last ended by their column. */
function check(...texts: readonly string[]): boolean {
  const lines = texts.map((text, i) => ({
    text,
    from: [0, 0] as const,
    to: [text.length, 0] as const,
    ...(i < texts.length - 1 ? { softEnd: true as const } : {}),
  }));
  return keepsHyphens({ lines });
}

test.each<[string, readonly string[], boolean]>([
  [
    "a part of the next word had room",
    ["Register with us, an", "easy-to-use site that lets you select"],
    true,
  ],
  [
    "it had none",
    ["Register with us: we offer a truly", "easy-to-use site that lets you select"],
    false,
  ],
  [
    "a line ends behind a hyphen",
    ["Register with us, an", "easy-to-use site that lets you select a well-", "known one"],
    false,
  ],
  ["nothing has a hyphen", ["Register with us, an", "easy site that lets you select"], false],
  ["numbers do not tell", ["Open in summer on", "10-12 July and after the first of August"], false],
])("%s", (_, lines, expected) => {
  expect(check(...lines)).toBe(expected);
});

test("a line that was ended by hand does not tell", () => {
  const [first, next] = ["Register with us, an", "easy-to-use site that lets you select"];
  const lines = [first, next].map(
    (text) => ({ text, from: [0, 0], to: [text.length, 0] }) as const,
  );
  expect(keepsHyphens({ lines })).toBe(false);
});
