import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { FocalPoint } from "../../contract/values.ts";
import type { FieldImage, SceneField, SceneImage } from "../../contract/scene.ts";
import { pngOf } from "../../image/small-pictures.test-kit.ts";
import { scenePage } from "../../preview/small-scenes.test-kit.ts";
import { pictureFill } from "./picture-fields.ts";

const image = (id: string, page: number, ordinal: number): SceneImage => ({
  id,
  page,
  ordinal,
  quad: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  bboxPt: [0, 0, 40, 20],
  toSeen: [40, 0, 0, -20, 0, 20],
  widthPx: 1,
  heightPx: 1,
  space: null,
  ppi: 300,
  replaceable: true,
  reason: null,
});
const field = (
  id: string,
  images: readonly FieldImage[],
  type: SceneField["type"] = "image",
): SceneField => ({
  id,
  name: `the ${id}`,
  label: id,
  type,
  inputKind: "text",
  required: false,
  defaultValue: null,
  isPlaceholder: false,
  maxLength: null,
  boxes: [],
  images,
});
const fill = (id: string): FieldImage => ({ image: id, fit: "fill" });

const SCENE = {
  pages: [
    scenePage([], { images: [image("logo", 0, 2)] }),
    scenePage([], { images: [image("photo", 1, 0)] }),
  ],
  fields: [
    field("f", [fill("logo")]),
    field("g", [fill("photo"), fill("logo")]),
    field("t", [], "text"),
  ],
};
const PNG = pngOf({ width: 2, height: 1, type: 2, rows: [[0, 1, 2, 3, 4, 5, 6]] });

const of = (
  values: Readonly<Record<string, string>>,
  uploads: Readonly<Record<string, Uint8Array>> = { "a.png": PNG },
  focalPoint: FocalPoint | null = null,
) =>
  pictureFill(SCENE, new Map(Object.entries(values)), {
    uploads: Object.fromEntries(
      Object.entries(uploads).map(([name, bytes]) => [name, { bytes, focalPoint }]),
    ),
  });
const placed = (values: Readonly<Record<string, string>>) =>
  of(values)?.placements.map((one) => [one.field, one.page, one.ordinal, one.image.id]);

describe("pictures that the values ask for", () => {
  test("are none without any", () => {
    expect(of({})).toBeNull();
    expect(of({ f: "" })).toBeNull();
    expect(of({ t: "a.png" })).toBeNull();
  });

  test("stand where their fields do, in each of their places", () => {
    expect(placed({ f: "a.png" })).toEqual([["f", 0, 2, "logo"]]);
    expect(placed({ g: "a.png" })).toEqual([
      ["g", 1, 0, "photo"],
      ["g", 0, 2, "logo"],
    ]);
  });

  test("are fitted into their place", () => {
    const [first] = of({ f: "a.png" })?.placements ?? [];
    // Two pixels on 40 points.
    expect(first?.place.ppi).toBeCloseTo(3.6, 9);
  });

  test("are read once, however many fields show them", () => {
    const made = of({ f: "a.png", g: "a.png" });
    expect(new Set(made?.placements.map(({ picture }) => picture)).size).toBe(1);
    const two = of({ f: "a.png", g: "b.png" }, { "a.png": PNG, "b.png": PNG });
    expect(new Set(two?.placements.map(({ picture }) => picture)).size).toBe(2);
  });

  test("are nowhere where the scene has no such picture", () => {
    const lost = { ...SCENE, fields: [field("f", [fill("gone")])] };
    const uploads = { "a.png": { bytes: PNG, focalPoint: null } };
    expect(pictureFill(lost, new Map([["f", "a.png"]]), { uploads })).toBeNull();
  });
});

describe("a picture that cannot be placed", () => {
  test.each<[string, string, Readonly<Record<string, Uint8Array>>, string]>([
    ["is not at hand", "b.png", { "a.png": PNG }, "is not at hand"],
    ["is no member that every object has", "constructor", {}, "is not at hand"],
    ["is no picture", "a.png", { "a.png": latin1Bytes("hello") }, "no whole PNG or JPEG"],
    [
      "is a drawing",
      "a.svg",
      { "a.svg": latin1Bytes('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>') },
      "SVG",
    ],
  ])("%s", (_, value, uploads, message) => {
    expect(() => of({ f: value }, uploads)).toThrow(message);
    expect(() => of({ f: value }, uploads)).toThrow("the f");
  });

  test("without uploads at all is not at hand", () => {
    expect(() => pictureFill(SCENE, new Map([["f", "a.png"]]), {})).toThrow("is not at hand");
  });
});

describe("the key of what pictures bring", () => {
  const keyOf = (
    values: Readonly<Record<string, string>>,
    uploads?: Readonly<Record<string, Uint8Array>>,
  ) => of(values, uploads)?.key;
  const OTHER = pngOf({ width: 2, height: 1, type: 2, rows: [[0, 9, 2, 3, 4, 5, 6]] });

  test("is another where the picture is cut about another point", () => {
    const tall = { "a.png": pngOf({ width: 1, height: 1, type: 2, rows: [[0, 1, 2, 3]] }) };
    expect(of({ f: "a.png" }, tall, { x: 1, y: 0 })?.key).not.toBe(keyOf({ f: "a.png" }, tall));
  });

  test("is equal for equal bytes at equal places", () => {
    expect(keyOf({ f: "a.png" })).toBe(keyOf({ f: "a.png" }));
  });

  test("is another one for other bytes under one name, another place, another field", () => {
    const keys = [
      keyOf({ f: "a.png" }),
      keyOf({ f: "a.png" }, { "a.png": OTHER }),
      keyOf({ g: "a.png" }),
      keyOf({ f: "a.png", g: "a.png" }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
