import { describe, expect, test } from "vitest";
import type { Problem } from "#engine/contract/problems.ts";
import * as de from "./de.data.ts";
import * as en from "./en.data.ts";
import { otherFontMessage } from "./other-font-message.ts";

const EN = { ...en.AUTHOR, language: "en" };
const MEASURED = { samples: "names", tried: 40, needOtherFont: 7, font: "Garamond" };
const messageOf = (measured: Problem["measured"], messages = EN) =>
  otherFontMessage(measured, messages)?.replaceAll(/[\u2068\u2069]/gu, "");
const curesOf = (measured: Problem["measured"]) =>
  /What helps: (?<cures>.*)\.$/u.exec(messageOf({ ...MEASURED, ...measured }) ?? "")?.groups?.[
    "cures"
  ];

describe("how many samples a design's font cannot print", () => {
  test.each([
    ["names", "Garamond lacks letters of 7 of 40 common names."],
    ["addresses", "Garamond lacks letters of 7 of 40 common addresses."],
    ["names and addresses", "Garamond lacks letters of 7 of 40 common names and addresses."],
  ])("of %s", (samples, sentence) => {
    expect(messageOf({ ...MEASURED, samples })).toContain(sentence);
  });

  test("and what becomes of those customers", () => {
    expect(messageOf(MEASURED)).toContain("No font stands in: these customers could not order.");
    expect(messageOf({ ...MEASURED, substitute: "NotoSerif_700wght_100wdth" })).toContain(
      "There they are printed in Noto Serif Bold.",
    );
  });

  test("as whole sentences", () => {
    expect(messageOf(MEASURED)).toBe(
      "Garamond lacks letters of 7 of 40 common names. No font stands in: these customers could not order. What helps: upload your own font file.",
    );
  });

  test("in the reader's language", () => {
    expect(messageOf(MEASURED, { ...de.AUTHOR, language: "de" })).toContain("Garamond");
    expect(messageOf(MEASURED, { ...de.AUTHOR, language: "de" })).not.toContain("lacks");
  });

  test("with the font's name apart from the sentence, whichever way that runs", () => {
    expect(otherFontMessage(MEASURED, EN)).toContain("\u2068Garamond\u2069");
  });

  test.each(["samples", "tried", "needOtherFont", "font"] as const)(
    "not where an earlier version did not say %s",
    (member) => {
      const { [member]: _, ...rest } = MEASURED;
      expect(otherFontMessage(rest, EN)).toBeNull();
    },
  );

  test("not of other samples, nor of none", () => {
    expect(otherFontMessage({ ...MEASURED, samples: "towns" }, EN)).toBeNull();
    expect(otherFontMessage(null, EN)).toBeNull();
  });
});

describe("what would help", () => {
  test.each<[string, Problem["measured"], string]>([
    ["one's own file", {}, "upload your own font file"],
    [
      "the open family itself, first",
      { openFamily: "EB Garamond", openState: "available" },
      "add EB Garamond (open, the very letters) · upload your own font file",
    ],
    [
      "a copy of it where no package carries it",
      { openFamily: "EB Garamond", openState: "upload" },
      "upload EB Garamond (open)",
    ],
    [
      "one's own file where nothing is known of the open one",
      { openFamily: "EB Garamond" },
      "upload your own font file",
    ],
    [
      "to accept what stands in",
      { substitute: "Cardo" },
      "upload your own font file · accept Cardo",
    ],
    ["to accept what could", { acceptable: "Cardo" }, "upload your own font file · accept Cardo"],
    [
      "what stands in before what could",
      { substitute: "Cardo", acceptable: "Lato" },
      "upload your own font file · accept Cardo",
    ],
    [
      "with what would be lost by it",
      { substitute: "Cardo", lacks: "old-style figures, small capitals" },
      "upload your own font file · accept Cardo (without old-style figures, small capitals)",
    ],
    [
      "without forms that have no word",
      { substitute: "Cardo", lacks: "swashes" },
      "upload your own font file · accept Cardo",
    ],
  ])("%s", (_, measured, cures) => {
    expect(curesOf(measured)).toBe(cures);
  });

  test.each([
    "old-style figures",
    "lining figures",
    "tabular figures",
    "proportional figures",
    "small capitals",
  ])("to accept another font without its %s", (lacks) => {
    expect(curesOf({ substitute: "Cardo", lacks })).toContain(`accept Cardo (without ${lacks})`);
  });
});
