import { describe, expect, test } from "vitest";
import type { BoxLine } from "../contract/scene.ts";
import { authoredBreaks } from "./authored-breaks.ts";

/** Lines of one paragraph, each but the last ended by its column; "|" ends a paragraph by hand. */
function boxOf(...lines: readonly string[]) {
  const made: BoxLine[] = lines.map((line, i) => {
    const text = line.replace(/\|$/u, "");
    const isSoft = i < lines.length - 1 && !line.endsWith("|");
    return { text, from: [0, 0], to: [0, 0], ...(isSoft ? { softEnd: true as const } : {}) };
  });
  return { text: made.map(({ text }) => text).join("\n"), lines: made };
}

/** The text broken at the authored breaks, as far as they lead from its start, and from its end. */
function check(text: string, ...lines: readonly string[]): readonly string[] {
  const breaks = authoredBreaks(text, boxOf(...lines));
  return [...breaks].toSorted(([a], [b]) => a - b).map(([from, to]) => text.slice(from, to));
}

const LINES = ["We are very happy to", "see you at our new", "house by the lake."];

describe("a paragraph ends its lines as authored", () => {
  test("where nothing of it changed", () => {
    expect(check(LINES.join(" "), ...LINES)).toEqual([
      "We are very happy to ",
      "see you at our new ",
    ]);
  });

  test("before what changed", () => {
    const text = "We are very happy to see you at our new, much larger house by the lake.";
    expect(check(text, ...LINES)[0]).toBe("We are very happy to ");
  });

  test("behind what changed, from the line on that begins as an authored one", () => {
    const text = "They were never unhappy to see you at our new house by the lake.";
    expect(check(text, ...LINES)).toEqual(["see you at our new "]);
  });

  test("on both sides of what changed", () => {
    const four = ["We are very happy to", "see you at our new", "house by the lake on", "Sunday."];
    const text = "We are very happy to receive guests at our new house by the lake on Sunday.";
    expect(check(text, ...four)).toEqual(["We are very happy to ", "house by the lake on "]);
  });

  test("at a word that is broken, which stays one word", () => {
    const text = "A friend of fami\u00ad\u00adlies and dogs";
    expect(check(text, "A friend of fami-", "lies and dogs")).toEqual([
      "A friend of fami\u00ad\u00ad",
    ]);
  });
});

describe("a paragraph ends its lines anew", () => {
  test("where its first and its last line changed", () => {
    expect(check("You are very happy to see you at our new house by the sea.", ...LINES)).toEqual(
      [],
    );
  });

  test("of a text shorter than its last line", () => {
    expect(check("lake.", ...LINES)).toEqual([]);
    expect(check("", ...LINES)).toEqual([]);
  });

  test("where the author ended each line by hand", () => {
    expect(check("Anna Berger", "Anna|", "Berger")).toEqual([]);
    expect(authoredBreaks("Anna", boxOf("Anna|", "Berger")).size).toBe(0);
  });

  test("where a line goes on behind the authored one's end", () => {
    expect(check("We are very happy together", ...LINES)).toEqual([]);
  });
});

test("each paragraph of a box has breaks of its own", () => {
  const lines = ["We are very happy to", "see you.|", "Bring your children and", "your dogs."];
  expect(check("We are very happy to see you.", ...lines)).toEqual(["We are very happy to "]);
  expect(check("Bring your children and your dogs.", ...lines)).toEqual([
    "Bring your children and ",
  ]);
  const three = ["We are glad", "to see you.|", "Bring your", "dogs.|", "Yours,", "Anna"];
  expect(check("Bring your dogs.", ...three)).toEqual(["Bring your "]);
});
