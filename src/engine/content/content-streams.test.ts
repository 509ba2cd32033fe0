import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { deflateBytes } from "../packages/deflate.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isStream } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import {
  type ContentStreamRecord,
  formContentStream,
  newContentCache,
  pageContentStream,
} from "./content-streams.ts";

const fontOf = (): never => {
  throw new Error("no font is shown");
};

/** A file of one page with these entries; objects 4 and on are as given. */
function open(page: string, ...objects: readonly string[]): PdfDocument {
  const all = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1/Resources<</Font<</Outer<</Type/Font>>>>>>>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${page}>>`,
    ...objects,
  ];
  const text = all.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join("");
  return openPdf(latin1Bytes(`%PDF-1.7\n${text}trailer\n<</Root 1 0 R>>\n%%EOF\n`), ENGINE_LIMITS);
}

const stream = (data: string, entries = ""): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

function pageOf(doc: PdfDocument): ContentStreamRecord {
  const [page] = doc.pages;
  if (page === undefined) {
    throw new Error("the file has no page");
  }
  return pageContentStream(doc, page, fontOf);
}

const dataOf = ({ contentStream }: ContentStreamRecord): string => latin1Text(contentStream.data);

describe("the contents of a page (7.8.2)", () => {
  test.each<[string, PdfDocument, string, readonly (readonly number[])[]]>([
    ["one stream", open("/Contents 4 0 R", stream("q Q")), "q Q", [[4, 0, 3]]],
    [
      "several, a newline between them",
      open("/Contents[4 0 R 5 0 R 4 0 R]", stream("q"), stream("% c")),
      "q\n% c\nq",
      [
        [4, 0, 1],
        [5, 2, 5],
        [4, 6, 7],
      ],
    ],
    [
      "an empty one among them",
      open("/Contents[4 0 R 5 0 R]", stream(""), stream("q")),
      "\nq",
      [
        [4, 0, 0],
        [5, 1, 2],
      ],
    ],
    ["none", open(""), "", []],
    [
      "a reference to a reference: the object that holds the bytes",
      open("/Contents[4 0 R]", "5 0 R", stream("q Q")),
      "q Q",
      [[5, 0, 3]],
    ],
  ])("%s", (_, doc, data, parts) => {
    const record = pageOf(doc);
    expect(dataOf(record)).toBe(data);
    expect(record.contentStream.parts.map(({ ref, start, end }) => [ref.num, start, end])).toEqual(
      parts,
    );
    expect(record.problems).toEqual([]);
  });

  test("that are packed are unpacked, by any filter that content can have", () => {
    const packed = latin1Text(deflateBytes(latin1Bytes("q Q")));
    expect(dataOf(pageOf(open("/Contents 4 0 R", stream(packed, "/Filter/FlateDecode"))))).toBe(
      "q Q",
    );
    expect(
      dataOf(pageOf(open("/Contents 4 0 R", stream("7120 51>", "/Filter[/ASCIIHexDecode]")))),
    ).toBe("q Q");
  });

  test.each(["DCTDecode", "JPXDecode", "JBIG2Decode", "CCITTFaxDecode", "Unknown"])(
    "of /%s are none: bytes that stay encoded are no operators",
    (filter) => {
      expect(dataOf(pageOf(open("/Contents 4 0 R", stream("q Q", `/Filter/${filter}`))))).toBe("");
    },
  );

  test("say which fonts they may name, and whose the resources are", () => {
    const inherited = pageOf(open("/Contents 4 0 R", stream("q"))).contentStream;
    expect([inherited.fontNames, inherited.resourcesOwner, inherited.id, inherited.kind]).toEqual([
      ["Outer"],
      2,
      "page:0",
      "page",
    ]);
    const own = pageOf(
      open("/Contents 4 0 R/Resources<</Font<</A<</Type/Font>>/B<</Type/Font>>>>>>", stream("q")),
    ).contentStream;
    expect([own.fontNames, own.resourcesOwner]).toEqual([["A", "B"], 3]);
  });
});

describe("a form (8.10)", () => {
  const doc = open(
    "/Contents 4 0 R",
    stream("/X Do"),
    stream("(own) Tj", "/Resources<</Font<</Inner<</Type/Font>>>>>>"),
    stream("(none) Tj"),
    stream("(shared) Tj", "/Resources 8 0 R"),
    "<</Font<</Shared<</Type/Font>>>>>>",
  );
  const parent = pageOf(doc);
  const cache = newContentCache(doc);

  function form(num: number, around = parent): ContentStreamRecord {
    const value = doc.object(num)?.value ?? null;
    if (!isStream(value)) {
      throw new Error("the object is no stream");
    }
    return formContentStream(cache, around, value);
  }

  test.each<[string, number, readonly string[], number]>([
    ["with resources of its own", 5, ["Inner"], 5],
    ["with resources that are an object", 7, ["Shared"], 8],
    // As PDF 1.1 files have them.
    ["without resources: those of what paints it", 6, ["Outer"], 2],
  ])("%s", (_, num, fontNames, owner) => {
    const { contentStream } = form(num);
    expect(contentStream).toMatchObject({
      id: `form:${num}`,
      kind: "form",
      fontNames,
      resourcesOwner: owner,
    });
    expect(contentStream.parts).toEqual([
      { ref: { kind: "ref", num, gen: 0 }, start: 0, end: contentStream.data.length },
    ]);
  });

  test("is read once", () => {
    expect(form(5)).toBe(form(5));
    expect(form(5, form(7))).toBe(form(5));
  });

  test("without resources means something else under each parent, and is read once for each", () => {
    expect(form(6)).toBe(form(6));
    expect(form(6, form(5))).not.toBe(form(6));
    expect(form(6, form(5)).contentStream.fontNames).toEqual(["Inner"]);
  });
});
