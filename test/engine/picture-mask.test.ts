/** Masks of pictures. */
import { expect, test } from "vitest";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { pictureMask } from "#engine/content/picture-mask.ts";

/** Opacities of a picture of two by two pixels, object 3, whose mask is object 4. */
function opacities(picture: string, mask: string, samples: string): readonly number[] | null {
  const size = "/Type/XObject/Subtype/Image/Width 2/Height 2";
  const pdf = buildPdf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[5 0 R]/Count 1>>",
    3: { dict: size + picture, stream: samples },
    4: { dict: size + mask, stream: samples },
    5: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
  });
  const found = pictureMask(openPdf(pdf, ENGINE_LIMITS), 3);
  const places = [0, 1].flatMap((row) => [0, 1].map((column) => [column, row] as const));
  return found === null ? null : places.map(([column, row]) => found.opacityAt(column, row));
}

test.each<
  [string, readonly [picture: string, mask: string, samples: string], readonly number[] | null]
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
  ["one cut off", ["/SMask 4 0 R", "/BitsPerComponent 8", "\0"], null],
  [
    "a photo's codec without a photo",
    ["/SMask 4 0 R", "/BitsPerComponent 8/Filter/DCTDecode", "\0\xff\xff\0"],
    null,
  ],
])("%s", (_name, [picture, mask, samples], expected) => {
  expect(opacities(picture, mask, samples)).toEqual(expected);
});
