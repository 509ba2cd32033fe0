import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { readJpegFacts } from "./jpeg-facts.ts";
import {
  exif,
  frame,
  jpegOf,
  JPEG_SCAN,
  JPEG_START,
  profilePart,
  segment,
  u16,
} from "./small-pictures.test-kit.ts";

const FRAME = frame();

describe("a JPEG", () => {
  test("tells its size, its components and its depth", () => {
    expect(readJpegFacts(jpegOf(frame({ width: 1600, height: 700, components: 4 })))).toEqual({
      widthPx: 1600,
      heightPx: 700,
      components: 4,
      bitsPerComponent: 8,
      isUsual: true,
      isAdobe: false,
      orientation: 1,
      profile: null,
    });
  });

  test("may have a single pixel", () => {
    const facts = readJpegFacts(jpegOf(frame({ width: 1, height: 1 })));
    expect([facts?.widthPx, facts?.heightPx]).toEqual([1, 1]);
  });

  test("may end with its scan's first byte", () => {
    const bytes = concatBytes([JPEG_START, FRAME, segment(0xda, Uint8Array.of(0xff, 0xd9))]);
    expect(readJpegFacts(bytes)?.widthPx).toBe(30);
  });

  test("of twelve bits says so, for no print file may hold it", () => {
    expect(readJpegFacts(jpegOf(frame({ bits: 12 })))?.bitsPerComponent).toBe(12);
  });

  test.each([
    ["baseline", 0xc0, true],
    ["extended", 0xc1, true],
    ["progressive", 0xc2, true],
    ["lossless", 0xc3, false],
    ["hierarchical", 0xc5, false],
    ["arithmetic", 0xc9, false],
    ["arithmetic, lossless, hierarchical", 0xcf, false],
  ])("%s (%i) is what a reader of PDF decodes: %s", (_, marker, isUsual) => {
    expect(readJpegFacts(jpegOf(frame({ marker })))?.isUsual).toBe(isUsual);
  });

  test.each([
    ["Huffman tables", 0xc4],
    ["an extension", 0xc8],
    ["arithmetic conditioning", 0xcc],
    ["quantisation tables", 0xdb],
  ])("does not take %s (%i) for a frame", (_, marker) => {
    const other = segment(marker, Uint8Array.of(8, 9, 9, 9, 9, 9, 9, 9));
    expect(readJpegFacts(jpegOf(other))).toBeNull();
    expect(readJpegFacts(jpegOf(FRAME, other))?.widthPx).toBe(30);
  });

  test("by Adobe says so, since its CMYK is stored the other way round", () => {
    expect(readJpegFacts(jpegOf(segment(0xee, latin1Bytes("Adobe\0d")), FRAME))?.isAdobe).toBe(
      true,
    );
    expect(readJpegFacts(jpegOf(segment(0xee, latin1Bytes("Adobd\0d")), FRAME))?.isAdobe).toBe(
      false,
    );
    expect(readJpegFacts(jpegOf(segment(0xed, latin1Bytes("Adobe\0d")), FRAME))?.isAdobe).toBe(
      false,
    );
  });

  test("steps over markers without a segment and over fill bytes", () => {
    const alone = Uint8Array.of(0xff, 0x01, 0xff, 0xd0, 0xff, 0xd7);
    const fill = Uint8Array.of(0xff, 0xff);
    expect(readJpegFacts(jpegOf(alone, fill, FRAME))?.widthPx).toBe(30);
  });

  test("is told up to its scan: what looks like a frame behind it is data", () => {
    const bytes = concatBytes([JPEG_START, FRAME, JPEG_SCAN, frame({ width: 9 })]);
    expect(readJpegFacts(bytes)?.widthPx).toBe(30);
  });

  test("is told wherever it lies in its buffer", () => {
    const whole = concatBytes([new Uint8Array(7), jpegOf(exif(6), FRAME), new Uint8Array(3)]);
    const facts = readJpegFacts(whole.subarray(7, whole.length - 3));
    expect([facts?.widthPx, facts?.orientation]).toEqual([30, 6]);
  });

  test("may have previews of any size behind its end", () => {
    const bytes = concatBytes([jpegOf(FRAME), new Uint8Array(5000)]);
    expect(readJpegFacts(bytes)?.widthPx).toBe(30);
  });
});

describe("no picture", () => {
  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array(0)],
    ["a start alone", JPEG_START],
    ["a scan without a frame", jpegOf()],
    ["no width", jpegOf(frame({ width: 0 }))],
    ["no height, as where it follows the scan", jpegOf(frame({ height: 0 }))],
    ["something else than a marker", concatBytes([JPEG_START, Uint8Array.of(7), FRAME, JPEG_SCAN])],
    ["an end before the scan", concatBytes([JPEG_START, FRAME, segment(0xd9, u16(0)), JPEG_SCAN])],
    ["a scan that nothing ends", jpegOf(FRAME).slice(0, -2)],
    ["an end that is cut in two", jpegOf(FRAME).slice(0, -1)],
    ["a segment longer than the file", concatBytes([JPEG_START, Uint8Array.of(0xff, 0xe0, 9, 9)])],
    [
      "a segment shorter than its own length",
      concatBytes([JPEG_START, Uint8Array.of(0xff, 0xe0, 0, 1), FRAME, JPEG_SCAN]),
    ],
    ["a frame too short for its sizes", jpegOf(segment(0xc0, Uint8Array.of(8, 0, 20, 0, 30)))],
    [
      "a scan longer than the file",
      concatBytes([JPEG_START, FRAME, Uint8Array.of(0xff, 0xda, 9, 9, 0xff, 0xd9)]),
    ],
    [
      "a scan shorter than its own length",
      concatBytes([JPEG_START, FRAME, Uint8Array.of(0xff, 0xda, 0, 1, 0xff, 0xd9)]),
    ],
    [
      "data in which only the second half of an end stands",
      concatBytes([JPEG_START, FRAME, segment(0xda, Uint8Array.of(0)), Uint8Array.of(7, 0xd9, 7)]),
    ],
    ["no scan", concatBytes([JPEG_START, FRAME, Uint8Array.of(0xff, 0xd9)])],
  ])("%s", (_, bytes) => {
    expect(readJpegFacts(bytes)).toBeNull();
  });

  test("whatever its bytes are, reading it ends", () => {
    const bytes = fc.uint8Array({ maxLength: 60 });
    fc.assert(
      fc.property(bytes, bytes, (head, tail) => {
        const facts = readJpegFacts(concatBytes([JPEG_START, head, FRAME, tail]));
        expect(facts === null || facts.widthPx > 0).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe("the turn that a camera asks for", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("%i, in either byte order", (orientation) => {
    expect(readJpegFacts(jpegOf(exif(orientation, "MM"), FRAME))?.orientation).toBe(orientation);
    expect(readJpegFacts(jpegOf(exif(orientation, "II"), FRAME))?.orientation).toBe(orientation);
  });

  /** An Exif segment with other bytes at a place behind its head. */
  const changed = (at: number, ...bytes: readonly number[]): Uint8Array => {
    const copy = exif(6).slice();
    copy.set(bytes, 10 + at);
    return copy;
  };
  test.each<[string, Uint8Array]>([
    ["0", exif(0)],
    ["9", exif(9)],
    ["nothing, for its segment is cut", segment(0xe1, latin1Bytes("Exif\0\0MM\0*\0\0\0\x08"))],
    ["nothing, for it ends in its byte order", segment(0xe1, latin1Bytes("Exif\0\0MM"))],
    ["nothing, for its directory lies outside", changed(4, 0, 0, 1, 0)],
    [
      "nothing, for its entries lie outside",
      changed(8, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ],
    ["nothing, for it has no such entry", changed(22, 1, 0x13)],
    ["nothing, for it is XMP", segment(0xe1, latin1Bytes("http://ns.adobe.com/xap/1.0/\0MM\0*"))],
  ])("is none where it says %s", (_, app1) => {
    expect(readJpegFacts(jpegOf(app1, FRAME))?.orientation).toBe(1);
  });

  test("in another segment than its own does not count", () => {
    const elsewhere = exif(6).slice();
    elsewhere[1] = 0xe3;
    expect(readJpegFacts(jpegOf(elsewhere, FRAME))?.orientation).toBe(1);
  });
});

describe("the profile", () => {
  const [A, B] = [Uint8Array.of(1, 2), Uint8Array.of(3)];
  const profileIn = (...segments: readonly Uint8Array[]) =>
    readJpegFacts(jpegOf(...segments, FRAME))?.profile ?? null;

  test("of one segment is its data", () => {
    expect(profileIn(profilePart(1, 1, A))).toEqual(A);
  });

  test("of several is joined by their numbers, in whatever order they come", () => {
    const whole = Uint8Array.of(1, 2, 3);
    expect(profileIn(profilePart(1, 2, A), profilePart(2, 2, B))).toEqual(whole);
    expect(profileIn(profilePart(2, 2, B), profilePart(1, 2, A))).toEqual(whole);
  });

  test.each<[string, readonly Uint8Array[]]>([
    ["a part is missing", [profilePart(1, 2, A)]],
    ["it is numbered from 0", [profilePart(0, 1, A)]],
    ["it counts no parts", [profilePart(1, 0, A)]],
    ["the segment is another one", [segment(0xe2, latin1Bytes("MPF\0abcdefghijklmnop"))]],
    ["the segment ends in its head", [segment(0xe2, latin1Bytes("ICC_PROFILE\0\x01"))]],
    ["it stands in another application's segment", [profilePart(1, 1, A).with(1, 0xe4)]],
  ])("is none where %s", (_, segments) => {
    expect(profileIn(...segments)).toBeNull();
  });
});
