import { describe, expect, test } from "vitest";
import {
  COMMON_SCRIPT,
  isIgnorable,
  isPlainLeftToRight,
  needsNoShaping,
  normalizeText,
  scriptOf,
  UNKNOWN_SCRIPT,
  unprintableCharacters,
} from "./scripts.ts";

describe("scripts", () => {
  test.each([
    ["a", "Latn"],
    ["ß", "Latn"],
    ["Ω", "Grek"],
    ["Ж", "Cyrl"],
    ["ש", "Hebr"],
    ["م", "Arab"],
    ["日", "Hani"],
    ["7", COMMON_SCRIPT],
    ["\u0301", COMMON_SCRIPT],
    ["𐌰", UNKNOWN_SCRIPT],
  ])("%j belongs to %s", (character, script) => {
    expect(scriptOf(character)).toBe(script);
  });

  test.each([
    ["Grüße", "Latn", true],
    ["x\u0323", "Latn", false],
    ["שלום", "Hebr", true],
    ["שָׁלוֹם", "Hebr", false],
    ["مرحبا", "Arab", false],
    ["हि", "Deva", false],
  ])("%j in %s goes code by code: %s", (text, script, expected) => {
    expect(needsNoShaping(text, script)).toBe(expected);
  });
});

describe("values", () => {
  test.each([
    ["plain text stays the same", "Anna Muster", "Anna Muster"],
    ["decomposed letters are composed", "e\u0301", "é"],
    ["line ends become one", "a\r\nb\rc\u2028d\u0085e\ff", "a\nb\nc\nd\ne\nf"],
    ["a tab is a space", "a\tb", "a b"],
    ["spaces stay", "  a  b ", "  a  b "],
    ["no-break spaces stay", "a\u00a0b\u202fc", "a\u00a0b\u202fc"],
  ])("%s", (_, text, expected) => {
    expect(normalizeText(text)).toBe(expected);
  });

  test.each([
    ["Anna © ™ №", []],
    ["a\u0000b\u0007", ["\u0000", "\u0007"]],
    ["\udc00x", ["\udc00"]],
    ["👍🏽", ["👍", "🏽"]],
  ])("%j has the unprintable characters %j", (text, expected) => {
    expect(unprintableCharacters(text)).toEqual(expected);
  });

  test.each([
    ["\u00ad", true],
    ["\u200d", true],
    ["\ufe0f", true],
    ["\u00a0", false],
    ["a", false],
  ])("%j is invisible by definition: %s", (character, expected) => {
    expect(isIgnorable(character)).toBe(expected);
  });

  test.each([
    ["Ωμέγα – Ж 日本", true],
    ["a ש", false],
    ["\u202eabc", false],
  ])("%j needs no ordering: %s", (text, expected) => {
    expect(isPlainLeftToRight(text)).toBe(expected);
  });
});
