import { describe, expect, test } from "vitest";
import { roomOf } from "../contract/box-room.ts";
import { DEFAULT_BOX_SETTINGS } from "../contract/box-settings.ts";
import type { FitLine } from "../contract/fit-report.ts";
import type { TextBox } from "../contract/scene.ts";
import { sceneBox } from "../preview/small-scenes.test-kit.ts";
import { asAuthored } from "./kept-lines.ts";

/** Two lines of 10 points at (20, 200), 12 points apart, 100 wide. */
function boxOf(changes: Partial<TextBox> = {}): TextBox {
  const lines = ["Anna Berger", "Director"].map((text, i) => ({
    text,
    from: [20, 200 - 12 * i] as const,
    to: [120, 200 - 12 * i] as const,
  }));
  const place = { left: 20, baseline: 100, width: 100, sizePt: 10 };
  return sceneBox("a", place, { text: "Anna Berger\nDirector", lines, leadingPt: 12, ...changes });
}
const lineOf = (text: string, changes: Partial<FitLine> = {}): FitLine => ({
  text,
  runs: [],
  xPt: 0,
  yPt: 0,
  widthPt: 100,
  wordSpacingEm: 0,
  ...changes,
});

/** The authored line that may stand in its place. */
const check = (line: FitLine, index = 0, box: TextBox = boxOf()) =>
  asAuthored(line, index, { box, room: roomOf(box) }).authoredLine;

describe("a line that says what stood there", () => {
  test("may be shown again by its own operators", () => {
    expect(check(lineOf("Anna Berger"))).toBe(0);
    expect(check(lineOf("Director", { yPt: -12 }), 1)).toBe(1);
  });

  test("is otherwise as it was", () => {
    const box = boxOf();
    const line = lineOf("Anna Berger");
    expect(asAuthored(line, 0, { box, room: roomOf(box) })).toEqual({ ...line, authoredLine: 0 });
    const other = lineOf("Eva Vogt");
    expect(asAuthored(other, 0, { box, room: roomOf(box) })).toBe(other);
  });

  test.each<[string, string, string]>([
    ["spaces at its ends", " Anna Berger ", "Anna Berger"],
    ["a hyphen where the word was broken", "Berger-", "Berger\u00ad"],
    ["letters composed otherwise", "Zoe\u0308", "Zoë"],
    ["breaks that did not come", "AnnaBerger", "Anna\u00ad\u200bBerger"],
  ])("may differ by %s", (_, authored, text) => {
    const [first, second] = boxOf().lines;
    const lines = [first, second].flatMap((line, i) =>
      line === undefined ? [] : [{ ...line, text: i === 0 ? authored : line.text }],
    );
    expect(check(lineOf(text), 0, boxOf({ lines }))).toBe(0);
  });
});

describe("a line is set anew", () => {
  test.each<[string, FitLine, number]>([
    ["with other words", lineOf("Eva Vogt"), 0],
    ["with the words of another line", lineOf("Director"), 0],
    ["without words", lineOf("  "), 0],
    ["behind the last authored one", lineOf("Director", { yPt: -24 }), 2],
    ["on another baseline", lineOf("Anna Berger", { yPt: -0.11 }), 0],
    ["on another baseline above", lineOf("Anna Berger", { yPt: 0.11 }), 0],
  ])("%s", (_, line, index) => {
    expect(check(line, index)).toBeUndefined();
  });

  test("but not for a baseline that differs by less than shows", () => {
    expect(check(lineOf("Anna Berger", { yPt: 0.09 }))).toBe(0);
  });

  test("where its author aligns or turns it otherwise", () => {
    const settings = { ...DEFAULT_BOX_SETTINGS, align: "right" as const };
    expect(check(lineOf("Anna Berger"), 0, boxOf({ settings }))).toBeUndefined();
    const turned = { ...DEFAULT_BOX_SETTINGS, direction: "rtl" as const };
    expect(check(lineOf("Anna Berger"), 0, boxOf({ settings: turned }))).toBeUndefined();
    const same = { ...DEFAULT_BOX_SETTINGS, direction: "ltr" as const, align: "left" as const };
    expect(check(lineOf("Anna Berger"), 0, boxOf({ settings: same }))).toBe(0);
  });
});

describe("a justified line", () => {
  const box = boxOf({ align: "justify" });
  test("stays where it is filled as it was", () => {
    expect(check(lineOf("Anna Berger", { widthPt: 102.4 }), 0, box)).toBe(0);
    expect(check(lineOf("Anna Berger", { widthPt: 97.6 }), 0, box)).toBe(0);
  });

  test("is set anew where it is filled otherwise", () => {
    expect(check(lineOf("Anna Berger", { widthPt: 102.6 }), 0, box)).toBeUndefined();
    expect(check(lineOf("Anna Berger", { widthPt: 60 }), 0, box)).toBeUndefined();
  });

  test("is the only one that has to be as wide", () => {
    expect(check(lineOf("Anna Berger", { widthPt: 60 }))).toBe(0);
  });
});
