import { describe, expect, test } from "vitest";
import { formatMessage } from "./format-message.ts";

function format(message: string, values: Record<string, string | number>, language = "en"): string {
  return formatMessage({ language, message }, "message", values);
}

describe("a message", () => {
  test.each([
    ["without arguments stays as it is", "Saved", {}, "Saved"],
    ["takes text and numbers", "{used} of {limit}", { used: 3, limit: "ten" }, "3 of ten"],
    ["takes an argument twice", "{a}, {a}", { a: "x" }, "x, x"],
    ["keeps an argument without a value", "{a} and {b}", { a: 1 }, "1 and {b}"],
    ["is no pattern for what is filled in", "{a}", { a: "{b} $& $1" }, "{b} $& $1"],
    ["does not fill in what came from a value", "{a}{b}", { a: "{b}", b: "!" }, "{b}!"],
  ] as const)("%s", (_name, message, values, wanted) => {
    expect(format(message, values)).toBe(wanted);
  });
});

describe("a plural", () => {
  const texts = "{n, plural, =0 {none} one {one of {all}} other {{n} of {all}}} left";

  test.each([
    [0, "none left"],
    [1, "one of 9 left"],
    [2, "2 of 9 left"],
  ])("of %i", (n, wanted) => {
    expect(format(texts, { n, all: 9 })).toBe(wanted);
  });

  test.each([
    ["en", 0, "other"],
    ["fr", 0, "one"],
    ["ar", 0, "zero"],
    ["ar", 2, "two"],
    ["ar", 7, "few"],
    ["ar", 11, "many"],
    ["ar", 100, "other"],
    ["ja", 1, "other"],
  ])("by the rules of %s: %i is %s", (language, n, wanted) => {
    const forms = ["zero", "one", "two", "few", "many", "other"].map((form) => `${form} {${form}}`);
    expect(format(`{n, plural, ${forms.join(" ")}}`, { n }, language)).toBe(wanted);
  });

  test("takes `other` where the form of the language is missing", () => {
    expect(format("{n, plural, other {{n} texts}}", { n: 2 }, "ar")).toBe("2 texts");
  });
});
