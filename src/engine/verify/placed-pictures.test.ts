import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import { deflateBytes } from "../packages/deflate.ts";
import { sha256Hex } from "../packages/hash.ts";
import type { FocalPoint } from "../contract/values.ts";
import { type CheckedPicture, pictureAt } from "./placed-pictures.ts";
import {
  CARD,
  changed,
  docOf,
  type Objects,
  sideOfText,
  type Source,
} from "./small-files.test-kit.ts";

const u32 = (n: number): Uint8Array => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
const u16 = (n: number): Uint8Array => Uint8Array.of(n >>> 8, n);
const chunk = (type: string, data: Uint8Array): Uint8Array =>
  concatBytes([u32(data.length), latin1Bytes(type), data, u32(0)]);

/** A PNG of 8 bits a sample; `rows` without their filter bytes. */
function png(
  [width, height, type]: readonly [number, number, number],
  rows: readonly (readonly number[])[],
  ...more: readonly Uint8Array[]
): Uint8Array {
  const header = concatBytes([u32(width), u32(height), Uint8Array.of(8, type, 0, 0, 0)]);
  const data = deflateBytes(Uint8Array.from(rows.flatMap((row) => [0, ...row])));
  return concatBytes([
    latin1Bytes("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

const text = (samples: readonly number[]): string => latin1Text(Uint8Array.from(samples));
const RGB = [65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76];
const RGB_ROWS = [RGB.slice(0, 6), RGB.slice(6)];
const GRAY = [81, 82, 83, 84];

const ENTRIES = "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8";
const FORM: Source = [
  "/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</P 21 0 R>>>>",
  "0.5 0 0 1 0.25 0 cm /P Do",
];

/** The card, its image given way to form 20, which paints image 21 in the place of 20 by 10 points. */
const PLACED: Objects = {
  ...changed(changed(CARD, 5, "/Im Do", "/New Do"), 3, "/Im 8 0 R", "/Im 8 0 R/New 20 0 R"),
  20: FORM,
  21: [`${ENTRIES}/ColorSpace/DeviceRGB`, text(RGB)],
};

/** With a matrix of another form's content: what paints the image, and where. */
const painted = (content: string): Objects => ({ ...PLACED, 20: [String(FORM[0]), content] });
const image = (entries: string, samples: readonly number[], more: Objects = {}): Objects => ({
  ...PLACED,
  21: [`${ENTRIES}${entries}`, text(samples)],
  ...more,
});

interface Given {
  readonly before?: Objects;
  readonly uploads?: readonly Uint8Array[] | null;
  /** Of the uploads. */
  readonly focalPoint?: FocalPoint | null;
  readonly ctm?: Matrix;
  /** Objects that the original has too. */
  readonly known?: readonly number[];
}

function place(after: Objects, given: Given = {}): CheckedPicture | null {
  const { before = CARD, uploads = null, ctm = [20, 0, 0, 10, 300, 200], known = [] } = given;
  const { focalPoint = null } = given;
  const docs = { before: docOf(before), after: docOf(after) };
  const side = sideOfText("/Im Do /New Do");
  const [a, b] = side.operators;
  const state = side.states.at(0);
  if (a === undefined || b === undefined || state === undefined) {
    throw new Error("two operators were written");
  }
  return pictureAt(
    {
      ...docs,
      page: 0,
      uploads: uploads?.map((bytes) => ({ bytes, focalPoint })) ?? null,
      resources: [docs.before.pages[0]?.resources ?? null, docs.after.pages[0]?.resources ?? null],
      isNew: (num) => !(num in before) && !known.includes(num),
    },
    [a, b],
    { ...state, graphics: { ...state.graphics, ctm } },
  );
}

/** "sound", or the words of the one violation. */
function judged(after: Objects, given: Given = {}): string | null {
  const found = place(after, given);
  expect(found?.differences.map(([code]) => code) ?? []).toEqual(
    found?.differences.length ? ["picture_changed"] : [],
  );
  const [, message] = found?.differences[0] ?? [];
  return found === null
    ? null
    : message === undefined
      ? "sound"
      : message.includes("uploaded")
        ? "another"
        : "unsound";
}

describe("a picture in the place of another", () => {
  test("is named with its parts and its place", () => {
    expect(place(PLACED)).toEqual({
      differences: [],
      parts: new Map([
        [20, "picture"],
        [21, "image"],
      ]),
      box: [300, 200, 320, 210],
      entry: {
        page: 0,
        object: "21 0",
        replaces: "8 0",
        widthPx: 2,
        heightPx: 2,
        sha256: sha256Hex(Uint8Array.from(RGB)),
        softMaskSha256: null,
        profileSha256: null,
      },
    });
  });

  test("has its mask and its profile among its parts", () => {
    const found = place(
      image("/ColorSpace[/ICCBased 22 0 R]/SMask 23 0 R", RGB, {
        22: ["/N 3", "profile"],
        23: [`${ENTRIES}/ColorSpace/DeviceGray`, text(GRAY)],
      }),
    );
    expect([...(found?.parts ?? [])]).toEqual([
      [20, "picture"],
      [21, "image"],
      [23, "soft mask"],
      [22, "colour profile"],
    ]);
    expect(found?.entry).toMatchObject({
      softMaskSha256: sha256Hex(Uint8Array.from(GRAY)),
      profileSha256: sha256Hex(latin1Bytes("profile")),
    });
  });

  test.each<[string, Objects]>([
    ["a name that leads nowhere", changed(PLACED, 3, "/New 20 0 R", "")],
    ["no stream", { ...PLACED, 20: "<<>>" }],
    ["an image of its own", { ...PLACED, 20: [ENTRIES, text(RGB)] }],
    ["more than an image", painted("0.5 0 0 1 0.25 0 cm /P Do 0 0 1 1 re f")],
    ["an image by no matrix", painted("/P Do")],
    ["an image by half a matrix", painted("0.5 0 0 1 cm /P Do")],
    ["an image by another operator", painted("0.5 0 0 1 0.25 0 cm /P gs")],
    ["an image by another name", painted("0.5 0 0 1 0.25 0 cm /Q Do")],
    ["nothing", painted("0.5 0 0 1 0.25 0 cm")],
    ["one of two images", changed(PLACED, 20, "/P 21 0 R", "/P 21 0 R/Q 8 0 R")],
    ["with a font at hand", changed(PLACED, 20, "<</XObject", "<</Font<<>>/XObject")],
    ["without resources", changed(PLACED, 20, /\/Resources.*/, "")],
    ["an image within the form", changed(PLACED, 20, "21 0 R", "<<>>")],
    ["an image that is no stream", { ...PLACED, 21: "<<>>" }],
  ])("%s is no picture", (_, after) => expect(place(after)).toBeNull());

  test("only where an image of a page was painted", () => {
    expect(place(PLACED, { before: changed(CARD, 3, "/Im 8 0 R", "") })).toBeNull();
    expect(place(PLACED, { before: { ...CARD, 8: "<<>>" } })).toBeNull();
    expect(judged(PLACED, { before: { ...CARD, 8: CARD[7] ?? "" } })).toBe("unsound");
    const mask = changed(CARD, 8, "/Width", "/ImageMask true/Width");
    expect(judged(PLACED, { before: mask })).toBe("unsound");
    expect(judged(PLACED, { before: changed(mask, 8, "true", "false") })).toBe("sound");
  });

  test.each<[string, Objects]>([
    ["bounds beyond the square", changed(PLACED, 20, "[0 0 1 1]", "[0 0 1 2]")],
    ["bounds within it", changed(PLACED, 20, "[0 0 1 1]", "[0 0 1 0.5]")],
    ["an entry of its own", changed(PLACED, 20, "/BBox", "/Matrix[1 0 0 1 0 0]/BBox")],
    ["a group", changed(PLACED, 20, "/BBox", "/Group<<>>/BBox")],
    ["a layer that the image had not", changed(PLACED, 20, "/BBox", "/OC<</A 1>>/BBox")],
    ["no type", changed(PLACED, 20, "/Subtype/Form", "/Subtype/Image")],
  ])("a form with %s is unsound", (_, after) => expect(judged(after)).toBe("unsound"));

  test("keeps the layer of the image", () => {
    const before = changed(CARD, 8, "/Width", "/OC<</A 1>>/Width");
    expect(judged(PLACED, { before })).toBe("unsound");
    expect(judged(changed(PLACED, 20, "/BBox", "/OC<</A 1>>/BBox"), { before })).toBe("sound");
  });

  test("is new in all its parts", () => {
    expect(judged(PLACED, { known: [20] })).toBe("unsound");
    expect(judged(PLACED, { known: [21] })).toBe("unsound");
    const profile = image("/ColorSpace[/ICCBased 22 0 R]", RGB, { 22: ["/N 3", "p"] });
    expect(judged(profile)).toBe("sound");
    expect(judged(profile, { known: [22] })).toBe("unsound");
  });

  test.each<[string, string, string]>([
    ["whole and centred", "0.5 0 0 1 0.25 0", "sound"],
    ["filling the place, cut at its sides", "1 0 0 2 0 -0.5", "sound"],
    ["within rounding", "0.5 0 0 1 0.25003 0", "sound"],
    ["turned by a quarter", "0 1 -0.5 0 0.75 0", "sound"],
    ["to the left", "0.5 0 0 1 0 0", "unsound"],
    // As with a focal point at its lower edge: which it has is asked where the uploads are known.
    ["filling the place, cut at one side", "1 0 0 2 0 0", "sound"],
    ["cut so far that the place shows", "1 0 0 2 0 0.1", "unsound"],
    ["touching no edge", "0.4 0 0 0.8 0.3 0.1", "unsound"],
    ["larger than the place on all sides", "1.5 0 0 3 -0.25 -1", "unsound"],
    ["wider than it is", "1 0 0 1 0 0", "unsound"],
    ["a little wider than it is", "0.503 0 0 1 0.2485 0", "unsound"],
    ["aslant", "0.5 0.1 0 1 0.25 0", "unsound"],
  ])("%s", (_, matrix, expected) => expect(judged(painted(`${matrix} cm /P Do`))).toBe(expected));
});

describe("the image", () => {
  const space = (source: string, more: Objects = {}): Objects =>
    image(`/ColorSpace${source}`, RGB, { 22: ["/N 3", "p"], ...more });
  test.each<[string, Objects, string]>([
    ["of gray", space("/DeviceGray"), "sound"],
    ["of print colours", space("/DeviceCMYK"), "sound"],
    ["of a profile", space("[/ICCBased 22 0 R]"), "sound"],
    ["of a palette", space("[/Indexed/DeviceRGB 1(abcdef)]"), "sound"],
    ["of a palette of a profile", space("[/Indexed[/ICCBased 22 0 R] 1(abcdef)]"), "sound"],
    [
      "of a palette of a palette",
      space("[/Indexed[/Indexed/DeviceRGB 0(a)] 1(abcdef)]"),
      "unsound",
    ],
    ["of a profile of one colour", space("[/ICCBased 22 0 R]", { 22: ["/N 1", ""] }), "sound"],
    ["of a profile of four", space("[/ICCBased 22 0 R]", { 22: ["/N 4", ""] }), "sound"],
    ["of a profile of two", space("[/ICCBased 22 0 R]", { 22: ["/N 2", ""] }), "unsound"],
    ["of a profile that is none", space("[/ICCBased 22 0 R]", { 22: "<</N 3>>" }), "unsound"],
    ["of a spot colour", space("[/Separation/Gold/DeviceCMYK<<>>]"), "unsound"],
    ["of a pattern", space("/Pattern"), "unsound"],
    ["of no space", image("", RGB), "unsound"],
    ["with another entry", image("/ColorSpace/DeviceRGB/Mask[0 1]", RGB), "unsound"],
    ["that interpolates", image("/ColorSpace/DeviceRGB/Interpolate true", RGB), "unsound"],
    ["without width", changed(PLACED, 21, "/Width 2", "/Width 0"), "unsound"],
    ["without height", changed(PLACED, 21, "/Height 2", "/Height 0"), "unsound"],
    ["that is none", changed(PLACED, 21, "/Subtype/Image", "/Subtype/Form"), "unsound"],
  ])("%s", (_, after, expected) => expect(judged(after)).toBe(expected));

  const masked = (entries: string, more = ""): Objects =>
    image("/ColorSpace/DeviceRGB/SMask 23 0 R", RGB, { 23: [`${entries}${more}`, text(GRAY)] });
  const GRAY_MASK = `${ENTRIES}/ColorSpace/DeviceGray`;
  test.each<[string, Objects, string]>([
    ["a mask", masked(GRAY_MASK), "sound"],
    ["a mask in colour", masked(`${ENTRIES}/ColorSpace/DeviceRGB`), "unsound"],
    ["a mask of another width", masked(GRAY_MASK.replace("Width 2", "Width 1")), "unsound"],
    ["a mask of another height", masked(GRAY_MASK.replace("Height 2", "Height 1")), "unsound"],
    ["a mask that is inverted", masked(GRAY_MASK, "/Decode[1 0]"), "unsound"],
    ["a mask with a mask", masked(GRAY_MASK, "/SMask 8 0 R"), "unsound"],
    ["a mask with a matte", masked(GRAY_MASK, "/Matte[0]"), "unsound"],
    ["a mask that is no stream", { ...masked(GRAY_MASK), 23: "<<>>" }, "unsound"],
    ["a mask within the image", changed(masked(GRAY_MASK), 21, "23 0 R", "<<>>"), "unsound"],
  ])("with %s", (_, after, expected) => expect(judged(after)).toBe(expected));
});

describe("the upload", () => {
  const rgb = png([2, 2, 2], RGB_ROWS);
  const gray = png([2, 2, 0], [GRAY.slice(0, 2), GRAY.slice(2)]);
  const profile = new Uint8Array(132);
  profile.set(latin1Bytes("RGB "), 16);
  profile.set(latin1Bytes("acsp"), 36);
  const iccp = chunk("iCCP", concatBytes([latin1Bytes("p\0\0"), deflateBytes(profile)]));
  const withProfile = image("/ColorSpace[/ICCBased 22 0 R]", RGB, {
    22: ["/N 3", latin1Text(profile)],
  });
  const PALETTE = chunk("PLTE", latin1Bytes("abcdef"));
  const indexed = png(
    [2, 2, 3],
    [
      [0, 1],
      [1, 0],
    ],
    PALETTE,
  );
  const palette = (highest: number, table: string): Objects =>
    image(`/ColorSpace[/Indexed/DeviceRGB ${highest}(${table})]`, [0, 1, 1, 0]);
  const ALPHA = [255, 9, 8, 255];
  const withAlpha = png(
    [2, 2, 6],
    RGB_ROWS.map((row, y) => [
      ...row.slice(0, 3),
      ALPHA[2 * y] ?? 0,
      ...row.slice(3),
      ALPHA[2 * y + 1] ?? 0,
    ]),
  );
  const masked = (alpha: readonly number[], bits = 8): Objects =>
    image("/ColorSpace/DeviceRGB/SMask 23 0 R", RGB, {
      23: [`${ENTRIES.replace("nent 8", `nent ${bits}`)}/ColorSpace/DeviceGray`, text(alpha)],
    });

  test.each<[string, Objects, readonly Uint8Array[] | null, string]>([
    ["nothing is known of", PLACED, null, "sound"],
    ["there is none", PLACED, [], "another"],
    ["it is", PLACED, [rgb], "sound"],
    ["it is one of several", PLACED, [gray, latin1Bytes("no picture"), rgb], "sound"],
    [
      "another sample",
      PLACED,
      [png([2, 2, 2], [RGB_ROWS[0] ?? [], [0, ...RGB.slice(7)]])],
      "another",
    ],
    ["of other colours", PLACED, [gray], "another"],
    ["of gray", image("/ColorSpace/DeviceGray", GRAY), [gray], "sound"],
    ["a sample more in the file", image("/ColorSpace/DeviceRGB", [...RGB, 1]), [rgb], "another"],
    ["of another depth", changed(PLACED, 21, "nent 8", "nent 4"), [rgb], "another"],
    [
      "shown inverted",
      changed(PLACED, 21, "/Width", "/Decode[1 0 1 0 1 0]/Width"),
      [rgb],
      "another",
    ],
    ["with its profile", withProfile, [png([2, 2, 2], RGB_ROWS, iccp)], "sound"],
    ["with a profile it has not", withProfile, [rgb], "another"],
    ["without its profile", PLACED, [png([2, 2, 2], RGB_ROWS, iccp)], "another"],
    [
      "with another profile",
      changed(withProfile, 22, "acsp", "acsP"),
      [png([2, 2, 2], RGB_ROWS, iccp)],
      "another",
    ],
    ["with its palette", palette(1, "abcdef"), [indexed], "sound"],
    ["with another palette", palette(1, "abcdeg"), [indexed], "another"],
    ["with less of the palette", palette(0, "abcdef"), [indexed], "another"],
    ["with its alpha", masked(ALPHA), [withAlpha], "sound"],
    ["with another alpha", masked([255, 9, 8, 254]), [withAlpha], "another"],
    ["with an alpha of another depth", masked(ALPHA, 4), [withAlpha], "another"],
    ["with an alpha it has not", masked(ALPHA), [rgb], "another"],
    ["without its alpha", PLACED, [withAlpha], "another"],
  ])("%s", (_, after, uploads, expected) => expect(judged(after, { uploads })).toBe(expected));

  test.each<[string, string, string]>([
    ["upright", "0.5 0 0 1 0.25 0", "sound"],
    ["by a half", "-0.5 0 0 -1 0.75 1", "another"],
    ["mirrored", "-0.5 0 0 1 0.75 0", "another"],
    ["upside down", "0.5 0 0 -1 0.25 1", "another"],
  ])("is shown %s", (_, matrix, expected) => {
    expect(judged(painted(`${matrix} cm /P Do`), { uploads: [rgb] })).toBe(expected);
  });

  test.each<[string, FocalPoint | null, string, string]>([
    ["the middle, by itself", null, "-0.5", "sound"],
    ["the lower edge, though none was named", null, "0", "another"],
    ["the lower edge", { x: 0.5, y: 1 }, "0", "sound"],
    ["the upper edge", { x: 0.5, y: 0 }, "-1", "sound"],
    ["the upper edge, cut at the other", { x: 0.5, y: 0 }, "0", "another"],
    ["a point above the middle", { x: 0.5, y: 0.3 }, "-0.9", "sound"],
    ["a point that stands elsewhere", { x: 0.5, y: 0.3 }, "-0.8", "another"],
    ["a point beside the middle, where nothing is cut", { x: 0, y: 0.5 }, "-0.5", "sound"],
  ])("is cut about %s", (_, focalPoint, low, expected) => {
    const given = { uploads: [rgb], focalPoint };
    expect(judged(painted(`1 0 0 2 0 ${low} cm /P Do`), given)).toBe(expected);
  });

  test("is mirrored only where the page mirrors the place", () => {
    const ctm: Matrix = [-20, 0, 0, 10, 320, 200];
    const given = { ctm, uploads: [rgb] };
    expect(judged(PLACED, given)).toBe("another");
    expect(judged(painted("-0.5 0 0 1 0.75 0 cm /P Do"), given)).toBe("sound");
  });

  describe("as a JPEG", () => {
    const segment = (marker: number, data: Uint8Array): Uint8Array =>
      concatBytes([Uint8Array.of(0xff, marker), u16(data.length + 2), data]);
    const exif = (orientation: number): Uint8Array =>
      segment(
        0xe1,
        concatBytes([
          latin1Bytes("Exif\0\0MM\0*"),
          u32(8),
          u16(1),
          u16(0x0112),
          u16(3),
          u32(1),
          u16(orientation),
          u16(0),
        ]),
      );
    const ADOBE = segment(0xee, latin1Bytes("Adobe\0d\0\0\0\0\0"));
    const jpeg = (components: number, ...more: readonly Uint8Array[]): Uint8Array =>
      concatBytes([
        Uint8Array.of(0xff, 0xd8),
        ...more,
        segment(0xc0, Uint8Array.of(8, 0, 2, 0, 2, components)),
        segment(0xda, Uint8Array.of(0)),
        Uint8Array.of(1, 2, 3, 0xff, 0xd9),
      ]);
    const stored = (data: Uint8Array, entries = "/ColorSpace/DeviceRGB"): Objects => ({
      ...PLACED,
      21: [`${ENTRIES}/Filter/DCTDecode${entries}`, latin1Text(data)],
    });
    const rgbJpeg = jpeg(3);
    const inverted = "/ColorSpace/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]";

    test.each<[string, Objects, Uint8Array, string]>([
      ["byte for byte", stored(rgbJpeg), rgbJpeg, "sound"],
      ["another", stored(rgbJpeg), jpeg(3, exif(1)), "another"],
      ["of other colours", stored(rgbJpeg, "/ColorSpace/DeviceGray"), rgbJpeg, "another"],
      ["of gray", stored(jpeg(1), "/ColorSpace/DeviceGray"), jpeg(1), "sound"],
      [
        "of another size",
        {
          ...changed(stored(rgbJpeg), 21, "/Width 2", "/Width 3"),
          20: [String(FORM[0]), "0.75 0 0 1 0.125 0 cm /P Do"],
        },
        rgbJpeg,
        "another",
      ],
      ["not encoded", changed(stored(rgbJpeg), 21, "/Filter/DCTDecode", ""), rgbJpeg, "another"],
      ["of print colours", stored(jpeg(4), "/ColorSpace/DeviceCMYK"), jpeg(4), "sound"],
      ["inverted for Adobe", stored(jpeg(4, ADOBE), inverted), jpeg(4, ADOBE), "sound"],
      [
        "not inverted for Adobe",
        stored(jpeg(4, ADOBE), "/ColorSpace/DeviceCMYK"),
        jpeg(4, ADOBE),
        "another",
      ],
      ["inverted for others", stored(jpeg(4), inverted), jpeg(4), "another"],
      ["cut off", stored(rgbJpeg.subarray(0, 9)), rgbJpeg.subarray(0, 9), "another"],
    ])("%s", (_, after, upload, expected) => {
      expect(judged(after, { uploads: [upload] })).toBe(expected);
    });

    test.each<[number, string]>([
      [1, "0.5 0 0 1 0.25 0"],
      [2, "-0.5 0 0 1 0.75 0"],
      [3, "-0.5 0 0 -1 0.75 1"],
      [4, "0.5 0 0 -1 0.25 1"],
      [5, "0 -1 -0.5 0 0.75 1"],
      [6, "0 -1 0.5 0 0.25 1"],
      [7, "0 1 0.5 0 0.25 0"],
      [8, "0 1 -0.5 0 0.75 0"],
    ])("of orientation %i is turned so and not otherwise", (orientation, matrix) => {
      const upload = jpeg(3, exif(orientation));
      const turnedBy = (cm: string): string | null =>
        judged(
          { ...stored(upload), 20: [String(FORM[0]), `${cm} cm /P Do`] },
          { uploads: [upload] },
        );
      expect(turnedBy(matrix)).toBe("sound");
      const other = orientation === 1 ? "-0.5 0 0 -1 0.75 1" : "0.5 0 0 1 0.25 0";
      expect(turnedBy(other)).toBe("another");
    });
  });
});
