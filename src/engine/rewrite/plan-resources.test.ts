import { describe, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { CARD, docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { planResources, streamDictSource } from "./plan-resources.ts";

type Category = "Font" | "XObject" | "Properties" | "ColorSpace";

/** The object as it would be with a name added; null where none can be. */
function added(doc: PdfDocument, holder: Parameters<typeof planResources>[1], category?: Category) {
  const place = planResources(doc, holder, category);
  if (place === null) {
    return null;
  }
  const source = latin1Text(place.source);
  const { insertAt, before, after } = place;
  return `${place.num}: ${source.slice(0, insertAt)}${before}/New 9 0 R ${after}${source.slice(insertAt)}`;
}

const page = (resourcesOwner: number, pageIndex = 0) => ({
  kind: "page" as const,
  pageIndex,
  resourcesOwner,
  parts: [{ ref: { num: 5 } }],
});
const form = (resourcesOwner: number, own = 7) => ({
  kind: "form" as const,
  pageIndex: -1,
  resourcesOwner,
  parts: [{ ref: { num: own } }],
});

/** A card whose page has these resources. */
const cardWith = (resources: string, more: Objects = {}): PdfDocument => {
  const head = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R/Resources";
  return docOf({ ...CARD, 3: `${head}${resources}>>`, ...more });
};
const PAGE = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R/Resources";

describe("a name is added to the smallest object that holds its dictionary", () => {
  test("the page, where its resources stand in it", () => {
    expect(added(cardWith("<</Font<</F 4 0 R>>>>"), page(3))).toBe(
      `3: ${PAGE}<</Font<</New 9 0 R /F 4 0 R>>>>>>`,
    );
  });

  test("the resources, where they are an object", () => {
    const doc = cardWith(" 20 0 R", { 20: "<</Font<</F 4 0 R>>>>" });
    expect(added(doc, page(20))).toBe("20: <</Font<</New 9 0 R /F 4 0 R>>>>");
  });

  test("the dictionary itself, where it is an object", () => {
    const doc = cardWith("<</Font 20 0 R>>", { 20: "<</F 4 0 R>>" });
    expect(added(doc, page(3))).toBe("20: <</New 9 0 R /F 4 0 R>>");
  });

  test("with a dictionary around it where the resources have none of the kind", () => {
    const doc = cardWith("<</Font<</F 4 0 R>>>>");
    expect(added(doc, page(3), "ColorSpace")).toBe(
      `3: ${PAGE}<</ColorSpace<</New 9 0 R >>/Font<</F 4 0 R>>>>>>`,
    );
    expect(added(doc, page(3), "XObject")).toContain("<</XObject<</New 9 0 R >>/Font");
    expect(added(doc, page(3), "Properties")).toContain("<</Properties<</New 9 0 R >>/Font");
  });

  test("of a page's own category among others with equal names", () => {
    const doc = cardWith("<</XObject<</F 8 0 R>>/Font<</F 4 0 R>>>>");
    expect(added(doc, page(3))).toContain("/XObject<</F 8 0 R>>/Font<</New 9 0 R /F 4 0 R>>");
  });
});

const OWN_FONTS = ["/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<<>>>>", ""] as const;

describe("no name is added", () => {
  test.each<[string, PdfDocument, Parameters<typeof planResources>[1]]>([
    ["to what is not there", cardWith("<<>>"), page(70)],
    ["to what is no dictionary", cardWith("<<>>", { 20: "[1 2]" }), page(20)],
    ["to a dictionary that is missing", cardWith("<</Font 70 0 R>>"), page(3)],
    ["to one that is an array", cardWith("<</Font 20 0 R>>", { 20: "[4 0 R]" }), page(3)],
    ["to a category that is no dictionary", cardWith("<</Font[4 0 R]>>"), page(3)],
    ["to another form's resources", cardWith("<<>>", { 7: OWN_FONTS }), form(7, 8)],
    ["to a form's resources as a page's", cardWith("<<>>", { 7: OWN_FONTS }), page(7)],
    ["to a form without resources of its own, which has its painter's", cardWith("<<>>"), form(7)],
  ])("%s", (_, doc, holder) => {
    expect(planResources(doc, holder)).toBeNull();
  });

  test("to a form whose data lie outside the file", () => {
    const entries = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<<>>>>";
    expect(planResources(cardWith("<<>>", { 7: [entries, ""] }), form(7))).not.toBeNull();
    const outside = cardWith("<<>>", { 7: [`${entries}/F(other.bin)`, ""] });
    expect(planResources(outside, form(7))).toBeNull();
  });

  test("to a page that is no object of its own: the page tree would change", () => {
    const objects = {
      ...CARD,
      2: `<</Type/Pages/Count 1/Kids[${PAGE}<</Font<<>>>>>>]>>`,
    };
    const doc = docOf(objects);
    const [only] = doc.pages;
    expect(planResources(doc, page(only?.resourcesOwner ?? -1))).toBeNull();
  });
});

describe("a form", () => {
  const entries = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]";

  test("that holds its resources is named without what describes its data", () => {
    const doc = cardWith("<<>>", {
      7: [`/DecodeParms<</Predictor 12>>${entries}/Resources<</Font<</F 4 0 R>>>>/Tail 1`, "BT ET"],
    });
    expect(added(doc, form(7))).toBe(
      `7: <<${entries}/Resources<</Font<</New 9 0 R /F 4 0 R>>>>/Tail 1>>`,
    );
  });

  test("with resources of their own object has them added there", () => {
    const doc = cardWith("<<>>", {
      7: [`${entries}/Resources 20 0 R`, ""],
      20: "<</Font<</F 4 0 R>>>>",
    });
    expect(added(doc, form(20))).toBe("20: <</Font<</New 9 0 R /F 4 0 R>>>>");
  });

  test("with a font dictionary of its own object has it added there", () => {
    const doc = cardWith("<<>>", {
      7: [`${entries}/Resources<</Font 20 0 R>>`, ""],
      20: "<</F 4 0 R>>",
    });
    expect(added(doc, form(7))).toBe("20: <</New 9 0 R /F 4 0 R>>");
  });
});

describe("the dictionary of a stream that gets new data", () => {
  const sourceOf = (entries: string): string | null => {
    const object = docOf({ ...CARD, 20: [entries, "abc"] }).object(20);
    return object === null ? null : streamDictSource(object);
  };

  test.each([
    ["keeps what it says besides", "/Type/X /Private [ 1  2 ]", "<</Type/X /Private [ 1  2 ]>>"],
    ["loses its filters", "/A 1/Filter[/FlateDecode]/B 2", "<</A 1/B 2>>"],
    ["loses their parameters", "/DecodeParms[null]/B 2", "<</B 2>>"],
    ["loses what it says of data outside", "/FFilter/X/FDecodeParms null/B 2", "<</B 2>>"],
    ["keeps names that only begin alike", "/Filters 1/Lengths 2", "<</Filters 1/Lengths 2>>"],
    ["keeps such names within", "/P<</Filter/X/Length 3>>", "<</P<</Filter/X/Length 3>>>>"],
    ["loses an entry given twice, twice", "/Filter/A/B 2/Filter/C", "<</B 2>>"],
  ])("%s", (_, entries, expected) => {
    expect(sourceOf(entries)).toBe(expected);
  });

  test("is none where its data lie outside the file", () => {
    expect(sourceOf("/F(other.bin)")).toBeNull();
  });

  test("is none of an object that is no stream", () => {
    const object = docOf(CARD).object(4);
    expect(object && streamDictSource(object)).toBeNull();
  });
});
