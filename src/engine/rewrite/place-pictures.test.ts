import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import type { PrintPicture } from "../image/print-picture.ts";
import { profileOf } from "../image/small-pictures.test-kit.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isStream } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { CARD, fileOf, type Objects } from "../verify/small-files.test-kit.ts";
import { type Placement, type PlacedPictures, placePictures } from "./place-pictures.ts";

const PAGE = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]";
const RESOURCES = "/Resources<</XObject<</Fm 7 0 R/Im 8 0 R>>>>";
const IMAGE =
  "/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray";

/** A card that shows the image 8 by this content, in a stream 5 of its own. */
function cardOf(content: string, more: Objects = {}): Objects {
  return { ...CARD, 3: `${PAGE}/Contents 5 0 R${RESOURCES}>>`, 5: ["", content], ...more };
}

function pictureOf(changes: Partial<PrintPicture> = {}): PrintPicture {
  return {
    widthPx: 3,
    heightPx: 2,
    components: 3,
    bitsPerComponent: 8,
    data: { filter: "DCTDecode", bytes: latin1Bytes("jpeg"), sha256: "" },
    isInverted: false,
    palette: null,
    alpha: null,
    profile: null,
    turn: [1, 0, 0, 1, 0, 0],
    seenWidthPx: 3,
    seenHeightPx: 2,
    ...changes,
  };
}
const placement = (changes: Partial<Placement> = {}): Placement => ({
  page: 0,
  ordinal: 0,
  place: { matrix: [1, 0, 0, 0.5, 0, 0.25], ppi: 300 },
  picture: pictureOf(),
  ...changes,
});

function place(objects: Objects, ...placements: readonly Placement[]): PlacedPictures | null {
  return placePictures(fileOf(objects), placements, "ab".repeat(16));
}

interface Placed {
  readonly doc: PdfDocument;
  readonly made: PlacedPictures;
  /** Source of an object, and its data after "|" where it is a stream, filters undone. */
  readonly source: (num: number) => string;
  /** The numbers of what was added, in order, by kind. */
  readonly added: readonly string[];
}

function check(objects: Objects, ...placements: readonly Placement[]): Placed {
  const made = place(objects, ...placements);
  if (made === null) {
    throw new Error("the pictures were not placed");
  }
  const doc = openPdf(made.pdf, ENGINE_LIMITS);
  const source = (num: number): string => {
    const object = doc.object(num);
    if (object === null) {
      throw new Error(`no object ${num}`);
    }
    const { value } = object;
    const span = isStream(value) ? value.dict.span : object.span;
    const text = latin1Text(object.source, span.start, span.end).replace(/\/Length \d+/u, "");
    return isStream(value) ? `${text}|${latin1Text(doc.decode(value).value)}` : text;
  };
  return { doc, made, source, added: made.added.map(({ num, kind }) => `${num} ${kind}`) };
}

const CONTENT = "q 20 0 0 10 300 200 cm /Im Do Q";

describe("a picture in the place of another", () => {
  const { made, source, added, doc } = check(cardOf(CONTENT), placement());

  test("is named by the Do that named the other; all else of the content stays", () => {
    expect(source(5)).toContain("|q 20 0 0 10 300 200 cm /PltI1 Do Q");
  });

  test("is a form of the unit square, that paints it in its place and is cut at its edges", () => {
    expect(added).toEqual(["100 image", "101 picture"]);
    expect(source(101)).toBe(
      "<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</Im 100 0 R>>>>>>|1 0 0 0.5 0 0.25 cm /Im Do",
    );
  });

  test("keeps its bytes, its size and its colours", () => {
    expect(source(100)).toBe(
      "<</Type/XObject/Subtype/Image/Width 3/Height 2/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode>>|jpeg",
    );
  });

  test("has a name among the page's resources, beside those there", () => {
    expect(source(3)).toBe(
      `${PAGE}/Contents 5 0 R/Resources<</XObject<</PltI1 101 0 R /Fm 7 0 R/Im 8 0 R>>>>>>`,
    );
  });

  test("is told with what changed for it, and what it stands for", () => {
    expect(made.changed.map(({ num, kind, pages }) => [num, kind, pages])).toEqual([
      [5, "content", [0]],
      [3, "page", [0]],
    ]);
    expect(made.pictures).toEqual([{ page: 0, object: "100 0", replaces: "8 0" }]);
    expect(made.added.map(({ name }) => name)).toEqual(["", "PltI1"]);
  });

  test("is appended: every byte of the file stays where it was", () => {
    const before = fileOf(cardOf(CONTENT));
    expect(made.pdf.slice(0, before.length)).toEqual(before);
    expect(source(8)).toContain("|ab");
    expect(doc.pages).toHaveLength(1);
  });

  test("is written in the same bytes each time", () => {
    expect(place(cardOf(CONTENT), placement())?.pdf).toEqual(made.pdf);
  });
});

describe("which Do is meant", () => {
  test("is counted, forms and pictures alike, whatever they are called", () => {
    const content = "/Fm Do q /Im Do Q q /Im Do Q";
    expect(check(cardOf(content), placement({ ordinal: 2 })).source(5)).toContain(
      "|/Fm Do q /Im Do Q q /PltI1 Do Q",
    );
    expect(place(cardOf(content), placement({ ordinal: 3 }))).toBeNull();
    expect(place(cardOf(content), placement({ ordinal: 0 }))).toBeNull();
  });

  test("is the one in the stream of the page that has it", () => {
    const objects = {
      ...cardOf("q"),
      3: `${PAGE}/Contents[5 0 R 9 0 R]${RESOURCES}>>`,
      9: ["", "/Im Do Q"],
    } as const;
    const { source, made } = check(objects, placement());
    expect(source(9)).toContain("|/PltI1 Do Q");
    expect(made.changed.map(({ num }) => num)).toEqual([9, 3]);
  });

  test.each<[string, Objects]>([
    ["a page that is not there", cardOf("")],
    ["an operand that is no name", cardOf("(Im) Do")],
    ["no operand", cardOf("Do")],
    ["a name that nothing bears", cardOf("/No Do")],
    ["a form", cardOf("/Fm Do")],
    [
      "an object that is missing",
      { ...cardOf("/Im Do"), 3: `${PAGE}/Contents 5 0 R/Resources<</XObject<</Im 70 0 R>>>>>>` },
    ],
    [
      "resources that cannot be added to",
      { ...cardOf("/Im Do"), 3: `${PAGE}/Contents 5 0 R/Resources<</XObject[8 0 R]>>>>` },
    ],
    [
      "a layer that only its picture has",
      cardOf("/Im Do", { 8: [`${IMAGE}/OC<</Type/OCG/Name(L)>>`, "ab"] }),
    ],
  ])("must be plain: not %s", (_, objects) => {
    expect(place(objects, placement())).toBeNull();
    expect(place(objects, placement({ page: 1 }))).toBeNull();
  });

  test("must not be another page's as well", () => {
    const shared: Objects = {
      ...cardOf("/Im Do"),
      2: "<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>",
      9: `${PAGE}/Contents[5 0 R]${RESOURCES}>>`,
    };
    expect(place(shared, placement())).toBeNull();
    const own = {
      ...shared,
      9: `${PAGE}/Contents 10 0 R${RESOURCES}>>`,
      10: ["", "/Im Do"],
    } as const;
    expect(check(own, placement()).source(10)).toContain("|/Im Do");
  });

  test("spoils all where one is not to be found: a card is printed whole or not", () => {
    expect(place(cardOf("/Im Do"), placement(), placement({ ordinal: 1 }))).toBeNull();
  });
});

describe("the layer of the picture", () => {
  test("is that of the new one too", () => {
    const layered = cardOf("/Im Do", {
      8: [`${IMAGE}/OC 20 0 R`, "ab"],
      20: "<</Type/OCG/Name(L)>>",
    });
    expect(check(layered, placement()).source(101)).toContain(">>/OC 20 0 R>>|");
  });
});

describe("several pictures", () => {
  const two = [placement(), placement({ ordinal: 1, picture: pictureOf({ widthPx: 9 }) })];

  test("of one stream are one edit of it, and of one page one change", () => {
    const { made, source, added } = check(cardOf("/Im Do 1 0 0 1 50 0 cm /Im Do"), ...two);
    expect(source(5)).toContain("|/PltI1 Do 1 0 0 1 50 0 cm /PltI2 Do");
    expect(made.changed).toHaveLength(2);
    expect(source(3)).toContain("<</PltI1 101 0 R /PltI2 103 0 R /Fm 7 0 R");
    expect(added).toEqual(["100 image", "101 picture", "102 image", "103 picture"]);
  });

  test("that are one are written once and placed twice", () => {
    const picture = pictureOf();
    const placements = [placement({ picture }), placement({ ordinal: 1, picture })];
    const { added, made } = check(cardOf("/Im Do /Im Do"), ...placements);
    expect(added).toEqual(["100 image", "101 picture", "102 picture"]);
    expect(made.pictures.map(({ object }) => object)).toEqual(["100 0", "100 0"]);
  });

  test("on two pages are told with theirs", () => {
    const objects: Objects = {
      ...cardOf("/Im Do"),
      2: "<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>",
      9: `${PAGE}/Contents 10 0 R${RESOURCES}>>`,
      10: ["", "/Im Do"],
    };
    const { made } = check(objects, placement(), placement({ page: 1 }));
    expect(made.changed.map(({ num, pages }) => [num, pages])).toEqual([
      [5, [0]],
      [10, [1]],
      [3, [0]],
      [9, [1]],
    ]);
  });

  test("in resources that pages share change these once, for both", () => {
    const page = (num: number) => `${PAGE}/Contents ${num} 0 R/Resources 20 0 R>>`;
    const objects: Objects = {
      ...cardOf("/Im Do"),
      2: "<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>",
      3: page(5),
      9: page(10),
      10: ["", "/Im Do"],
      20: "<</XObject<</Im 8 0 R>>>>",
    };
    const { made, source } = check(objects, placement(), placement({ page: 1 }));
    expect(made.changed.at(-1)).toMatchObject({ num: 20, kind: "resources", pages: [0, 1] });
    expect(source(20)).toContain("/PltI1 101 0 R /PltI2 103 0 R /Im 8 0 R");
  });

  test("get names that no page has", () => {
    const named = `${PAGE}/Contents 5 0 R/Resources<</XObject<</PltI1 8 0 R/PltI3 8 0 R>>>>>>`;
    const { source } = check({ ...cardOf("/PltI1 Do /PltI3 Do"), 3: named }, ...two);
    expect(source(5)).toContain("|/PltI2 Do /PltI4 Do");
  });
});

describe("what a picture's dictionary says", () => {
  const dictOf = (changes: Partial<PrintPicture>) => {
    const { source, added } = check(cardOf("/Im Do"), placement({ picture: pictureOf(changes) }));
    const image = added.find((one) => one.endsWith(" image")) ?? "";
    return { source, added, dict: source(Number.parseInt(image, 10)) };
  };

  test.each([
    [1, "DeviceGray"],
    [3, "DeviceRGB"],
    [4, "DeviceCMYK"],
  ] as const)("its space: %i components are %s", (components, space) => {
    expect(dictOf({ components }).dict).toContain(`/ColorSpace/${space}/`);
  });

  test("its depth and its filter", () => {
    const data = { filter: "FlateDecode", bytes: latin1Bytes("x"), sha256: "" } as const;
    expect(dictOf({ bitsPerComponent: 1, data }).dict).toContain(
      "/BitsPerComponent 1/Filter/FlateDecode",
    );
  });

  test("that its inks are stored the other way round", () => {
    expect(dictOf({ components: 4, isInverted: true }).dict).toContain("/Decode[1 0 1 0 1 0 1 0]");
    expect(dictOf({ components: 4 }).dict).not.toContain("/Decode[");
  });

  test("its palette, with the number of its last colour", () => {
    const palette = Uint8Array.of(1, 2, 3, 4, 5, 6);
    expect(dictOf({ components: 1, palette }).dict).toContain(
      "/ColorSpace[/Indexed /DeviceRGB 1 <010203040506>]",
    );
  });

  test("its profile, of its components or of its palette's", () => {
    const gray = dictOf({ components: 1, profile: profileOf("GRAY") });
    expect(gray.added).toEqual(["100 colour profile", "101 image", "102 picture"]);
    expect(gray.dict).toContain("/ColorSpace[/ICCBased 100 0 R]");
    expect(gray.source(100)).toMatch(/^<<\/N 1\/Alternate\/DeviceGray\/Filter\/FlateDecode>>\|/u);
    const palette = Uint8Array.of(1, 2, 3);
    const indexed = dictOf({ components: 1, palette, profile: profileOf("RGB ") });
    expect(indexed.dict).toContain("[/Indexed [/ICCBased 100 0 R] 0 <010203>]");
    expect(indexed.source(100)).toContain("/N 3/Alternate/DeviceRGB");
  });

  test("its alpha, in a mask of its own size and depth", () => {
    const alpha = {
      filter: "FlateDecode",
      bytes: latin1Bytes("m"),
      sha256: "",
      bitsPerComponent: 16,
    } as const;
    const { dict, added, source } = dictOf({ alpha });
    expect(added).toEqual(["100 soft mask", "101 image", "102 picture"]);
    expect(dict).toContain("/BitsPerComponent 8/SMask 100 0 R/Filter/DCTDecode");
    expect(source(100)).toContain(
      "<</Type/XObject/Subtype/Image/Width 3/Height 2/ColorSpace/DeviceGray/BitsPerComponent 16/Filter/FlateDecode>>",
    );
  });

  test("one profile for all pictures that bring the same", () => {
    const pictures = [3, 4].map((widthPx) => pictureOf({ widthPx, profile: profileOf("RGB ") }));
    const placements = pictures.map((picture, ordinal) => placement({ picture, ordinal }));
    expect(check(cardOf("/Im Do /Im Do"), ...placements).added).toEqual([
      "100 colour profile",
      "101 image",
      "102 picture",
      "103 image",
      "104 picture",
    ]);
  });
});

test("content that was packed is read, and packed anew", () => {
  const objects = cardOf("", { 5: ["/Filter/ASCIIHexDecode/Private 1", "2f496d20446f>"] });
  expect(check(objects, placement()).source(5)).toBe(
    "<</Filter/FlateDecode /Private 1>>|/PltI1 Do",
  );
});
