import { expect, test } from "vitest";
import { problem, type Problem } from "../../contract/problems.ts";
import { verifiedBoxes } from "./verified-boxes.ts";

/** Boxes of one page, line by line: a word each, as the first letter of their name. */
const IDS = ["a1", "a2", "a3", "b1", "b2", "c1", "d1", "e1"];
const boxes = new Map(
  IDS.map((id, i) => [
    id,
    {
      page: 0,
      text: id.charAt(0),
      bboxPt: [0, 40 * i, 50, 40 * i + 10] as const,
      sizePt: 10,
      rotationDeg: 0,
      segments: [],
      duplicates: [],
    },
  ]),
);

/** A violation that says a word, and the line of a box where one is named: "a", "a @a2", "@a2". */
function said(what: string): Problem {
  const [text = "", at] = what.split("@");
  const [, top] = boxes.get(at ?? "")?.bboxPt ?? [];
  return problem("path_copy", "error", "", {
    page: 0,
    bboxPt: top === undefined ? null : [10, top + 2, 20, top + 8],
    measured: text.trim() === "" ? null : { text: text.trim() },
  });
}

/** What a file with some boxes says: each rule says something where all of its boxes change. */
function tried(
  rules: Readonly<Record<string, string>>,
  mostFiles = 48,
): { readonly refused: string; readonly files: number } {
  let files = 0;
  const sound = verifiedBoxes(IDS, {
    violationsOf: (ids) => {
      files++;
      const violations = Object.entries(rules).flatMap(([of, what]) =>
        of.split(" ").every((id) => ids.includes(id)) ? [said(what)] : [],
      );
      return { violations, isWhole: true };
    },
    boxOf: (id) => boxes.get(id),
    mostFiles,
  });
  return { refused: IDS.filter((id) => !sound.includes(id)).join(" "), files };
}

test.each([
  ["none fails", {}, "", 1],
  ["one alone has the words", { c1: "c" }, "c1", 2],
  ["equal words stand in several places", { a1: "a @a1", a3: "a @a3" }, "a1 a3", 2],
  ["a path beside one is named", { b1: "@b1", d1: "@d1" }, "b1 d1", 2],
  ["words of another are named: that one is given back", { d1: "c" }, "d1", 11],
  ["nothing is named", { d1: "" }, "d1", 9],
  ["two fail together only, and one is named", { "a1 c1": "a c @a1" }, "a1", 2],
  ["two fail together only, and nothing is named: the later one", { "a1 c1": "" }, "c1", 10],
])("boxes are told apart in few files where %s", (_name, rules, refused, mostFiles) => {
  const { refused: found, files } = tried(rules);
  expect(found).toBe(refused);
  expect(files).toBeLessThanOrEqual(mostFiles);
});

test("at the limit of files those that are not told apart are refused, and no sound ones", () => {
  expect(tried({ c1: "" }, 1).refused).toBe(IDS.join(" "));
  expect(tried({ a1: "a @a1", a2: "a @a2", d1: "" }, 3).refused).toContain("a1 a2");
});
