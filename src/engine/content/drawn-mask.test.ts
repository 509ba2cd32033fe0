import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { documentOf } from "../font/pdf-font/font-samples.ts";
import type { RasterRequest } from "../packages/pdfium.ts";
import { isStream } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { writeValue } from "../pdf/serialize.ts";
import { drawnMask, MaskRasters } from "./drawn-mask.ts";

interface Drawn {
  readonly request: RasterRequest;
  /** The picture's dictionary in the file that was to be drawn, its data, and the content around it. */
  readonly dict: string;
  readonly data: string;
  readonly content: string;
  readonly size: readonly [number, number];
  readonly light: readonly number[];
}

type Source = string | readonly [string, Uint8Array];

/** What is drawn of the mask with these entries, object 1. */
function drawn(
  entries: string,
  size: readonly [number, number],
  isStencil = false,
  ...others: readonly Source[]
): Drawn {
  const doc = documentOf([[`<<${entries}>>`, latin1Bytes("data")], ...others]);
  const mask = doc.object(1)?.value ?? null;
  const requests: RasterRequest[] = [];
  const raster = (request: RasterRequest) => {
    requests.push(request);
    const { widthPx, heightPx } = request;
    return { widthPx, heightPx, pixels: Uint8Array.from({ length: 16 }, (_, i) => i) };
  };
  const found = isStream(mask)
    ? drawnMask(doc, mask, size, { isStencil, maskRasters: new MaskRasters({ raster }) })
    : null;
  const [request] = requests;
  if (request === undefined || found === null) {
    throw new Error("nothing was drawn");
  }
  const file = openPdf(request.pdf, ENGINE_LIMITS);
  const [picture, content] = [5, 4].map((num) => file.object(num)?.value ?? null);
  return {
    request,
    dict: writeValue(picture ?? null),
    data:
      picture !== null && picture !== undefined && isStream(picture) ? latin1Text(picture.raw) : "",
    content:
      content !== null && content !== undefined && isStream(content) ? latin1Text(content.raw) : "",
    size: [found.widthPx, found.heightPx],
    light: [...found.light],
  };
}

describe("a mask alone on a page", () => {
  test("fills it, pixel by pixel", () => {
    const { request, content, size } = drawn("/Width 30/Height 20/Filter/JPXDecode", [30, 20]);
    expect([content, size]).toEqual(["30 0 0 20 0 0 cm /M Do", [30, 20]]);
    expect(request).toMatchObject({
      page: 0,
      pageWidthPx: 30,
      pageHeightPx: 20,
      left: 0,
      top: 0,
      widthPx: 30,
      heightPx: 20,
      cropBox: null,
    });
    expect(openPdf(request.pdf, ENGINE_LIMITS).pages[0]?.mediaBox).toEqual([0, 0, 30, 20]);
  });

  test("is drawn smaller where it has more than four million pixels", () => {
    expect(drawn("/Width 4000/Height 4000/Filter/JPXDecode", [4000, 4000]).size).toEqual([
      2000, 2000,
    ]);
    expect(drawn("/Width 2000/Height 2000/Filter/JPXDecode", [2000, 2000]).size).toEqual([
      2000, 2000,
    ]);
    expect(drawn("/Width 8000/Height 2000/Filter/JPXDecode", [8000, 2000]).size).toEqual([
      4000, 1000,
    ]);
  });

  test("its light is the first of four bytes a pixel", () => {
    expect(drawn("/Width 2/Height 2/Filter/JPXDecode", [2, 2]).light).toEqual([0, 4, 8, 12]);
  });

  test.each<[string, string, boolean, string]>([
    [
      "a soft mask is grey",
      "/Width 2/Height 2/BitsPerComponent 8/Filter/DCTDecode",
      false,
      "/BitsPerComponent 8/ColorSpace/DeviceGray",
    ],
    ["a stencil is a mask", "/Width 2/Height 2/Filter/CCITTFaxDecode", true, "/ImageMask true"],
    ["JPEG 2000 says itself what it is", "/Width 2/Height 2/Filter/JPXDecode", false, ""],
  ])("%s", (_, entries, isStencil, kind) => {
    const { dict, data } = drawn(entries, [2, 2], isStencil);
    const filter = /\/Filter\/\w+/.exec(entries)?.[0] ?? "";
    expect(sorted(dict)).toEqual(
      sorted(
        `<<${kind}/DecodeParms<<>>${filter}/Height 2/Length 4/Subtype/Image/Type/XObject/Width 2>>`,
      ),
    );
    expect(data).toBe("data");
  });

  /** Entries in any order. */
  function sorted(dict: string): readonly string[] {
    return [...dict.matchAll(/\/\w+(?: ?[^/<>]+|\/\w+|<<>>)/g)].map(([entry]) => entry).toSorted();
  }

  test("keeps what decodes it: numbers, truth values and lists of numbers, wherever they stand", () => {
    const { dict } = drawn(
      "/Width 2/Height 2 0 R/Decode[1 0]/Filter/CCITTFaxDecode/DecodeParms<</K -1/BlackIs1 true/Columns 2 0 R/Odd(x)/List[1 2 0 R]>>",
      [2, 2],
      true,
      "2",
    );
    for (const entry of [
      "/Height 2",
      "/Decode[1 0]",
      "/K -1",
      "/BlackIs1 true",
      "/Columns 2",
      "/List[1 2]",
    ]) {
      expect(dict).toContain(entry);
    }
    expect(dict).not.toContain("/Odd");
  });

  test("leaves what else stands in it", () => {
    const { dict } = drawn(
      "/Width 2/Height 2/Filter/DCTDecode/SMask 2 0 R/Intent/Perceptual/Decode[/A 0]",
      [2, 2],
      false,
      "7",
    );
    expect(dict).not.toMatch(/SMask|Intent|Decode\[/);
  });

  test("filters before the codec are undone, and its own parameters kept", () => {
    const { dict, data } = drawn(
      "/Width 2/Height 2/Filter[/ASCIIHexDecode/DCTDecode]/DecodeParms[null<</ColorTransform 0>>]",
      [2, 2],
    );
    expect(dict).toContain("/DecodeParms<</ColorTransform 0>>/Filter/DCTDecode");
    // "data" has two digits of sixteen, d and a: one byte and a half.
    expect(data).toBe("\u00da\u00a0".slice(0, data.length));
    expect(data.length).toBeGreaterThan(0);
  });

  test("short names of inline pictures are written out", () => {
    expect(drawn("/Width 2/Height 2/Filter/CCF", [2, 2], true).dict).toContain(
      "/Filter/CCITTFaxDecode",
    );
    expect(drawn("/Width 2/Height 2/Filter/DCT", [2, 2]).dict).toContain("/Filter/DCTDecode");
  });

  test("without a codec there is no filter left", () => {
    expect(drawn("/Width 2/Height 2/BitsPerComponent 16", [2, 2]).dict).not.toContain("/Filter");
  });

  test("what JBIG2 pictures share comes along as an object", () => {
    const shared: Source = ["<<>>", latin1Bytes("globals")];
    const { dict, request } = drawn(
      "/Width 2/Height 2/Filter/JBIG2Decode/DecodeParms<</JBIG2Globals 2 0 R>>",
      [2, 2],
      true,
      shared,
    );
    expect(dict).toContain("/DecodeParms<</JBIG2Globals 6 0 R>>");
    const value = openPdf(request.pdf, ENGINE_LIMITS).object(6)?.value ?? null;
    expect(isStream(value) && latin1Text(value.raw)).toBe("globals");
  });
});

describe("who draws", () => {
  test.each<[string, "unread" | "stop", string]>([
    ["nothing is drawn nor made for it", "unread", "null"],
    ["or the work stops there", "stop", "PdfiumMissing"],
  ])("without PDFium %s", (_name, without, expected) => {
    const none = new MaskRasters(null, without);
    const drawn = (): string => {
      try {
        const raster = none.draw(() => {
          throw new Error("nobody draws it");
        });
        return raster === null ? "null" : "a raster";
      } catch (error) {
        return error instanceof Error ? error.name : "";
      }
    };
    expect([none.isReady, drawn()]).toEqual([false, expected]);
  });

  test("with it null where it cannot draw", () => {
    const rasters = new MaskRasters({ raster: () => null }, "stop");
    expect([rasters.isReady, rasters.draw(() => ({}) as RasterRequest)]).toEqual([true, null]);
  });
});
