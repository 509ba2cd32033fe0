/**
 * Rules under and through words go with the words when a file is filled; a file in which they do not is refused.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS, type Problem } from "#engine/contract/problems.ts";
import type { VerifyOptions } from "#engine/contract/verification.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { arimoPdf, shownAt } from "#test/support/letter-copies.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { readScene } from "#test/support/read-scene.ts";

const AT = { x: 40, y: 200, sizePt: 20 };
/** "Save the date" in Arimo at 20 points is 123.4 wide. */
const WIDTH = 123.4;
const text = shownAt("Save the date", AT);

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

/** Start, height and end of the lines and rectangles of a page, after a fill of its only field. */
async function drawn(content: string, value: string): Promise<readonly (readonly number[])[]> {
  const source = arimoPdf(content);
  const template = withTextOpen(await engine.compileTemplate(source));
  const field = template.fields.find(({ defaultValue }) => defaultValue?.includes("date") === true);
  const { pdf } = await engine.fillTemplate(template, { [field!.id]: value });
  const { violations } = await engine.verifyPdf(source, pdf, { rasters: true });
  expect(violations).toEqual([]);
  const { marks } = readScene(pdf).pages[0]!;
  return marks.map(({ bbox: [x0, y0, x1, y1] }) =>
    [x0, (y0 + y1) / 2, x1].map((n) => Math.round(n)),
  );
}

describe("a rule of all words of a line", () => {
  test.each<[string, string, string, readonly (readonly number[])[]]>([
    ["is shorter under a shorter text", "40 197 123.4 1 re f", "Save", [[40, 198, 86]]],
    ["is longer under a longer one", "40 197 123.4 1 re f", "Save all the dates", [[40, 198, 199]]],
    [
      "goes as far where the words come near to others",
      `40 197 123.4 1 re f ${shownAt("Door 7", { ...AT, x: 215 })}`,
      "Save all the dates",
      [[40, 198, 199]],
    ],
    [
      "is one under words with wide space between",
      "40 197 123.4 1 re f",
      "Save     us",
      [[40, 198, 134]],
    ],
    ["ends with the last letter, not a space", "40 197 123.4 1 re f", "Save ", [[40, 198, 86]]],
    ["through the words follows them", "40 206 123.4 1 re f", "Save", [[40, 207, 86]]],
    ["as a stroke keeps its width", "1 w 40 197 m 163.4 197 l S", "Save", [[40, 197, 86]]],
    [
      "in another space, upside down",
      "q 2 0 0 -2 0 300 cm 20 51.5 61.7 -0.5 re f Q",
      "Save",
      [[40, 198, 86]],
    ],
    [
      "in pieces stays so",
      "40 197 80 1 re 120 197 43.4 1 re f",
      "Save",
      [
        [40, 198, 70],
        [70, 198, 86],
      ],
    ],
    ["goes with the words", "40 197 123.4 1 re f", "", []],
    // A menu of gpk-emenu: the heading of another page stands under this one, covered.
    [
      "goes with words that stand over covered ones",
      `${shownAt("Starters", { ...AT, x: 60, y: 202 })} 1 g 55 196 100 20 re f 0 g 40 197 123.4 1 re f`,
      "",
      [[55, 206, 155]],
    ],
    ["stands where they stand", "40 197 123.4 1 re f", "Save the date", [[40, 198, 163]]],
    [
      "beside others of its path moves alone",
      "40 197 123.4 1 re 40 100 123.4 1 re f",
      "Save",
      [
        [40, 198, 86],
        [40, 101, 163],
      ],
    ],
  ])("%s", async (_, rule, value, expected) => {
    expect(await drawn(`${text} ${rule}`, value)).toEqual(expected);
  });
});

describe("a rule of some words of a line", () => {
  // "the" stands from 91.1 to 118.9.
  const under = "91.1 197 27.8 1 re f";
  test.each<[string, string, readonly (readonly number[])[]]>([
    ["stays under them where others change", "Keep the date", [[92, 198, 120]]],
    ["takes the words that stand between the same others", "Save one date", [[91, 198, 124]]],
    ["goes where the line is another", "Mind a gap", []],
  ])("%s", async (_, value, expected) => {
    expect(await drawn(`${text} ${under}`, value)).toEqual(expected);
  });
});

test.each<[string, string]>([
  ["a rule that reaches farther than the words", "20 197 200 1 re f"],
  ["a rule from within a word", "60 197 103.4 1 re f"],
  ["a panel", "40 195 123.4 20 re f"],
  ["a rule well below", "40 180 123.4 1 re f"],
  ["a slanted line", "1 w 40 197 m 163.4 199 l S"],
  ["a rule that clips as well", "40 197 123.4 1 re W f"],
])("%s stays", async (_, art) => {
  const before = readScene(arimoPdf(`${text} ${art}`)).pages[0]!.marks.map(({ bbox }) =>
    [bbox[0], (bbox[1] + bbox[3]) / 2, bbox[2]].map((n) => Math.round(n)),
  );
  expect(await drawn(`q 1 g ${art} Q 0 g ${text}`, "Save")).toEqual(before);
});

describe("a writer that", () => {
  const violationsOf = async (before: string, after: string): Promise<readonly Problem[]> => {
    const source = arimoPdf(before);
    const update = { num: 5, gen: 0, source: latin1Bytes("<<>>"), stream: latin1Bytes(after) };
    const base = appendBaseOf(openPdf(source, ENGINE_LIMITS));
    const rendered = concatBytes([source, appendUpdate(base, [update], "00")]);
    return (await engine.verifyPdf(source, rendered)).violations;
  };
  const rule = `40 197 ${WIDTH} 1 re`;
  const other = shownAt("Save", AT);
  test.each<[string, string, string, readonly string[]]>([
    ["leaves the rule at its old length", `${text} ${rule} f`, `${other} ${rule} f`, ["path_copy"]],
    [
      "leaves it at its old length under words with wide space between",
      `${text} ${rule} f`,
      `${shownAt("Save     us", AT)} ${rule} f`,
      ["path_copy"],
    ],
    [
      "draws it on to words that stand apart without a space",
      `${text} ${rule} f`,
      "BT /F 20 Tf 40 200 Td [(Save) -2500 (us)] TJ ET 40 197 116.7 1 re f",
      ["path_copy"],
    ],
    [
      "leaves it where no words are left",
      `${text} ${rule} f`,
      `${shownAt("", AT)} ${rule} f`,
      ["path_copy"],
    ],
    [
      "takes it out although words are left",
      `${text} ${rule} f`,
      `${other} 40 197 m f`,
      ["path_copy"],
    ],
    ["draws it somewhere else", `${text} ${rule} f`, `${other} 40 150 45.6 1 re f`, ["path_copy"]],
    ["draws it as a panel", `${text} ${rule} f`, `${other} 40 150 45.6 60 re f`, ["path_copy"]],
    [
      "draws it at the new words is none of these",
      `${text} ${rule} f`,
      `${other} 40 197 45.6 1 re f`,
      [],
    ],
    [
      "draws it at words that end with a letter over a mark is none, either",
      `${text} ${rule} f`,
      "BT /F 20 Tf 40 200 Td [(SaveW) 844 (.)] TJ ET 40 197 64.5 1 re f",
      [],
    ],
    [
      "draws it at words that end with a mark at the end of a letter is none, either",
      `${text} ${rule} f`,
      "BT /F 20 Tf 40 200 Td [(SaveW) 300 (.)] TJ ET 40 197 64.5 1 re f",
      [],
    ],
    [
      "moves a rule of words that stay",
      `${text} ${rule} f ${shownAt("Doors at six", { ...AT, y: 100 })}`,
      `${text} 40 197 80 1 re f ${shownAt("Doors", { ...AT, y: 100 })}`,
      ["path_copy"],
    ],
    [
      "takes out another path",
      `${text} ${rule} f 300 20 50 50 re f`,
      `${other} 40 197 45.6 1 re f 300 20 m f`,
      ["artwork_changed"],
    ],
    [
      "changes a curve",
      `${text} 300 20 m 310 40 320 40 330 20 c f`,
      `${other} 300 20 m 310 60 320 60 330 20 c f`,
      ["artwork_changed"],
    ],
  ])("%s", async (_, before, after, expected) => {
    expect((await violationsOf(before, after)).map(({ code }) => code)).toEqual(expected);
  });

  test("is told of each rule whose words it is and where they stand, and where another path is", async () => {
    const high = { ...AT, y: 250 };
    const violations = await violationsOf(
      `${text} ${rule} f ${shownAt("Save the date", high)} 40 247 ${WIDTH} 1 re f`,
      `${other} ${rule} f ${shownAt("Save", high)} 40 247 ${WIDTH} 1 re f`,
    );
    const pageHeight = 300;
    const places = violations.map(({ measured, bboxPt }) => [
      measured?.["text"],
      Math.round(bboxPt?.[0] ?? -1),
      Math.round(pageHeight - (bboxPt?.[3] ?? -1)),
    ]);
    expect(places.toSorted((a, b) => Number(a[2]) - Number(b[2]))).toEqual([
      ["Save the date", 40, 200],
      ["Save the date", 40, 250],
    ]);
    const [path] = await violationsOf(`${text} 300 20 50 50 re f`, `${other} 300 20 m f`);
    expect([path?.measured, path?.bboxPt?.[0], path?.bboxPt?.[2]]).toEqual([null, 300, 350]);
  });
});

test("rules that go are listed by both certificates, one by one", async () => {
  const source = arimoPdf(`${text} 40 197 80 1 re 120 197 43.4 1 re f`);
  const template = withTextOpen(await engine.compileTemplate(source));
  const filled = await engine.fillTemplate(template, { [template.fields[0]!.id]: "" });
  const { certificate, ok } = await engine.verifyPdf(source, filled.pdf);
  const at = latin1Text(readScene(source).pages[0]!.contentStreams[0]!.data);
  const removed = ["40 197", "120 197"].map((start) => `5 0 path ${at.indexOf(start)}`);
  expect([ok, filled.certificate.removed, certificate.removed]).toEqual([true, removed, removed]);
  expect(filled.certificate.operators.replaced).toBe(certificate.operators.replaced);
});

// A line of a measure that runs under a sign and its number.
test("a rule under two texts stays under one where the other is blank, and the order tells that they are two", async () => {
  const number = shownAt("2.4", { x: 57.4, y: 200, sizePt: 16 });
  const source = arimoPdf(`${shownAt("i", AT)} ${number} 40 197 39.6 1 re f`);
  const template = withTextOpen(await engine.compileTemplate(source));
  const { fields, pages } = template;
  expect(fields.map(({ defaultValue }) => defaultValue)).toEqual(["i"]);
  const values = { [fields[0]!.id]: "" };
  const { pdf, problems } = await engine.fillTemplate(template, values);
  expect(problems).toEqual([]);
  const codesOf = async (options: VerifyOptions): Promise<readonly string[]> =>
    (await engine.verifyPdf(source, pdf, options)).violations.map(({ code }) => code);
  expect(await codesOf({ order: { pages, fields, values } })).toEqual([]);
  expect(await codesOf({})).toEqual(["path_copy"]);
});

test("what is filled has one operator for each that was there", async () => {
  const source = arimoPdf(`${text} 40 197 80 1 re 120 197 43.4 1 re f`);
  const template = withTextOpen(await engine.compileTemplate(source));
  const { pdf } = await engine.fillTemplate(template, { [template.fields[0]!.id]: "Save" });
  const written = latin1Text(pdf.subarray(source.length));
  expect(written.length).toBeGreaterThan(0);
  const { contentStreams } = readScene(pdf).pages[0]!;
  expect(latin1Text(contentStreams[0]!.data)).toMatch(
    /40 197 29\.\d+ 1 re 69\.\d+ 197 16\.\d+ 1 re f/u,
  );
});
