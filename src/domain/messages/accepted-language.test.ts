import { expect, test } from "vitest";
import { acceptedLanguage } from "./accepted-language.ts";
import { directionOf, languageOf, LANGUAGES } from "./languages.ts";

test.each([
  ["", "en"],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en;q=0.5, fr", "fr"],
  ["en;q=0.5,fr;q=0.7,de;q=0.6", "fr"],
  // Of equal weights the first.
  ["nl;q=0.7,es;q=0.7", "nl"],
  ["pt-BR, es;q=0.4", "es"],
  ["*", "en"],
  ["*, ja;q=0.1", "ja"],
  // A weight of 0 means "not this one" (RFC 9110, 12.4.2).
  ["de;q=0", "en"],
  ["de;q=0, fr;q=0.1", "fr"],
  ["de;Q=0, fr", "fr"],
  ["de; q=0.1 , fr; q=0.2", "fr"],
  ["de;level=1;q=0.1, fr;q=0.5", "fr"],
  ["de;q=abc, fr;q=0.1", "fr"],
  [";;,,q=1", "en"],
  ["HE-il", "he"],
  ["zh-Hant-TW", "en"],
  // Only the beginning is read.
  [`${"xx,".repeat(400)}de`, "en"],
])("%j is answered in %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test.each([
  ["de", "de"],
  ["DE-at", "de"],
  [" de-Latn-AT ", "de"],
  ["deu", null],
  ["d", null],
  ["", null],
  ["-de", null],
])("the language of %j is %s", (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

test("two of the languages are written from right to left", () => {
  expect(LANGUAGES.filter((language) => directionOf(language) === "rtl")).toEqual(["ar", "he"]);
});
