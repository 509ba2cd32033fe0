/** One visit of the hosted page: addresses that lead nowhere else, and what of a form counts as a value. */
import { describe, expect, test } from "vitest";
import type { FieldRecord } from "#domain/scene-record.ts";
import { localeFor } from "#pages/fill/messages.ts";
import {
  addressOf,
  fillIdOf,
  keepsWhenBlank,
  localeIn,
  originalTexts,
  ownFields,
  pathWith,
  shownMembers,
  textsOf,
  type Visit,
} from "#pages/fill/visit.ts";

const field = (id: string, change: Partial<FieldRecord> = {}): FieldRecord => ({
  id,
  name: id,
  label: id,
  type: "text",
  inputKind: "text",
  required: false,
  defaultValue: "Sample",
  isPlaceholder: false,
  maxLength: null,
  constraints: [],
  ...change,
});
const visit = (
  fields: readonly FieldRecord[],
  values: Readonly<Record<string, string>> | null = null,
): Pick<Visit, "hosted"> =>
  ({
    hosted: { fields, own: values === null ? null : { view: { id: "fil_1", values } } },
  }) as never;

describe("an address of the page", () => {
  const of = (slug: string, asked: string | undefined, ...rest: readonly unknown[]) =>
    addressOf({ slug, locale: localeFor(asked, "de") }, ...(rest as [string | null]));

  test.each<[string, string, string]>([
    ["is below /fill", of("card", undefined, null), "/fill/card"],
    ["names the visitor's fill", of("card", undefined, "fil_1"), "/fill/card?fill=fil_1"],
    [
      "keeps the language that was asked for",
      of("card", "fr", "fil_1"),
      "/fill/card?fill=fil_1&lang=fr",
    ],
    [
      "forces no language on others that was the visitor's own",
      of("card", "tlh", null),
      "/fill/card",
    ],
    [
      "leads nowhere else, whatever was asked for",
      of("../x?y=//evil.example", undefined, null),
      "/fill/..%2Fx%3Fy%3D%2F%2Fevil.example",
    ],
    [
      "has what goes with it, before the language",
      of("card", "fr", null, { page: 2, empty: "", none: null }),
      "/fill/card?page=2&lang=fr",
    ],
  ])("%s", (_, address, expected) => {
    expect(address).toBe(expected);
  });

  test.each<[string, Parameters<typeof pathWith>[1], string]>([
    ["nothing", {}, "/a"],
    ["zero", { page: 0 }, "/a?page=0"],
    ["signs of its own", { q: "a&b=c d" }, "/a?q=a%26b%3Dc+d"],
  ])("takes %s as it is meant", (_, query, expected) => {
    expect(pathWith("/a", query)).toBe(expected);
  });
});

describe("the visitor's language", () => {
  test.each<[string, string | undefined, string | undefined, readonly unknown[]]>([
    ["is that of the address", "de", "fr", ["de", "ltr", true]],
    ["else the browser's", undefined, "fr-CH, en", ["fr", "ltr", false]],
    ["else English", "tlh", "tlh", ["en", "ltr", false]],
    ["may run from the right", "ar", undefined, ["ar", "rtl", true]],
  ])("%s", (_, asked, accepted, expected) => {
    const { tag, direction, isAsked } = localeIn({
      query: asked === undefined ? {} : { lang: asked },
      headers: accepted === undefined ? {} : { "accept-language": accepted },
    });
    expect([tag, direction, isAsked]).toEqual(expected);
  });

  test.each<[string | undefined, string, string]>([
    [undefined, "en-GB, en;q=0.5", "en-GB"],
    ["de", "en-GB, de-AT;q=0.5", "de-AT"],
    ["de", "en-GB", "de"],
    [undefined, "zh-Hant-TW, ja-JP", "ja-JP"],
    [undefined, "de-x-evil, de", "de"],
  ])("asked for %j, with %s, writes dates as in %s", (asked, accepted, region) => {
    expect(localeFor(asked, accepted).region).toBe(region);
  });
});

const BLANK = field("blank", { defaultValue: "" });
const CHOICE = field("choice", { type: "selection", options: ["a", "b"], defaultValue: "a" });
const ODD_CHOICE = field("odd", { type: "selection", options: ["a", "b"], defaultValue: "z" });
const PICTURE = field("picture", { type: "image", defaultValue: "" });
const PROMPT = field("prompt", { isPlaceholder: true, defaultValue: "" });

describe("what the form shows", () => {
  test.each<[string, FieldRecord, Record<string, string> | null, Record<string, string>]>([
    ["the design's words at first", field("a"), null, { a: "Sample" }],
    ["what was saved", field("a"), { a: "Ada" }, { a: "Ada" }],
    ["what was saved empty", field("a"), { a: "" }, { a: "" }],
    ["an empty prompt", PROMPT, null, { prompt: "" }],
    ["no text of letters that nobody can read", BLANK, null, {}],
    ["one once it is the visitor's", BLANK, { blank: "Ada" }, { blank: "Ada" }],
    ["what the design chose", CHOICE, null, { choice: "a" }],
    ["no choice that is none of the choices", ODD_CHOICE, null, {}],
    ["no picture of the design's own", PICTURE, null, {}],
  ])("is %s", (_, one, values, expected) => {
    expect(textsOf(visit([one], values))).toEqual(expected);
  });

  test("as designed is without a choice of the visitor's", () => {
    expect(originalTexts(visit([field("a"), BLANK], { a: "Ada", blank: "x" }))).toEqual({
      a: "Sample",
    });
    expect([fillIdOf(visit([], {})), fillIdOf(visit([]))]).toEqual(["fil_1", null]);
  });

  test("means as printed where it is blank and the file does not spell it out, and empty where it does", () => {
    expect([BLANK, PROMPT, field("a")].map(keepsWhenBlank)).toEqual([true, false, false]);
  });
});

describe("what counts of a form", () => {
  test.each<[string, FieldRecord, Record<string, string>, Record<string, string>]>([
    ["a text", field("a"), { a: "Ada" }, { a: "Ada" }],
    ["one that was emptied", field("a"), { a: "" }, { a: "" }],
    ["none that the form has not", field("a"), {}, {}],
    ["none of a stranger, or a button", field("a"), { b: "x", action: "next" }, {}],
    ["not what was left blank and prints as it is", BLANK, { blank: "" }, {}],
    ["not a choice that nobody made", ODD_CHOICE, { odd: "" }, {}],
    ["a choice that was made", ODD_CHOICE, { odd: "b" }, { odd: "b" }],
    ["line ends as one sign each", field("a"), { a: "x\r\ny\rz" }, { a: "x\ny\nz" }],
  ])("is %s", (_, one, form, expected) => {
    expect(ownFields(visit([one]), form)).toEqual(expected);
  });

  test("is a blank where a text stood before", () => {
    expect(ownFields(visit([BLANK], { blank: "Ada" }), { blank: "" })).toEqual({ blank: "" });
  });

  test("beside it stands what the picture shows", () => {
    expect(shownMembers({ "held:a": "Ada", a: "Ad", "held:": "x", xheld: "y" })).toEqual({
      a: "Ada",
      "": "x",
    });
  });
});
