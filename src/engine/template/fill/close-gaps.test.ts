import fc from "fast-check";
import { expect, test } from "vitest";
import { closedParts, type TextPart } from "./close-gaps.ts";

function joinedParts(parts: readonly TextPart[], closesLines: boolean): string {
  return closedParts(parts, { closesLines })
    .map(({ text }) => text)
    .join("");
}

/** "Dear {title} {name}" and values → parts. */
function parts(pattern: string, values: Readonly<Record<string, string>>): readonly TextPart[] {
  return pattern.split(/(\{\w+\})/u).flatMap((piece): TextPart[] => {
    const name = /^\{(\w+)\}$/u.exec(piece)?.[1];
    return name === undefined
      ? piece === ""
        ? []
        : [{ kind: "literal", text: piece }]
      : [{ kind: "value", text: values[name] ?? "" }];
  });
}

test.each<[string, string, Readonly<Record<string, string>>, string]>([
  ["nothing blank", "Dear {a} {b},", { a: "Dr", b: "Ada" }, "Dear Dr Ada,"],
  ["spaces of a value stay", "Dear {a}  {b}", { a: " x ", b: "y" }, "Dear  x   y"],
  ["one blank between spaces", "Dear {a} {b},", { b: "Ada" }, "Dear Ada,"],
  ["white space is blank", "Dear {a} {b},", { a: " \u00a0", b: "Ada" }, "Dear Ada,"],
  ["before a closing sign", "Dear Ada {a}, hello", {}, "Dear Ada, hello"],
  ["two in a row", "Dear {a} {b} {c}!", { c: "Ada" }, "Dear Ada!"],
  ["at the start", "{a} {b}", { b: "Ulm" }, "Ulm"],
  ["at the end", "{a} {b}", { a: "89073" }, "89073"],
  ["a comma at the end", "{a}, {b}", { a: "Main St 1" }, "Main St 1"],
  ["a comma at the start", "{a}, {b}", { b: "Ulm" }, "Ulm"],
  ["a separator between", "{a} · {b} · {c}", { a: "x", c: "z" }, "x · z"],
  ["a label stays", "Tel. {a}", {}, "Tel."],
  ["a full stop stays", "{a} is {b}.", { a: "Ada" }, "Ada is."],
  ["a line of blanks goes", "{a}\n{b}\n{c}", { a: "x", c: "z" }, "x\nz"],
  ["a line of two blanks and a comma goes", "{a}\n{b}, {d}\n{c}", { a: "x", c: "z" }, "x\nz"],
  ["the first line", "{a}\n{b}", { b: "y" }, "y"],
  ["the last line", "{a}\n{b}", { a: "x" }, "x"],
  ["all lines", "{a}\n{b}", {}, ""],
  ["an authored empty line stays", "{a}\n\n{b}", { a: "x", b: "y" }, "x\n\ny"],
  ["breaks of a value stay", "{a}\n{b}", { a: "x\n\ny" }, "x\n\ny"],
])("%s", (_, pattern, values, expected) => {
  expect(joinedParts(parts(pattern, values), true)).toBe(expected);
});

test.each<[string, readonly TextPart[], string]>([
  [
    "words go with the value",
    [literal("Fax "), gone(), literal("\nTel. "), value("12")],
    "Tel. 12",
  ],
  [
    "another value on the line keeps them",
    [literal("Fax "), gone(), literal(" / "), value("7")],
    "Fax / 7",
  ],
  [
    "two blank values, one that takes its line",
    [literal("Fax "), gone(), literal(" ext. "), value("")],
    "",
  ],
  ["a blank value that takes only itself", [literal("Fax "), value(""), literal("\nx")], "Fax\nx"],
])("a value that takes its line: %s", (_, given, expected) => {
  expect(
    closedParts(given, { closesLines: true })
      .map(({ text }) => text)
      .join(""),
  ).toBe(expected);
});

function literal(text: string): TextPart {
  return { kind: "literal", text };
}

function value(text: string): TextPart {
  return { kind: "value", text };
}

function gone(): TextPart {
  return { kind: "value", text: "", takesLine: true };
}

test("lines stay where the author wants them to", () => {
  expect(joinedParts(parts("{a}\n{b}, {d}\n{c}", { a: "x", c: "z" }), false)).toBe("x\n\nz");
});

test("every value comes through whole, and no blank line or double space is left of ours", () => {
  const value = fc.constantFrom("", " ", "Ada", "a,b", "x  y");
  fc.assert(
    fc.property(value, value, value, fc.constantFrom(" ", ", ", " · ", "\n"), (a, b, c, sign) => {
      const text = joinedParts(parts(`{a}${sign}{b}${sign}{c}`, { a, b, c }), true);
      const kept = [a, b, c].filter((one) => one.trim() !== "");
      expect(text).toBe(kept.join(sign));
    }),
    { numRuns: 300, seed: 5 },
  );
});

test("what stays knows where it stood", () => {
  const given: readonly TextPart[] = [
    { kind: "literal", text: "Dear ", authored: [0, 5] },
    { kind: "value", text: "", authored: [5, 14] },
    { kind: "literal", text: " and\nall ", authored: [14, 23] },
    { kind: "value", text: "Ada", authored: [23, 30] },
  ];
  expect(closedParts(given, { closesLines: true })).toEqual([
    given[0],
    { kind: "literal", text: "and", authored: [15, 23] },
    { kind: "literal", text: "\n" },
    { kind: "literal", text: "all ", authored: [19, 23] },
    given[3],
  ]);
});
