import { expect, test } from "vitest";
import { fontReader } from "../font/pdf-font/font-reader.ts";
import { type ReadSide, sideOf } from "./content-side.ts";
import { CARD, docOf } from "./small-files.test-kit.ts";

/** The card's content as a side; `other` is the same content of the other file. */
function sideWith(content: string, other?: ReadSide): ReadSide {
  const doc = docOf({ ...CARD, 5: ["", content] });
  const side = sideOf(doc, [5], {
    resources: doc.pages[0]?.resources ?? null,
    fontOf: fontReader(doc),
    start: undefined,
    id: "page:0",
    isKept: other === undefined,
    other: other ?? null,
  });
  if (side === null) {
    throw new Error("no resources");
  }
  return side;
}

/** The state behind each operator, each found by a side of its own: what is passed over depends on what is asked. */
function statesOf(content: string, other?: ReadSide): readonly unknown[] {
  return sideWith(content, other).operators.map((_, at) => {
    const { graphics, ...state } = sideWith(content, other).states.at(at) ?? {};
    return { ...state, graphics: { ...graphics, font: graphics?.font?.key, snapshot: null } };
  });
}

const WORDS = "BT /F 12 Tf 10 100 Td (Anna) Tj ET";

test.each([
  ["drawings around", `0 0 m 9 9 l S 1 0 0 rg 0 0 9 9 re f ${WORDS} 5 5 m 1 2 3 4 5 6 c h B 2 w`],
  ["a path that clips", `q 0 0 9 9 re f 1 1 30 30 re W n 2 2 9 9 re f ${WORDS} Q 2 2 m 5 5 l S`],
  ["a path that goes on from one before", `3 3 9 9 re f ${WORDS} 4 4 8 8 re f 2 w 20 20 l W n 3 w`],
  ["a path that goes on at once", `${WORDS} 4 4 8 8 re f 20 20 l 30 9 l W n 3 w`],
  ["a clip without a path", `${WORDS} 4 4 8 8 re f W n 3 w`],
  ["a clip said before a path", `${WORDS} W 4 4 8 8 re 5 5 m 9 9 l f 6 6 m 7 7 l S 3 w`],
  ["a path that nothing ends", `${WORDS} 4 4 8 8 re f 5 5 m 9 9 l 3 w 6 6 m 7 7 l S`],
  ["a path in text", `BT /F 12 Tf 4 4 8 8 re f (Anna) Tj 4 4 8 8 re f (B) Tj ET`],
  ["comments", `${WORDS} % a path\n4 4 8 8 % x\nre f%\n5 5 m 9 9 l S 3 w`],
  ["an inline image", `${WORDS} 4 4 8 8 re f BI /W 1/H 1/BPC 8/CS/G ID x EI 5 5 m 9 9 l S 3 w`],
  ["brackets that stay open", `${WORDS} [ 4 4 8 8 re f ] 5 5 m 9 9 l S 3 w`],
  ["other operands too", `4 4 8 8 re f 1 0 0 RG ${WORDS} 4 4 8 8 re S`, "8 8 re f", "8 9 re f"],
  ["a path gone", `4 4 8 8 re f ${WORDS} 4 4 8 8 re S 5 5 re S`, "4 4 8 8 re S", ""],
])(
  "states are the same with the other file's operators: %s",
  (_, before, from = "Anna", to = "Zoë") => {
    const old = sideWith(before);
    const content = before.replace(from, to);
    expect(content).not.toBe(before);
    const alone = sideWith(content);
    const beside = sideWith(content, old);
    expect(beside.operators.map(({ name, operands }) => `${operands} ${name}`)).toEqual(
      alone.operators.map(({ name, operands }) => `${operands} ${name}`),
    );
    expect(statesOf(content, old)).toEqual(statesOf(content));
    expect(beside.isReadAlike()).toBe(alone.isReadAlike());
  },
);
