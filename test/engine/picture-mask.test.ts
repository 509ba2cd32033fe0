/** Masks of pictures. */
import { beforeAll, expect, test } from "vitest";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { createPdfium, type Pdfium } from "#engine/packages/pdfium.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { latin1Text } from "#base/bytes.ts";
import { MaskRasters, PdfiumMissing } from "#engine/content/drawn-mask.ts";
import { pictureMask } from "#engine/content/picture-mask.ts";
import { progressiveJpeg } from "#test/corpus-maker/flat-jpeg.ts";
import { plainFax } from "#test/corpus-maker/plain-fax.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";

/** Opacities of a picture of two by two pixels, object 3, whose mask is object 4. */
function opacities(
  picture: string,
  mask: string,
  samples: string,
): readonly number[] | "unread" | null {
  const size = "/Type/XObject/Subtype/Image/Width 2/Height 2";
  const pdf = buildPdf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[5 0 R]/Count 1>>",
    3: { dict: size + picture, stream: samples },
    4: { dict: size + mask, stream: samples },
    5: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
  });
  const maskRasters = new MaskRasters(null);
  const found = pictureMask(openPdf(pdf, ENGINE_LIMITS), 3, { seen: "opacity", maskRasters });
  const places = [0, 1].flatMap((row) => [0, 1].map((column) => [column, row] as const));
  return found === null || found === "unread"
    ? found
    : places.map(([column, row]) => found.opacityAt(column, row));
}

test.each<
  [
    string,
    readonly [picture: string, mask: string, samples: string],
    readonly number[] | "unread" | null,
  ]
>([
  ["a soft mask", ["/SMask 4 0 R", "/BitsPerComponent 8", "\0\xff\xff\0"], [0, 1, 1, 0]],
  ["one of two bits", ["/SMask 4 0 R", "/BitsPerComponent 2", "\x30\xc0"], [0, 1, 1, 0]],
  [
    "one turned round",
    ["/SMask 4 0 R", "/BitsPerComponent 8/Decode[1 0]", "\0\xff\0\0"],
    [1, 0, 1, 1],
  ],
  ["a mask, whose bits leave out", ["/Mask 4 0 R", "/ImageMask true", "\x40\x80"], [1, 0, 0, 1]],
  ["a stencil", ["/ImageMask true", "", "\x40\x80"], [1, 0, 0, 1]],
  ["a stencil turned round", ["/ImageMask true/Decode[1 0]", "", "\x40\x80"], [0, 1, 1, 0]],
  ["none", ["/BitsPerComponent 8", "", "\0\xff\xff\0"], null],
  ["one cut off", ["/SMask 4 0 R", "/BitsPerComponent 8", "\0"], "unread"],
  [
    "a photo's codec without a photo",
    ["/SMask 4 0 R", "/BitsPerComponent 8/Filter/DCTDecode", "\0\xff\xff\0"],
    "unread",
  ],
])("%s", (_name, [picture, mask, samples], expected) => {
  expect(opacities(picture, mask, samples)).toEqual(expected);
});

/** OpenJPEG's, of 16 by 16 pixels: the left half light. */
const JPEG_2000 = atob(
  "/0//UQApAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAABBwEB/1IADAAAAAEAAgICAAH/XAAKQEBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAA1AAH/k9+AkBfVgIThmQc86DzIjAR6+S+tp8/AHBfYqogoRD/PwBQiGg8oP//Z",
);
/** The same of a fax: the left half is black. */
const LEFT = Uint8Array.from({ length: 256 }, (_, at) => (at % 16 < 8 ? 1 : 0));
/** The same of JBIG2 (ITU-T T.88): a page, and a region of rows that begin with eight black pixels (T.6). */
const BILEVEL =
  "\0\0\0\0\x30\0\x01\0\0\0\x13\0\0\0\x10\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0" +
  "\0\0\0\x01\x26\0\x01\0\0\0\x1a\0\0\0\x10\0\0\0\x10\0\0\0\0\0\0\0\0\0\x01" +
  "\x26\xa2\xff\xff\xff\xff\xff\xfe";

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await createPdfium((await loadEngineParts()).pdfiumWasm);
});

test.each<[string, readonly [picture: string, mask: string, samples: string]]>([
  ["JPEG 2000", ["/SMask 4 0 R", "/Filter/JPXDecode", JPEG_2000]],
  [
    "a progressive JPEG",
    [
      "/SMask 4 0 R",
      "/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode",
      latin1Text(progressiveJpeg({ columns: 2, rows: 2, grey: Uint8Array.of(255, 0, 255, 0) })),
    ],
  ],
  [
    "a fax",
    [
      "/Mask 4 0 R",
      "/ImageMask true/Filter[/CCF]/DecodeParms[<</K 0/Columns 16/Rows 16/EndOfBlock false>>]",
      latin1Text(plainFax(LEFT, 16)),
    ],
  ],
  [
    "a fax turned round",
    [
      "/Mask 4 0 R",
      "/ImageMask true/Decode[1 0]/Filter/CCITTFaxDecode/DecodeParms<</Columns 16/BlackIs1 true>>",
      latin1Text(plainFax(LEFT, 16)),
    ],
  ],
  ["JBIG2", ["/Mask 4 0 R", "/ImageMask true/Filter/JBIG2Decode", BILEVEL]],
  [
    "sixteen bits",
    [
      "/SMask 4 0 R",
      "/BitsPerComponent 16",
      "\xff\xff".repeat(8).concat("\0\0".repeat(8)).repeat(16),
    ],
  ],
])("%s is read when PDFium is there, and until then is said to be unread", (_name, source) => {
  const [picture, mask, samples] = source;
  const size = "/Type/XObject/Subtype/Image/Width 16/Height 16";
  const pdf = buildPdf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[5 0 R]/Count 1>>",
    3: { dict: size + picture, stream: "" },
    4: { dict: size + mask, stream: samples },
    5: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
  });
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const early = new MaskRasters(null);
  expect(pictureMask(doc, 3, { seen: "opacity", maskRasters: early })).toBe("unread");
  const stopped = new MaskRasters(null, "stop");
  expect(() => pictureMask(doc, 3, { seen: "opacity", maskRasters: stopped })).toThrow(
    PdfiumMissing,
  );
  const found = pictureMask(doc, 3, { seen: "opacity", maskRasters: new MaskRasters(pdfium) });
  const rounded = [2, 5, 10, 13].map((column) =>
    found === null || found === "unread" ? found : Math.round(found.opacityAt(column, 9)),
  );
  expect(rounded).toEqual([1, 1, 0, 0]);
});
