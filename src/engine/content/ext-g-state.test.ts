import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { documentOf } from "../font/pdf-font/font-samples.ts";
import { parseValue } from "../pdf/parse-value.ts";
import { applyExtGState, type ExtGStateFont } from "./ext-g-state.ts";
import { type GraphicsState, initialState } from "./graphics-state.ts";

/** Object 1 is 0.5, 2 a list of names, 3 a dictionary, 4 the name Multiply. */
const DOC = documentOf(["0.5", "[/Unheard/Screen/Multiply]", "<</LW 7>>", "/Multiply"]);

function applied(source: string, before: Partial<GraphicsState> = {}) {
  const gs = { ...initialState(null), ...before };
  const font: ExtGStateFont | null = applyExtGState(
    DOC,
    gs,
    parseValue(latin1Bytes(source), 0).value,
  );
  return { gs, font };
}

describe("parameters (table 57)", () => {
  test.each<[string, Partial<GraphicsState>]>([
    ["/LW 2.5", { lineWidth: 2.5 }],
    ["/LC 1", { lineCap: 1 }],
    ["/LJ 2", { lineJoin: 2 }],
    ["/ML 4", { miterLimit: 4 }],
    ["/CA .25", { strokeAlpha: 0.25, fillAlpha: 1 }],
    ["/ca .25", { fillAlpha: 0.25, strokeAlpha: 1 }],
    ["/ca 1 0 R", { fillAlpha: 0.5 }],
    ["/ca 7", { fillAlpha: 1 }],
    ["/CA -1", { strokeAlpha: 0 }],
    ["/OPM 1", { overprintMode: 1 }],
    ["/D[[3 1] 2]", { dash: [3, 1, 2] }],
    ["/D[[] 0]", { dash: [0] }],
    ["/D[[3]]", { dash: [3, 0] }],
    ["/D[3 1]", { dash: [0] }],
  ])("%s", (entries, state) => {
    expect(applied(`<<${entries}>>`).gs).toMatchObject(state);
  });

  test("of the wrong type are passed over, the others not", () => {
    const { gs } = applied("<</LW/Thick/ca(half)/LC 1/OP 1/D 3>>");
    expect(gs).toMatchObject({ lineWidth: 1, fillAlpha: 1, lineCap: 1, overprintStroke: false });
    expect(gs.dash).toEqual([0]);
  });

  test("that it does not name stay as they are", () => {
    const before = { lineWidth: 9, fillAlpha: 0.3, blendMode: "Multiply", hasSoftMask: true };
    expect(applied("<</LC 1>>", before).gs).toMatchObject(before);
  });

  test("may stand in an object of their own; what is no dictionary changes nothing", () => {
    expect(applied("3 0 R").gs.lineWidth).toBe(7);
    for (const source of ["1 0 R", "9 0 R", "null", "/GS0"]) {
      expect(applied(source)).toEqual({ gs: initialState(null), font: null });
    }
  });
});

describe("blend mode (11.6.3)", () => {
  test.each([
    ["/Multiply", "Multiply"],
    ["/Normal", "Normal"],
    ["/Compatible", "Compatible"],
    ["4 0 R", "Multiply"],
    // Of several names the first that is known.
    ["[/Multiply/Screen]", "Multiply"],
    ["2 0 R", "Screen"],
    ["[/Unheard/Of]", "Normal"],
    ["/Unheard", "Normal"],
    ["[]", "Normal"],
    ["null", "Normal"],
    ["7", "Normal"],
  ])("%s is %s", (value, blendMode) => {
    expect(applied(`<</BM ${value}>>`, { blendMode: "Darken" }).gs.blendMode).toBe(blendMode);
  });
});

test.each([
  ["<</S/Luminosity/G 3 0 R>>", true],
  ["3 0 R", true],
  ["/None", false],
  ["null", false],
])("a soft mask of %s masks: %s", (value, hasSoftMask) => {
  expect(applied(`<</SMask ${value}>>`, { hasSoftMask: !hasSoftMask }).gs.hasSoftMask).toBe(
    hasSoftMask,
  );
});

describe("overprint (8.6.7)", () => {
  test.each<[string, stroke: boolean, fill: boolean]>([
    ["/OP true", true, true],
    ["/OP true/op false", true, false],
    ["/OP false/op true", false, true],
    ["/op true", false, true],
    ["/OP false", false, false],
    ["/OP true/op null", true, true],
  ])("%s: strokes %s, all else %s", (entries, overprintStroke, overprintFill) => {
    expect(applied(`<<${entries}>>`).gs).toMatchObject({ overprintStroke, overprintFill });
  });

  test("op alone leaves strokes as they were", () => {
    const before = { overprintStroke: true, overprintFill: true };
    expect(applied("<</op false>>", before).gs).toMatchObject({
      overprintStroke: true,
      overprintFill: false,
    });
  });
});

describe("parameters that are only carried along", () => {
  test("are kept by key, the newest value, with those of before", () => {
    const first = applied("<</RI/Perceptual/FL 1>>").gs;
    const { gs } = applied("<</RI/Saturation/SA true>>", { others: first.others });
    expect([...gs.others.keys()].toSorted()).toEqual(["FL", "RI", "SA"]);
    expect(gs.others.get("RI")).toMatchObject({ name: "Saturation" });
    // States that q saved share the map of before.
    expect([...first.others.keys()]).toEqual(["RI", "FL"]);
    expect(first.others.get("RI")).toMatchObject({ name: "Perceptual" });
  });

  test("leave the map alone where there are none", () => {
    const { others } = initialState(null);
    expect(applied("<</LW 1>>", { others }).gs.others).toBe(others);
  });
});

test.each<[string, number | null, number | null]>([
  ["[3 0 R 12]", 3, 12],
  ["[3 0 R 1 0 R]", 3, 0.5],
  ["[3 0 R]", null, null],
  ["[null 12]", null, null],
  ["[3 0 R/Big]", null, null],
  ["3 0 R", null, null],
])("a font of %s", (value, num, size) => {
  const { font } = applied(`<</Font ${value}>>`);
  expect(font?.size ?? null).toBe(size);
  // Unresolved: its object number names it.
  expect(font?.value ?? null).toEqual(num === null ? null : { kind: "ref", num, gen: 0 });
});
