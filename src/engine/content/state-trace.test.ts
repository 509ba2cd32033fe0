import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { fontOf } from "../font/pdf-font/pdf-font.test-kit.ts";
import type { PdfCode } from "../font/pdf-font/pdf-font.ts";
import type { PdfDict, PdfValue } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";
import { stateDifferences } from "./state-differences.ts";
import { type StateOrder, StateTrace, type TracedState } from "./state-trace.ts";

function dict(entries: Readonly<Record<string, PdfValue>>): PdfDict {
  return { kind: "dict", entries: new Map(Object.entries(entries)), span: { start: 0, end: 0 } };
}

/** Any readable file: every value the content names is direct. */
const DOC = openPdf(
  latin1Bytes(
    "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n",
  ),
  ENGINE_LIMITS,
);

const FONT = fontOf({
  key: "F",
  decode: (bytes) =>
    Array.from(
      bytes,
      (code): PdfCode => ({
        code,
        length: 1,
        unicode: null,
        width: 500,
        vertical: null,
        gid: null,
        isWordSpace: false,
      }),
    ),
});

const RESOURCES = dict({
  Font: dict({ F: dict({}), G: dict({}) }),
  Pattern: dict({ P: dict({ Matrix: 1 }), R: dict({ Matrix: 2 }) }),
  ExtGState: dict({
    O: dict({ OP: true, OPM: 1, RI: { kind: "name", name: "Perceptual" } }),
    S: dict({ OP: true, OPM: 1, RI: { kind: "name", name: "Saturation" } }),
  }),
});

function namesOf(content: string): string[] {
  const reader = new OperatorReader(latin1Bytes(content));
  const names: string[] = [];
  for (let op = reader.next(); op !== null; op = reader.next()) {
    names.push(op.name);
  }
  return names;
}

function trace(
  content: string,
  asked: StateOrder = "in order",
  names: readonly string[] = namesOf(content),
): StateTrace {
  const options = {
    doc: DOC,
    fontOf: (_: unknown, key: string) => ({ ...FONT, key }),
    resources: RESOURCES,
    clip: [0, 0, 100, 100],
  } as const;
  const operators = names.map((name) => ({ name }));
  return new StateTrace(latin1Bytes(content), options, operators, asked);
}

function statesOf(content: string, asked?: StateOrder): readonly (TracedState | undefined)[] {
  const states = trace(content, asked);
  return namesOf(content).map((_, at) => states.at(at));
}

function last(content: string): TracedState {
  const state = statesOf(content).at(-1);
  if (state === undefined) {
    throw new Error("no operator");
  }
  return state;
}

test("there is one state per operator", () => {
  const states = statesOf("BT /F 10 Tf (ab) Tj ET");
  expect(states.map((state) => state?.inText)).toEqual([true, true, true, false]);
  expect(states[2]?.tm).toEqual([1, 0, 0, 1, 10, 0]);
});

test.each(["in order", "in any order", "behind text"] as const)(
  "states may be asked for later, %s",
  (asked) => {
    const content = "q 2 w BT /F 10 Tf (ab) Tj 0 0 9 9 re (c) Tj ET Q 3 w";
    const expected = statesOf(content);
    const states = trace(content, asked);
    for (const at of [4, 1, 9, 0, 6, 4, 8]) {
      const [found, known] = [states.at(at), expected[at]];
      expect(found !== undefined && known !== undefined).toBe(true);
      expect(found && known && stateDifferences(found, known, 0)).toEqual([]);
    }
    expect([states.at(10), states.at(-1)]).toEqual([undefined, undefined]);
    expect(states.isReadAlike()).toBe(true);
    expect(states.at(2)?.graphics.lineWidth).toBe(2);
  },
);

test.each([
  ["the same", "BT ET", ["BT", "ET"], true],
  ["another name", "BT ET", ["BT", "Q"], false],
  ["more of them", "BT ET", ["BT"], false],
  ["fewer", "BT", ["BT", "ET"], false],
  ["none", "", [], true],
])("two readers that see %s", (_, content, names, expected) => {
  expect(trace(content, "in order", names).isReadAlike()).toBe(expected);
});

const BEFORE = "q 0.5 g BT /F 10 Tf 12 TL 1 Tc 5 50 Td";

test.each([
  ["the same content", "(abc) Tj", "(abc) Tj", []],
  ["another text of the same width", "(abc) Tj", "(xyz) Tj", []],
  ["a repaired pen", "(abc) Tj", "/G 5 Tf (x) Tj /F 10 Tf [-1450] TJ", []],
  ["a re-issued matrix", "(abc) Tj", "1 0 0 1 0 0 Tm (x) Tj 1 0 0 1 5 50 Tm [-1800] TJ", []],
  ["the pen elsewhere", "(abc) Tj", "(ab) Tj", ["tm"]],
  ["side effects of ' kept", "(a) '", "T* (a) Tj", []],
  ["side effects of ' lost", "(a) '", "(a) Tj", ["lm", "tm"]],
  ['side effects of " lost', '3 2 (a) "', "T* (a) Tj", ["tm", "charSpacing", "wordSpacing"]],
  ["a font left behind", "(a) Tj", "/G 10 Tf (a) Tj", ["fontName", "font"]],
  ["a colour left behind", "(a) Tj", "0 0 0 1 k (a) Tj", ["fill"]],
  ["a text object left open", "(a) Tj ET", "(a) Tj", ["inText"]],
  ["a state left saved", "(a) Tj ET Q", "(a) Tj ET", ["savedStates", "fill", "size", "fontName"]],
  [
    "overprint left on",
    "(a) Tj",
    "/O gs (a) Tj",
    ["overprintFill", "overprintStroke", "overprintMode"],
  ],
  ["a sequence left open", "(a) Tj", "/P BMC (a) Tj", ["openSequences"]],
  ["a clip left behind", "(a) Tj", "0 0 5 5 re W n (a) Tj", ["clip"]],
])("differences after %s", (_, original, rewritten, expected) => {
  const names = stateDifferences(
    last(`${BEFORE} ${original}`),
    last(`${BEFORE} ${rewritten}`),
    1e-6,
  );
  expect(names).toEqual(expect.arrayContaining([...expected]));
  expect(names.length === 0).toBe(expected.length === 0);
});

test("differences stay below the tolerance", () => {
  const [a, b] = [last("1 0 0 1 5 5 cm"), last("1 0 0 1 5.001 5 cm")];
  expect(stateDifferences(a, b, 0.01)).toEqual([]);
  expect(stateDifferences(a, b, 0.0001)).toEqual(["ctm"]);
});

test("operators that change no parameter share one record", () => {
  const states = statesOf("0.5 g 0 0 m 5 5 l 5 5 5 5 9 9 c S 2 w 0 0 m S q Q", "in any order");
  const records = states.map((state) => states.indexOf(state));
  expect(records).toEqual([0, 0, 0, 0, 0, 5, 5, 5, 8, 9]);
});

test.each([
  ["a pattern's own entries", "/Pattern cs /P scn", "/Pattern cs /R scn", ["fillPattern"]],
  ["the same paint set again", "0.5 g", "0.5 g 0.5 g", []],
  ["the same parameters set again", "/O gs", "/S gs /O gs", []],
  ["a name among parameters", "/O gs", "/O gs /S gs", ["gs RI"]],
])("%s", (_, original, rewritten, expected) => {
  expect(stateDifferences(last(original), last(rewritten), 1e-6)).toEqual(expected);
});

test.each([
  ["the path it is set for, not those before", "0 0 50 50 re f 1 1 2 2 re W n", [1, 1, 3, 3]],
  ["a path that goes on from where the last one ended", "2 2 m 5 5 l S 8 8 l W n", [5, 5, 8, 8]],
  ["a path whose matrix changes within", "1 1 m 2 0 0 2 0 0 cm 5 5 l W n", [1, 1, 10, 10]],
  ["what comes behind it too", "1 1 m 2 2 l W 4 4 l n", [1, 1, 4, 4]],
  ["a curve that begins at the current point", "0 0 m S 9 9 9 9 6 0 v W n 0 0 m f", [0, 0, 9, 9]],
])("a clip is of %s", (_, content, [x0, y0, x1, y1]) => {
  const { clip } = last(content).graphics;
  expect(clip?.[0]).toBe(x0);
  expect(clip?.[1]).toBe(y0);
  expect(clip?.[2]).toBeLessThanOrEqual(x1 ?? 0);
  expect(clip?.[3]).toBeLessThanOrEqual(y1 ?? 0);
});

test("a path of many operators clips as one of few", () => {
  const long = "5 5 l ".repeat(10_000);
  expect(last(`1 1 m ${long} 9 9 l W n`).graphics.clip).toEqual([1, 1, 9, 9]);
});
