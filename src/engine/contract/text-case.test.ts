import { describe, expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS } from "./box-settings.ts";
import type { InputKind, PatternPart, SceneField, TextBox } from "./scene.ts";
import { caseOf } from "./text-case.ts";

const box = (text: string, settings: Partial<TextBox["settings"]> = {}): TextBox => {
  const part = { text, settings: { ...DEFAULT_BOX_SETTINGS, ...settings } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that are read are there
  return part as unknown as TextBox;
};
const field = (changes: Partial<SceneField> = {}): SceneField => ({
  id: "f",
  name: "",
  label: "",
  type: "text",
  inputKind: "text",
  required: false,
  defaultValue: null,
  maxLength: null,
  isPlaceholder: true,
  boxes: [],
  ...changes,
});
const of = (text: string, settings?: Partial<TextBox["settings"]>) =>
  caseOf(box(text, settings), [], new Map());
const literal = (text: string): PatternPart => ({ kind: "literal", text });
const FIELD: PatternPart = { kind: "field", field: "f" };

describe("what the authored words show", () => {
  test.each<[text: string, isUpper: boolean]>([
    ["ANNA BERGER", true],
    ["Anna Berger", false],
    ["ANNA BERGEr", false],
    ["BERGER", true],
    // A word of four letters may be an acronym, two words are not.
    ["IBAN", false],
    [" IBAN ", false],
    ["A B", true],
    ["HANNA", true],
    ["H", false],
    ["12 34", false],
    ["\u01c5AA AA", false],
    ["\u0395\u039b\u039b\u0391\u03a3", true],
    ["\u4e2d\u6587", false],
  ])("%j: capitals: %j", (text, isUpper) => {
    expect(of(text).case).toBe(isUpper ? "upper" : "none");
  });

  test.each<
    [string, pattern: readonly PatternPart[], defaultValue: string | null, isUpper: boolean]
  >([
    ["around a placeholder", [literal("DEAR "), FIELD, literal(" HERE")], null, true],
    ["its own name does not count", [FIELD], null, false],
    ["its default does", [FIELD], "HANNA", true],
    ["small ones do", [literal("Dear "), FIELD], "HANNA", false],
    ["a heading above does not", [literal("Dear\n"), FIELD], "HANNA", true],
    ["nor what stands below", [FIELD, literal("\nwith love")], "HANNA", true],
    [
      "of all lines with placeholders",
      [FIELD, literal("\n"), FIELD, literal(" too")],
      "HANNA",
      false,
    ],
  ])("%s", (_, pattern, defaultValue, isUpper) => {
    const fields = new Map([["f", field({ defaultValue })]]);
    expect(caseOf(box("{{NAME}} AND MORE"), pattern, fields).case).toBe(isUpper ? "upper" : "none");
  });

  test("words that are no placeholder are the box's own", () => {
    const fields = new Map([["f", field({ isPlaceholder: false, defaultValue: "x" })]]);
    expect(caseOf(box("HANNA"), [FIELD], fields).case).toBe("upper");
  });
});

describe("a value", () => {
  test("is set in capitals where the box is", () => {
    expect(of("HANNA").apply("Zo\u00eb", field())).toBe("ZO\u00cb");
    expect(of("Hanna").apply("Zo\u00eb", field())).toBe("Zo\u00eb");
    expect(of("Hanna", { textCase: "upper" }).apply("Zoe", undefined)).toBe("ZOE");
    expect(of("HANNA", { textCase: "none" }).apply("Zoe", field())).toBe("Zoe");
  });

  test("follows the rules of the box's language, composed letters alike", () => {
    expect(of("HANNA", { language: "tr" }).apply("izmir", field())).toBe("\u0130ZM\u0130R");
    expect(of("HANNA").apply("izmir", field())).toBe("IZMIR");
    expect(of("HANNA").apply("e\u0301", field())).toBe("\u00c9");
  });

  test.each<[kind: InputKind, textCase: "upper" | null, value: string]>([
    ["email", null, "a@b.c"],
    ["url", null, "a@b.c"],
    ["phone", null, "A@B.C"],
    // The author's own setting holds for addresses as well.
    ["email", "upper", "A@B.C"],
  ])("of kind %s, set to %j, is %s", (inputKind, textCase, value) => {
    expect(of("HANNA", { textCase }).apply("a@b.c", field({ inputKind }))).toBe(value);
  });

  test("that is the placeholder as it stands in the box stays", () => {
    const upper = of("HALLO {{name}} UND {{Other}}", { textCase: "upper" });
    expect(upper.apply("{{name}}", field())).toBe("{{name}}");
    expect(upper.apply("{{city}}", field())).toBe("{{CITY}}");
    expect(upper.apply("{{name}} x", field())).toBe("{{NAME}} X");
    expect(upper.apply("name", field())).toBe("NAME");
  });
});
