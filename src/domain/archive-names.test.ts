import { expect, test } from "vitest";
import { archiveNames, NAME_PATTERN, type NameParts, unknownPlaceholder } from "./archive-names.ts";

function file(parts: Partial<NameParts>): NameParts {
  const none = { order: null, cart: null, sku: null, fill: null, template: null };
  return { ...none, render: "rnd_1", ...parts };
}

test.each([
  [
    "all there is",
    { order: "1001", sku: "mug", fill: "fil_1" },
    NAME_PATTERN,
    "1001-mug-fil_1.pdf",
  ],
  ["nothing for the middle", { order: "1001", fill: "fil_1" }, NAME_PATTERN, "1001-fil_1.pdf"],
  ["nothing at the end", { order: "1001", sku: "mug" }, NAME_PATTERN, "1001-mug.pdf"],
  ["nothing at all", {}, NAME_PATTERN, "rnd_1.pdf"],
  ["no ending", { order: "1001" }, "Order {order}", "Order 1001.pdf"],
  ["an ending in capitals", { order: "1001" }, "{order}.PDF", "1001.pdf"],
  ["braces in an order's name", { order: "{sku}", sku: "mug" }, "{order}", "{sku}.pdf"],
  ["paths", { order: "../2026/1001\\a" }, "{order}", "-2026-1001-a.pdf"],
  [
    "signs that no system takes all of",
    { order: 'a<b>c:d"e|f?g*h' },
    "{order}",
    "a-b-c-d-e-f-g-h.pdf",
  ],
  ["line ends and blanks", { order: " a\r\nb\t  c. " }, "{order}", "a--b- c.pdf"],
  ["a turn of the reading order", { order: "a\u202efdp.exe" }, "{order}", "afdp.exe.pdf"],
  ["a letter in two parts", { order: "Zoe\u0308" }, "{order}", "Zo\u00eb.pdf"],
  ["a device", { order: "con" }, "{order}", "_con.pdf"],
  ["letters of other scripts", { order: "注文-١٢" }, "{order}", "注文-١٢.pdf"],
  ["nothing but dots", { order: ".." }, "{order}", "rnd_1.pdf"],
] as const)("a name of %s", (_what, parts, pattern, expected) => {
  expect(archiveNames([file(parts)], { pattern })).toEqual([expected]);
});

test("a long name is cut between its letters, and leaves room for a number", () => {
  const names = archiveNames([file({ order: "ü".repeat(300) }), file({ order: "ü".repeat(300) })], {
    pattern: "a{order}",
  });
  expect(names).toEqual([`a${"ü".repeat(79)}.pdf`, `a${"ü".repeat(79)}-2.pdf`]);
});

test("equal names are numbered, those that letter case alone tells apart too", () => {
  const orders = ["a", "A", "a-2", "ß", "SS"];
  const names = archiveNames(
    orders.map((order) => file({ order })),
    { pattern: "{order}", prefix: "TEST-" },
  );
  expect(names).toEqual([
    "TEST-a.pdf",
    "TEST-A-2.pdf",
    "TEST-a-2-2.pdf",
    "TEST-ß.pdf",
    "TEST-SS-2.pdf",
  ]);
});

test.each([
  ["{order}-{cart}-{sku}-{fill}-{render}-{template}.pdf", null],
  ["plain", null],
  ["{order}-{colour}", "{colour}"],
  ["{}", "{}"],
  ["{Order}", "{Order}"],
  ["{order", "{"],
  ["order}", "}"],
  ["{{order}}", "{"],
] as const)("of the pattern %s, %o stands for nothing", (pattern, expected) => {
  expect(unknownPlaceholder(pattern)).toBe(expected);
});
