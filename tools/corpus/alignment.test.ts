import { describe, expect, it } from "vitest";
import type { Template } from "#engine/contract/template.ts";
import { alignmentOf } from "./alignment.ts";
import type { PlacedWord } from "./poppler-words.ts";

/** A box of three lines of ten points from (100, 100), each word of the line one. */
function boxOf(
  align: string,
  rows: readonly (readonly [number, number])[],
  direction = "ltr",
): {
  readonly template: Template;
  readonly words: readonly PlacedWord[];
} {
  const words = rows.map(([from, to], line) => ({
    page: 0,
    text: `word${line}`,
    bboxPt: [from, 100 + 12 * line, to, 110 + 12 * line] as const,
    line,
  }));
  const box = {
    id: "a",
    text: words.map(({ text }) => text).join("\n"),
    lines: rows,
    align,
    direction,
    editable: true,
    rotationDeg: 0,
    vertical: false,
    sizePt: 10,
    bboxPt: [100, 100, 200, 136],
  };
  return { template: { pages: [{ index: 0, boxes: [box] }] } as unknown as Template, words };
}

const verdict = (
  align: string,
  rows: readonly (readonly [number, number])[],
  direction?: string,
): string => {
  const { template, words } = boxOf(align, rows, direction);
  const { judged, wrong } = alignmentOf(template, words);
  return judged === 0 ? "silent" : (wrong[0] ?? "right");
};

describe("alignmentOf", () => {
  const centred = [
    [130, 170],
    [110, 190],
    [140, 160],
  ] as const;
  const flushRight = [
    [130, 200],
    [110, 200],
    [160, 200],
  ] as const;

  it("reads the edge that lines share", () => {
    expect(verdict("center", centred)).toBe("right");
    expect(verdict("left", centred)).toBe("center, not left: word0 / word1 / word2");
    expect(verdict("right", flushRight)).toBe("right");
    expect(verdict("center", flushRight)).toBe("right, not center: word0 / word1 / word2");
  });

  it("takes a justified column for one that hangs from where its lines begin", () => {
    const column = [
      [100, 199],
      [100, 199],
      [100, 140],
    ] as const;
    const mirrored = column.map(([from, to]) => [300 - to, 300 - from] as const);
    expect(verdict("justify", column)).toBe("right");
    expect(verdict("justify", mirrored, "rtl")).toBe("right");
    expect(verdict("justify", mirrored)).toMatch(/^right, not justify/u);
  });

  it("is silent where lines do not tell", () => {
    expect(
      verdict("left", [
        [100, 199],
        [100, 200],
        [100, 198],
      ]),
    ).toBe("silent");
    expect(
      verdict("left", [
        [100, 180],
        [120, 160],
        [110, 200],
      ]),
    ).toBe("silent");
    expect(
      verdict("justify", [
        [112, 200],
        [100, 200],
        [100, 200],
      ]),
    ).toBe("silent");
  });

  it("is silent where dots lead to the end of each row", () => {
    const { template, words } = boxOf("left", flushRight);
    const box = template.pages[0]?.boxes[0];
    const led = { ...box, text: "One . . . . . . . 3" };
    expect(
      alignmentOf({ pages: [{ index: 0, boxes: [led] }] } as unknown as Template, words).judged,
    ).toBe(0);
  });
});
