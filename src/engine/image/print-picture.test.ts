import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { apply, type Point } from "#base/geometry.ts";
import { deflateBytes, inflateBytes } from "../packages/deflate.ts";
import { type PrintPicture, profileFor, readPrintPicture, turnOf } from "./print-picture.ts";
import {
  chunk,
  exif,
  frame,
  jpegOf,
  pngOf,
  profileOf,
  profilePart,
  segment,
} from "./small-pictures.test-kit.ts";

function check(bytes: Uint8Array): PrintPicture {
  const picture = readPrintPicture(bytes);
  if (typeof picture === "string") {
    throw new Error(`the picture ${picture}`);
  }
  return picture;
}

const samplesIn = (bytes?: Uint8Array) =>
  bytes === undefined ? [] : [...inflateBytes(bytes, 1000).value];

const ADOBE = segment(0xee, latin1Bytes("Adobe\0d"));

describe("a JPEG", () => {
  test("goes into the file as it came, byte for byte", () => {
    const bytes = jpegOf(frame());
    const { data, widthPx, heightPx, components, bitsPerComponent, alpha, palette } = check(bytes);
    expect(data.filter).toBe("DCTDecode");
    expect(data.bytes).toBe(bytes);
    expect([widthPx, heightPx, components, bitsPerComponent]).toEqual([30, 20, 3, 8]);
    expect([alpha, palette]).toEqual([null, null]);
  });

  test.each<[string, boolean, Uint8Array]>([
    ["CMYK by Adobe", true, jpegOf(ADOBE, frame({ components: 4 }))],
    ["CMYK by others", false, jpegOf(frame({ components: 4 }))],
    ["RGB by Adobe", false, jpegOf(ADOBE, frame({ components: 3 }))],
    ["grey by Adobe", false, jpegOf(ADOBE, frame({ components: 1 }))],
  ])("of %s is inverted: %s", (_, isInverted, bytes) => {
    expect(check(bytes).isInverted).toBe(isInverted);
  });

  test.each<[string, Uint8Array]>([
    ["of two components", jpegOf(frame({ components: 2 }))],
    ["of five components", jpegOf(frame({ components: 5 }))],
    ["of twelve bits", jpegOf(frame({ bits: 12 }))],
    ["without loss", jpegOf(frame({ marker: 0xc3 }))],
  ])("%s is refused, for no reader of PDF shows it", (_, bytes) => {
    expect(readPrintPicture(bytes)).toContain("a kind that print files cannot hold");
  });

  test.each([
    [1, 30, 20],
    [2, 30, 20],
    [3, 30, 20],
    [4, 30, 20],
    [5, 20, 30],
    [6, 20, 30],
    [7, 20, 30],
    [8, 20, 30],
  ])("that a camera turned (%i) is seen %i by %i", (orientation, width, height) => {
    const { seenWidthPx, seenHeightPx, turn, widthPx } = check(jpegOf(exif(orientation), frame()));
    expect([seenWidthPx, seenHeightPx]).toEqual([width, height]);
    expect(widthPx).toBe(30);
    expect(turn).toEqual(turnOf(orientation));
  });

  test("keeps its profile where it is one of its components", () => {
    const [cmyk, rgb] = [profileOf("CMYK"), profileOf("RGB ")];
    const with4 = (profile: Uint8Array) =>
      check(jpegOf(profilePart(1, 1, profile), frame({ components: 4 }))).profile;
    expect(with4(cmyk)).toEqual(cmyk);
    expect(with4(rgb)).toBeNull();
  });
});

describe("a PNG", () => {
  const rgb = pngOf({ width: 2, type: 2, rows: [[0, 1, 2, 3, 4, 5, 6]] });

  test("keeps its samples", () => {
    const { data, components, bitsPerComponent, alpha, isInverted } = check(rgb);
    expect(data.filter).toBe("FlateDecode");
    expect(samplesIn(data.bytes)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([components, bitsPerComponent, alpha, isInverted]).toEqual([3, 8, null, false]);
  });

  test("with alpha has it as a mask of its own", () => {
    const { data, alpha } = check(
      pngOf({ width: 2, type: 6, rows: [[0, 1, 2, 3, 128, 4, 5, 6, 255]] }),
    );
    expect(samplesIn(data.bytes)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(alpha).toMatchObject({ filter: "FlateDecode", bitsPerComponent: 8 });
    expect(samplesIn(alpha?.bytes)).toEqual([128, 255]);
  });

  test("with a palette keeps it, and a profile of its RGB", () => {
    const profile = profileOf("RGB ");
    const { palette, profile: kept } = check(
      pngOf({
        type: 3,
        before: [
          chunk("iCCP", concatBytes([latin1Bytes("p\0\0"), deflateBytes(profile)])),
          chunk("PLTE", Uint8Array.of(1, 2, 3, 4, 5, 6)),
        ],
        rows: [[0, 1]],
      }),
    );
    expect([...(palette ?? [])]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(kept).toEqual(profile);
  });

  test("that is damaged is refused", () => {
    expect(readPrintPicture(pngOf({ width: 5, type: 2, rows: [[0, 1]] }))).toContain("damaged PNG");
  });

  test("of equal samples has equal hashes, whoever packed them", () => {
    const again = pngOf({ width: 2, type: 2, rows: [[1, 1, 2, 3, 3, 3, 3]] });
    expect(check(again).data.sha256).toBe(check(rgb).data.sha256);
  });
});

test.each<[string, string, string]>([
  ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', "SVG"],
  ["a text", "hello", "no whole PNG or JPEG"],
])("%s is refused with its reason", (_, source, reason) => {
  expect(readPrintPicture(latin1Bytes(source))).toContain(reason);
});

describe("a profile", () => {
  test.each([
    ["of grey for one component", "GRAY", 1, true],
    ["of RGB for three", "RGB ", 3, true],
    ["of CMYK for four", "CMYK", 4, true],
    ["of RGB for one", "RGB ", 1, false],
    ["of Lab for three", "Lab ", 3, false],
  ] as const)("%s (%s, %i) is taken: %s", (_, space, components, isTaken) => {
    const profile = profileOf(space);
    expect(profileFor(profile, components)).toBe(isTaken ? profile : null);
  });

  test("shorter than its header, without its signature, or missing is none", () => {
    expect(profileFor(profileOf("RGB ", 131), 3)).toBeNull();
    expect(profileFor(profileOf("RGB ", 132, "acsq"), 3)).toBeNull();
    expect(profileFor(null, 3)).toBeNull();
  });
});

describe("the turns of Exif (3.0, table 6)", () => {
  const TOP_LEFT: Point = [0, 1];
  const TOP_RIGHT: Point = [1, 1];
  // Which corner of the picture as seen the stored first row begins and ends at.
  test.each<[number, Point, Point]>([
    [1, [0, 1], [1, 1]],
    [2, [1, 1], [0, 1]],
    [3, [1, 0], [0, 0]],
    [4, [0, 0], [1, 0]],
    [5, [0, 1], [0, 0]],
    [6, [1, 1], [1, 0]],
    [7, [1, 0], [1, 1]],
    [8, [0, 0], [0, 1]],
  ])("%i", (orientation, begins, ends) => {
    expect(apply(turnOf(orientation), TOP_LEFT)).toEqual(begins);
    expect(apply(turnOf(orientation), TOP_RIGHT)).toEqual(ends);
  });

  test.each([0, 9, 1.5])("%d, which is none, turns nothing", (orientation) => {
    expect(turnOf(orientation)).toEqual([1, 0, 0, 1, 0, 0]);
  });
});
