import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { PdfCode, PdfFont } from "../font/pdf-font/pdf-font.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";
import { type GraphicsState, initialState } from "./graphics-state.ts";
import type { TextElement } from "./model.ts";
import { elementsIn, movePen, textShowingName, walkPen } from "./text-showing.ts";

/** Elements of the first operator of a content; null when its operand is of another kind. */
function elements(source: string): readonly TextElement[] | null {
  const op = new OperatorReader(latin1Bytes(source)).next();
  return op === null ? null : elementsIn(op);
}

const spelled = (source: string): string =>
  (elements(source) ?? [])
    .map((element) =>
      element.kind === "number" ? element.value : `(${latin1Text(element.bytes)})`,
    )
    .join(" ");

describe("what an operator shows", () => {
  test.each([
    ["(Ada) Tj", "(Ada)"],
    ["[(A) -20 (da)] TJ", "(A) -20 (da)"],
    ["[] TJ", ""],
    ["(Ada) '", "(Ada)"],
    ['1 2 (Ada) "', "(Ada)"],
    // Surplus operands stand in front and are ignored.
    ["(no) 7 (Ada) Tj", "(Ada)"],
    // Items of other types are passed over.
    ["[(A) /X null [(no)] (da)] TJ", "(A) (da)"],
  ])("%s: %s", (source, text) => {
    expect(spelled(source)).toBe(text);
  });

  test.each(["Tj", "7 Tj", "/A Tj", "TJ", "(Ada) TJ", "7 TJ", "[(Ada)] Tj"])(
    "%s shows nothing: its operand is of another kind",
    (source) => {
      expect(elements(source)).toBeNull();
    },
  );

  test("its elements stand where they stand in the content", () => {
    const source = "  [ (A) -20 <6461> ] TJ";
    expect((elements(source) ?? []).map(({ span }) => source.slice(span.start, span.end))).toEqual([
      "(A)",
      "-20",
      "<6461>",
    ]);
  });

  test("is asked of four operators only", () => {
    const nameOf = (source: string): string | null => {
      const op = new OperatorReader(latin1Bytes(source)).next();
      return op === null ? null : textShowingName(op);
    };
    expect(["Tj", "TJ", "'", '"', "Td", "T*", "Do"].map(nameOf)).toEqual([
      "Tj",
      "TJ",
      "'",
      '"',
      null,
      null,
      null,
    ]);
  });
});

/** Codes of one byte, each as wide as ten times its code; the space is a word space. */
const FONT = {
  vertical: false,
  decode: (bytes: Uint8Array): readonly PdfCode[] =>
    Array.from(bytes, (code) => ({
      code,
      length: 1,
      unicode: String.fromCharCode(code),
      width: 10 * code,
      vertical: null,
      gid: null,
      isWordSpace: code === 32,
    })),
} as unknown as PdfFont;

const state = (changes: Partial<GraphicsState> = {}): GraphicsState => ({
  ...initialState(null),
  font: FONT,
  size: 10,
  ...changes,
});
const pen = (changes: Partial<GraphicsState>, source: string): number =>
  walkPen(state(changes), elements(source) ?? [], null);

describe("the pen (9.4.4)", () => {
  test.each<[string, Partial<GraphicsState>, string, number]>([
    ["moves by the widths", {}, "(d) Tj", 10],
    ["of all codes", {}, "(dd) Tj", 20],
    ["at the size in force", { size: 20 }, "(d) Tj", 20],
    ["by the character spacing behind each", { charSpacing: 2 }, "(dd) Tj", 24],
    ["by the word spacing behind word spaces", { wordSpacing: 5 }, "(d d) Tj", 28.2],
    ["by both there", { wordSpacing: 5, charSpacing: 1 }, "( ) Tj", 9.2],
    ["back by positive numbers", {}, "[(d) 500 (d)] TJ", 15],
    ["on by negative ones", {}, "[(d) -500 (d)] TJ", 25],
    ["all of it scaled", { scale: 0.5, charSpacing: 2 }, "[(d) 100] TJ", 5.5],
    [
      "not scaled in vertical writing",
      { font: { ...FONT, vertical: true }, scale: 0.5 },
      "[(d) 100] TJ",
      9,
    ],
    ["by the numbers alone without a font", { font: null }, "[(d) -500] TJ", 5],
    ["not for nothing", {}, "() Tj", 0],
  ])("%s", (_, changes, source, end) => {
    expect(pen(changes, source)).toBeCloseTo(end, 9);
  });

  test("is told before each code, with the place of the code in its string", () => {
    const seen: string[] = [];
    walkPen(state(), elements("[(dd) -500 (d)] TJ") ?? [], ({ code }, element, offset, at) =>
      seen.push(`${code}@${element}.${offset}:${at}`),
    );
    expect(seen).toEqual(["100@0.0:0", "100@0.1:10", "100@2.0:25"]);
  });

  test("of a whole is that of its parts, one behind the other", () => {
    const changes = { charSpacing: 0.3, wordSpacing: 2, scale: 0.8 };
    const parts = ["[(Ada) -120] TJ", "[( ) 33] TJ", "[(Lovelace)] TJ"];
    const whole = "[(Ada) -120 ( ) 33 (Lovelace)] TJ";
    expect(parts.reduce((sum, part) => sum + pen(changes, part), 0)).toBeCloseTo(
      pen(changes, whole),
      9,
    );
  });
});

describe("the text matrix behind a text", () => {
  test.each<[string, Partial<GraphicsState>, readonly number[]]>([
    ["moves along the line", {}, [2, 1, -1, 2, 25, 15]],
    ["moves along the column", { font: { ...FONT, vertical: true } }, [2, 1, -1, 2, -5, 25]],
    ["moves along the line without a font", { font: null }, [2, 1, -1, 2, 25, 15]],
  ])("%s", (_, changes, matrix) => {
    expect(movePen(state(changes), [2, 1, -1, 2, 5, 5], 10)).toEqual(matrix);
  });

  test("is the same object where nothing moved", () => {
    const tm = [1, 0, 0, 1, 5, 5] as const;
    expect(movePen(state(), tm, 0)).toBe(tm);
  });
});
