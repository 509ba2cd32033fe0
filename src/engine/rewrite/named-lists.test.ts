import { describe, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import { CARD, docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { namedLists } from "./named-lists.ts";

/** The lists of a page with these property lists: name → what is known of it. */
function check(properties: string, more: Objects = {}, resourcesOwner = 3) {
  const head = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R";
  const doc = docOf({ ...CARD, 3: `${head}/Resources<</Properties${properties}>>>>`, ...more });
  return Object.fromEntries(
    [...namedLists(doc, { resourcesOwner })].map(([name, { mcid, text, holder }]) => [
      name,
      {
        mcid,
        text,
        // The string that would be replaced, in its object.
        at: holder && [
          holder.num,
          ...holder.texts.map(({ start, end }) => latin1Text(holder.source, start, end)),
        ],
      },
    ]),
  );
}

describe("a named list", () => {
  test("tells its marked content and its replacement text", () => {
    expect(check("<</P1 20 0 R>>", { 20: "<</MCID 4/ActualText(fi)>>" })).toEqual({
      P1: { mcid: 4, text: "fi", at: [20, "(fi)"] },
    });
  });

  test.each<[string, string, unknown]>([
    ["with a number alone", "<</MCID 0>>", { mcid: 0, text: null, at: null }],
    [
      "with a text alone",
      "<</ActualText<66 69>>>",
      { mcid: null, text: "fi", at: [20, "<66 69>"] },
    ],
    ["in UTF-16", "<</ActualText<FEFF0416>>>", { mcid: null, text: "Ж", at: [20, "<FEFF0416>"] }],
    [
      "with a text twice, of which nobody knows which counts",
      "<</MCID 1/ActualText(a)/ActualText(b)>>",
      { mcid: 1, text: "b", at: null },
    ],
    [
      "with a text in an object of its own",
      "<</MCID 1/ActualText 21 0 R>>",
      { mcid: 1, text: null, at: null },
    ],
  ])("%s", (_, list, expected) => {
    expect(check("<</P1 20 0 R>>", { 20: list, 21: "(fi)" })).toEqual({ P1: expected });
  });

  test.each([
    ["a layer", "<</Type/OCG/Name(Layer 1)>>"],
    ["a private list", "<</Mine(x)>>"],
    ["a number that is none", "<</MCID/Four>>"],
    ["no dictionary", "[(fi)]"],
    ["nothing", "null"],
  ])("is left out that is %s", (_, list) => {
    expect(check("<</P1 20 0 R>>", { 20: list })).toEqual({});
  });
});

describe("where lists stand", () => {
  const list = "<</ActualText(fi)>>";

  test("inside the page: its object holds the text, and only the list is its source", () => {
    expect(check(`<</P1${list}>>`)).toEqual({ P1: { mcid: null, text: "fi", at: [3, "(fi)"] } });
  });

  test("inside a dictionary of its own object", () => {
    const found = check(" 20 0 R", { 20: `<</P1${list}/P2<</MCID 3/ActualText(st)>>>>` });
    expect(found).toEqual({
      P1: { mcid: null, text: "fi", at: [20, "(fi)"] },
      P2: { mcid: 3, text: "st", at: [20, "(st)"] },
    });
  });

  test("in resources of their own object", () => {
    const found = check("<<>>", { 20: `<</Properties<</P1${list}>>>>` }, 20);
    expect(found["P1"]?.at).toEqual([20, "(fi)"]);
  });

  test("in a form's resources", () => {
    const entries = `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Properties<</P1${list}>>>>`;
    const found = check("<<>>", { 7: [entries, ""] }, 7);
    expect(found["P1"]?.at).toEqual([7, "(fi)"]);
  });

  test.each<[string, string, number]>([
    ["no such resources", "<<>>", 70],
    ["resources without lists", "<<>>", 4],
    ["lists that are no dictionary", "[1]", 3],
    ["lists that are missing", " 70 0 R", 3],
  ])("none in %s", (_, properties, owner) => {
    expect(check(properties, {}, owner)).toEqual({});
  });

  test("the source of a list within an object is the list alone", () => {
    const doc = docOf({
      ...CARD,
      3: "<</Type/Page/Parent 2 0 R/Resources<</Properties 20 0 R>>>>",
      20: `<</Other 1/P1 ${list}/More 2>>`,
    });
    const lists = namedLists(doc, { resourcesOwner: 3 });
    const holder = lists.get("P1")?.holder;
    expect(holder && latin1Text(holder.source)).toBe(list);
    expect(holder).toMatchObject({ num: 20, gen: 0, verbatim: true });
  });
});
