import { describe, expect, test } from "vitest";
import type { Plan } from "../../plan/plan.ts";
import { boxOf, fieldOf, patternOf, sceneOf } from "../small-scenes.test-kit.ts";
import { refuseBoxes, refuseUnknownLiterals } from "./refuse-boxes.ts";

describe("boxes that cannot be rewritten", () => {
  const copied = boxOf("b", "town", {
    boundPaths: [{ kind: "shadow", marks: 4, bboxPt: [0, 0, 1, 1] }],
  });
  const scene = sceneOf(
    [[boxOf("a", "name"), copied, boxOf("c", "more")], [boxOf("d", "back")]],
    [fieldOf("name", ["a", "d"]), fieldOf("town", ["b"])],
  );
  const after = refuseBoxes(
    scene,
    new Map([
      ["b", "not_provable"],
      ["c", "not_provable"],
      ["d", "path_text"],
    ]),
  );

  test("stay listed with their reason; a page has each reason once", () => {
    const [first, back] = after.pages;
    expect(first?.boxes.map(({ editable, reason }) => [editable, reason])).toEqual([
      [true, null],
      [false, "not_provable"],
      [false, "not_provable"],
    ]);
    expect([first?.reasons, back?.reasons]).toEqual([["not_provable"], ["path_text"]]);
  });

  test("take nothing along: words that stay keep their shadows", () => {
    expect(after.pages[0]?.boxes[1]).not.toHaveProperty("boundPaths");
  });

  test("leave the fields that show nowhere else out", () => {
    expect(after.fields.map(({ id, boxes }) => [id, boxes.map(({ box }) => box)])).toEqual([
      ["name", ["a"]],
    ]);
  });

  test("are none: the scene is the same", () => {
    expect(refuseBoxes(scene, new Map())).toBe(scene);
  });
});

describe("fixed words with letters that the file does not name", () => {
  /** Boxes refused of "Fo\ufffd {{name}} \ufffd", with painters whose glyphs are known at these offsets. */
  function refused(
    pattern: string,
    painters: readonly (readonly number[] | null)[] = [[2, 12]],
  ): readonly string[] {
    const scene = sceneOf(
      [[boxOf("a", "Fo\ufffd {{name}} \ufffd")]],
      [fieldOf("name", [], { boxes: [{ box: "a", pattern: patternOf(pattern) }] })],
    );
    const boxes = [
      {
        id: "a",
        painters: painters.map((starts) => ({
          glyphs: starts === null ? undefined : { starts, ends: starts.map((start) => start + 1) },
        })),
      },
    ];
    return [...refuseUnknownLiterals(scene, { boxes } as unknown as Plan)].map(
      ([id, reason]) => `${id} ${reason}`,
    );
  }

  test.each<[string, string, readonly (readonly number[] | null)[], boolean]>([
    ["whose glyphs are all known", "Fo\ufffd $name \ufffd", [[2, 13]], false],
    ["of which one glyph is not", "Fo\ufffd $name \ufffd", [[2]], true],
    ["of which no glyph is", "Fo\ufffd $name \ufffd", [null], true],
    ["that a second painter does not know", "Fo\ufffd $name \ufffd", [[2, 13], [2]], true],
    ["that the author has set anew", "For $name", [null], false],
    ["that a field takes the place of", "$name", [null], false],
  ])("%s", (_, pattern, painters, isRefused) => {
    expect(refused(pattern, painters)).toEqual(isRefused ? ["a no_unicode"] : []);
  });

  test("of a box that the plan does not have cannot be shown", () => {
    const scene = sceneOf(
      [[boxOf("a", "\ufffd {{name}}")]],
      [fieldOf("name", [], { boxes: [{ box: "a", pattern: patternOf("\ufffd $name") }] })],
    );
    expect(refuseUnknownLiterals(scene, { boxes: [] }).get("a")).toBe("no_unicode");
  });
});
