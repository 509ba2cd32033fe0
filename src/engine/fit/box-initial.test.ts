import { describe, expect, test } from "vitest";
import { roomOf } from "../contract/box-room.ts";
import type { Align, StyleRun } from "../contract/scene.ts";
import { sceneBox } from "../preview/small-scenes.test-kit.ts";
import { keepsInitial, setInitial } from "./box-initial.ts";
import type { ShapedParagraph } from "./shape-paragraph.ts";
import { PLAIN_STYLE, type ParagraphGlyph, type ShapedRun } from "./shaped-text.ts";

const PLACE = { left: 20, baseline: 100, width: 100, sizePt: 10 };

describe("an initial as it is set", () => {
  const glyph: ParagraphGlyph = {
    code: 1,
    codeLength: 1,
    width: 600,
    advance: 1800,
    dx: 0,
    dy: 0,
    text: "O",
    isWordSpace: false,
    cluster: 0,
    isSafe: true,
  };
  const paragraph = (
    lines: number | null,
    glyphs: readonly ParagraphGlyph[] = [glyph],
  ): ShapedParagraph => {
    const run: ShapedRun = {
      text: "O",
      start: 0,
      end: 1,
      script: "Latn",
      level: 0,
      role: "embedded",
      limitedFont: null,
      glyphs,
      shaper: {
        font: { kind: "embedded", key: "7", resourceName: "F" },
        postScriptName: "",
        shape: () => ({ glyphs: [], uncovered: [] }),
        hyphen: () => null,
      },
      textStyle: { ...PLAIN_STYLE, initial: lines === null ? null : { lines, gapEm: 0.1 } },
    };
    return { text: "O", runs: [run] };
  };
  const room = (align: Align) => roomOf(sceneBox("a", PLACE, { align }));

  test("has the lines beside it stand in by its width, gap and all", () => {
    expect(setInitial(paragraph(3), room("left"))).toEqual({ lines: 3, widthEm: 1.8 });
    expect(setInitial(paragraph(3, [glyph, glyph]), room("justify"))).toEqual({
      lines: 3,
      widthEm: 3.6,
    });
  });

  test("is none of text that stands in the middle or at the right", () => {
    expect(setInitial(paragraph(3), room("center"))).toBeUndefined();
    expect(setInitial(paragraph(3), room("right"))).toBeUndefined();
  });

  test("is none of text that begins as all the rest of it does", () => {
    expect(setInitial(paragraph(null), room("left"))).toBeUndefined();
    expect(setInitial(undefined, room("left"))).toBeUndefined();
    expect(setInitial({ text: "", runs: [] }, room("left"))).toBeUndefined();
  });
});

describe("lines beside an initial stand as they stood", () => {
  const initial: StyleRun = {
    start: 0,
    end: 1,
    font: "7",
    sizePt: 30,
    initial: { lines: 3, gapPt: 1 },
  };
  const rest: StyleRun = { start: 1, end: 12, font: "7", sizePt: 10 };
  const box = sceneBox("a", PLACE, { text: "Once upon it", runs: [initial, rest] });

  test("beside that letter only", () => {
    expect(keepsInitial(box, "On another day")).toBe(true);
    expect(keepsInitial(box, "There was once")).toBe(false);
    expect(keepsInitial(box, "")).toBe(false);
  });

  test("beside that letter, however it is composed", () => {
    const accented = sceneBox("a", PLACE, {
      text: "É la vita",
      runs: [{ ...initial, end: 1 }, rest],
    });
    expect(keepsInitial(accented, "Éa")).toBe(true);
    const apart = sceneBox("a", PLACE, {
      text: "E\u0301 la vita",
      runs: [{ ...initial, end: 2 }, rest],
    });
    expect(keepsInitial(apart, "Éa")).toBe(true);
  });

  test("whatever comes, where there is none", () => {
    expect(keepsInitial(sceneBox("a", PLACE, { runs: [rest] }), "x")).toBe(true);
    expect(keepsInitial(sceneBox("a", PLACE, { runs: [] }), "x")).toBe(true);
  });
});
