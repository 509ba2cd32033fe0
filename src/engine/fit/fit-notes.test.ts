import { describe, expect, test } from "vitest";
import { fitNotes } from "./fit-notes.ts";
import type { ShapedParagraph } from "./shape-paragraph.ts";
import type { ShapedRun } from "./shaped-text.ts";

/** Paragraphs of runs in these scripts. */
function check(scripts: readonly (readonly string[])[], { trackingEm = 0, maxLines = 9 } = {}) {
  const paragraphs = scripts.map(
    (list): ShapedParagraph => ({
      text: "",
      runs: list.map(
        (script): ShapedRun => ({
          text: "",
          start: 0,
          end: 0,
          script,
          level: 0,
          role: "embedded",
          limitedFont: null,
          glyphs: [],
          shaper: {
            font: { kind: "embedded", key: "7", resourceName: "F" },
            postScriptName: "",
            shape: () => ({ glyphs: [], uncovered: [] }),
            hyphen: () => null,
          },
        }),
      ),
    }),
  );
  return fitNotes(paragraphs, { trackingEm }, maxLines);
}

describe("what a script does not allow", () => {
  test("is nothing of ordinary text", () => {
    expect(check([["Latn"], ["Cyrl"]], { trackingEm: 0.1 })).toEqual([]);
    expect(check([])).toEqual([]);
  });

  test("is letter-spacing, where letters join", () => {
    expect(check([["Latn", "Arab"]], { trackingEm: 0.1 })).toEqual(["tracking_ignored"]);
    expect(check([["Arab"]], { trackingEm: -0.1 })).toEqual(["tracking_ignored"]);
    expect(check([["Arab"]])).toEqual([]);
  });

  test("is breaking lines, where words stand without spaces and lines may be broken", () => {
    expect(check([["Thai"]], { maxLines: 2 })).toEqual(["no_line_breaker"]);
    expect(check([["Latn"], ["Khmr"]], { maxLines: 3 })).toEqual(["no_line_breaker"]);
    expect(check([["Thai"]], { maxLines: 1 })).toEqual([]);
    expect(check([["Hani"]], { maxLines: 2 })).toEqual([]);
  });

  test("is told once, each", () => {
    const both = check([["Arab", "Arab"], ["Thai"], ["Thai"]], { trackingEm: 0.1 });
    expect(both).toEqual(["tracking_ignored", "no_line_breaker"]);
  });
});
