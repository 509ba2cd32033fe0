import { expect, test } from "vitest";
import { fieldLabel } from "./field-labels.ts";
import { LANGUAGES } from "./languages.ts";

test.each([
  ["Phone", "phone", "Telefon"],
  ["Phone 2", "phone", "Telefon 2"],
  ["Text 3", "text", "Text 3"],
  ["Text 3", "multiline", "Text 3"],
  ["Job title", "job_title", "Funktion"],
])("%s of a field that is one is said in the language of the page", (label, kind, said) => {
  expect(fieldLabel({ label, inputKind: kind }, "de")).toBe(said);
});

test.each([
  ["Phone", "text"],
  ["Direct line", "phone"],
  ["Phone2", "phone"],
  ["Phone", "a kind of later versions"],
  ["", "phone"],
])("%j is the author's own for %s, in every language", (label, kind) => {
  expect(LANGUAGES.map((language) => fieldLabel({ label, inputKind: kind }, language))).toEqual(
    LANGUAGES.map(() => label),
  );
});

test("numbers are kept where the language has its own words", () => {
  expect(fieldLabel({ label: "Text 3", inputKind: "text" }, "ja")).toBe("テキスト 3");
  expect(fieldLabel({ label: "Name 12", inputKind: "person" }, "he")).toBe("שם 12");
});

test("the author's label of a language comes first there, and counts nowhere else", () => {
  const field = { label: "Phone", labels: { de: "Durchwahl" }, inputKind: "phone" };
  expect(fieldLabel(field, "de")).toBe("Durchwahl");
  expect(fieldLabel(field, "nl")).toBe("Telefoon");
  expect(fieldLabel({ ...field, label: "Direct line" }, "nl")).toBe("Direct line");
});
