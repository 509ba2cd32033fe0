/**
 * Text whose stroke, shadow or second copy is drawn as paths: new words must not leave the old ones standing
 * around them. Known by its contours when a file is compiled; a file that leaves them is refused.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import type { Template } from "#engine/contract/template.ts";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import {
  arimoPdf,
  endOfWords,
  type LetterPlace,
  letterPaths,
  shownAt,
} from "#test/support/letter-copies.ts";
import type { Mark } from "#engine/content/model.ts";
import { pathOutline } from "#engine/content/path-place.ts";
import { outlineBounds } from "#engine/font/program/glyph-outline.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { readScene } from "#test/support/read-scene.ts";

const AT = { x: 40, y: 200, sizePt: 30 };
const WORDS = "Save the date";
const text = shownAt(WORDS, AT);
const paths = letterPaths(WORDS, AT);
const each = (paint: string): string => paths.map((path) => `${path} ${paint}`).join("\n");

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

async function compiled(content: string): Promise<Template> {
  return withTextOpen(await engine.compileTemplate(arimoPdf(content)));
}

/** Each contour of a path larger by some points on all sides. */
function grownBy(path: string, by: number): string {
  return path
    .split(" h")
    .map((contour) => {
      const points = [...contour.matchAll(/(?<x>[\d.-]+) (?<y>[\d.-]+) [ml]/gu)].map(
        ({ groups }) => [Number(groups?.["x"]), Number(groups?.["y"])] as const,
      );
      const bounds = outlineBounds([points.flat()]);
      if (bounds === null) {
        return "";
      }
      const [x0, y0, x1, y1] = bounds;
      const spread = (value: number, low: number, high: number): string =>
        (((value - low) / (high - low)) * (high - low + 2 * by) + low - by).toFixed(3);
      return `${points.map(([x, y], i) => `${spread(x, x0, x1)} ${spread(y, y0, y1)} ${i === 0 ? "m" : "l"}`).join(" ")} h`;
    })
    .join(" ");
}

/** How a copy is offered: drawn anew with the words, refused, or none at all. */
type Verdict = "bound" | "refused" | "none";

describe("a copy as paths is found", () => {
  const shifted = letterPaths(WORDS, { ...AT, x: 42, y: 197.5 });
  const grown = paths.map((path) => grownBy(path, 0.9)).join(" ");
  const other = (shift: number): string => letterPaths(WORDS, { ...AT, y: AT.y - shift }).join(" ");
  const elsewhere = (i: number): readonly string[] =>
    letterPaths("Bring your family and all of your friends", { x: 20, y: 20 + 40 * i, sizePt: 18 });
  test.each<[string, string, Verdict]>([
    ["a stroke, letter by letter", `${text} ${each("S")}`, "bound"],
    ["a stroke below its text", `2 w ${each("S")} ${text}`, "bound"],
    ["a copy filled, one path for all", `1 0 0 rg ${paths.join(" ")} f ${text}`, "bound"],
    ["filled and stroked", `${text} ${each("B")}`, "bound"],
    ["a shadow", `0.8 g ${shifted.map((path) => `${path} f`).join(" ")} 0 g ${text}`, "bound"],
    [
      "a matrix around the paths",
      `${text} q 2 0 0 2 0 0 cm ${letterPaths(WORDS, { x: 20, y: 100, sizePt: 15 }).join(" ")} f Q`,
      "bound",
    ],
    [
      "two thirds of the letters",
      `${text} ${paths
        .slice(0, 8)
        .map((path) => `${path} S`)
        .join(" ")}`,
      "refused",
    ],
    [
      "a third of the letters",
      `${text} ${paths
        .slice(0, 3)
        .map((path) => `${path} S`)
        .join(" ")}`,
      "none",
    ],
    ["letters grown by a stroke made a path", `${text} ${grown} f`, "refused"],
    [
      "several colours",
      `${text} 1 0 0 rg ${paths[0]} f 0 0 1 rg ${paths.slice(1).join(" ")} f`,
      "refused",
    ],
    ["a clip of its own", `${text} q 0 0 390 290 re W n ${each("S")} Q`, "refused"],
    [
      "one path for these and many others",
      `${text} ${[...paths, ...elsewhere(0), ...elsewhere(1), ...elsewhere(2)].join(" ")} f`,
      "bound",
    ],
    ["the same words on another line", `${text} ${other(40)} f`, "none"],
    ["other words in place", `${text} ${letterPaths("Mind the gaps", AT).join(" ")} f`, "none"],
    ["a panel and rules", `0.9 g 30 190 240 40 re f 0 g 40 195 200 1 re f ${text}`, "none"],
    ["a drawing around", `${text} 30 180 m 90 260 200 260 280 190 c S`, "none"],
  ])("%s", async (_name, content, verdict) => {
    const [page] = (await compiled(content)).pages;
    const [box] = page!.boxes;
    const isRefused = verdict === "refused";
    expect([box!.editable, box!.reason]).toEqual(isRefused ? [false, "path_copy"] : [true, null]);
    expect(page!.reasons).toEqual(isRefused ? ["path_copy"] : []);
    const drawn = (box!.boundPaths ?? []).filter(({ kind }) => kind !== "underline");
    expect(drawn.length > 0).toBe(verdict === "bound");
  });
});

test("a path that draws many texts is found for one of few letters", async () => {
  const at = { x: 300, y: 100, sizePt: 30 };
  const all = [...paths, ...letterPaths("LT", at)].join(" ");
  const [page] = (await compiled(`${all} S ${text} ${shownAt("LT", at)}`)).pages;
  expect(page!.boxes.map((box) => [box.text, box.boundPaths?.length])).toEqual([
    [WORDS, 1],
    ["LT", 1],
  ]);
});

test("the reason is told, and the field is gone", async () => {
  const half = paths.slice(0, 8).map((path) => `${path} S`);
  const { fields, problems } = await compiled(`${text} ${half.join(" ")}`);
  expect(fields).toEqual([]);
  expect(problems.map(({ code }) => code)).toEqual(["path_copy"]);
});

describe("a box and its copies are changed together", () => {
  const shadow = letterPaths(WORDS, { ...AT, x: 42, y: 197.5 });
  const shadowed = shadow.map((path) => `${path} f`).join(" ");
  /** Contours of the paths of a filled file, and what both certificates say is gone. */
  const filledWith = async (
    content: string,
    value: string,
  ): Promise<{ readonly marks: readonly Mark[]; readonly removed: readonly string[] }> => {
    const source = arimoPdf(content);
    const template = withTextOpen(await engine.compileTemplate(source));
    const values = { [template.fields[0]!.id]: value };
    const { pdf, certificate } = await engine.fillTemplate(template, values);
    const verified = await engine.verifyPdf(source, pdf, { rasters: true });
    expect(verified.violations).toEqual([]);
    expect(verified.certificate.removed).toEqual(certificate.removed);
    return { marks: readScene(pdf).pages[0]!.marks, removed: certificate.removed };
  };
  /** Letters that `letterPaths` draws of the words, by their bounds, and those of a page. */
  const boundsOf = (marks: readonly Mark[]): readonly string[] =>
    marks.flatMap(({ path, strokeWidthPt }) =>
      path === null || path === undefined
        ? []
        : pathOutline(path).map(
            (contour) =>
              `${strokeWidthPt ?? "fill"} ${outlineBounds([contour])!
                .map((n) => n.toFixed(1))
                .join(" ")}`,
          ),
    );
  const wanted = (words: string, place: LetterPlace, paint: string): readonly string[] =>
    boundsOf(
      readScene(arimoPdf(`${letterPaths(words, place).join(" ")} ${paint}`)).pages[0]!.marks,
    );

  test.each<[string, string, string, readonly string[]]>([
    ["a stroke, letter by letter", `${text} ${each("S")}`, "Mind", wanted("Mind", AT, "S")],
    ["a stroke that is closed", `${text} ${each("s")}`, "Mind", wanted("Mind", AT, "S")],
    ["one path for all", `${text} ${paths.join(" ")} f`, "Mind", wanted("Mind", AT, "f")],
    [
      "a shadow",
      `0.8 g ${shadowed} 0 g ${text}`,
      "Mind",
      wanted("Mind", { ...AT, x: 42, y: 197.5 }, "f"),
    ],
    [
      "a shadow and a stroke",
      `0.8 g ${shadowed} 0 g ${text} ${each("S")}`,
      "Mind",
      [...wanted("Mind", { ...AT, x: 42, y: 197.5 }, "f"), ...wanted("Mind", AT, "S")],
    ],
    [
      "a matrix around the paths",
      `${text} q 2 0 0 2 0 0 cm ${letterPaths(WORDS, { x: 20, y: 100, sizePt: 15 }).join(" ")} f Q`,
      "Mind",
      wanted("Mind", AT, "f"),
    ],
    [
      "letters with holes and words",
      `${text} ${each("S")}`,
      "Bob & go",
      wanted("Bob & go", AT, "S"),
    ],
    ["nothing where nothing is written", `${text} ${each("S")}`, "", []],
  ])("%s", async (_name, content, value, expected) => {
    const { marks, removed } = await filledWith(content, value);
    expect(boundsOf(marks)).toEqual(expected);
    expect(removed.length).toBeGreaterThan(0);
  });

  const greeting = letterPaths("Hi {{name}} all", AT).map((path) => `${path} S`);
  test.each<[string, string]>([
    ["letters", "(Hi ) Tj ({{name}}) Tj ( all) Tj"],
    ["hexadecimal codes", "<486920> Tj <7B7B6E616D657D7D> Tj <20616C6C> Tj"],
    ["parts of an array", "[<486920>] TJ [<7B7B6E616D657D7D>] TJ [<20616C6C>] TJ"],
  ])(
    "a value beside words of operators of their own, written as %s, is drawn with them",
    async (_name, shown) => {
      const content = `BT /F 30 Tf 40 200 Td ${shown} ET ${greeting.join(" ")}`;
      expect(boundsOf((await filledWith(content, "Zoe")).marks)).toEqual(
        wanted("Hi Zoe all", AT, "S"),
      );
    },
  );

  test("what a path draws besides the letters stays", async () => {
    const { marks, removed } = await filledWith(
      `${text} ${paths.join(" ")} 300 20 50 50 re 310 30 m 330 30 l 320 60 l h f`,
      "Mind",
    );
    const others = boundsOf(marks).filter((bounds) => !wanted("Mind", AT, "f").includes(bounds));
    expect(others).toEqual(["fill 300.0 20.0 350.0 70.0", "fill 310.0 30.0 330.0 60.0"]);
    expect(removed).toHaveLength(1);
  });

  test("strokes below and above letters that are shown one by one stay below and above", async () => {
    let x = AT.x;
    const single = Array.from("HELLO").map((letter) => {
      const place = { ...AT, x };
      x += letter === "L" ? 16.68 : letter === "O" ? 23.34 : letter === "E" ? 20.01 : 21.67;
      const path = `${letterPaths(letter, place).join(" ")} S`;
      return { below: `3 w ${path}`, text: shownAt(letter, place), above: `0.5 w ${path}` };
    });
    const content = [
      ...single.map(({ below }) => below),
      ...single.flatMap((one) => [one.text, one.above]),
    ].join("\n");
    const source = arimoPdf(content);
    const template = withTextOpen(await engine.compileTemplate(source));
    const { pdf } = await engine.fillTemplate(template, { [template.fields[0]!.id]: "HOLE" });
    expect((await engine.verifyPdf(source, pdf)).violations).toEqual([]);
    const { marks, shownTexts, shownTextZ, glyphs } = readScene(pdf).pages[0]!;
    const texts = shownTexts.flatMap(({ glyphStart, glyphEnd }, i) =>
      glyphEnd > glyphStart ? [shownTextZ[i] ?? 0] : [],
    );
    expect(glyphs.length).toBe(4);
    const widths = marks.map(({ zIndex, strokeWidthPt }) => [
      strokeWidthPt,
      texts.map((z) => zIndex > z),
    ]);
    expect(widths).toEqual([
      [3, texts.map(() => false)],
      [0.5, texts.map(() => true)],
    ]);
  });

  test("of a line that stays they stand where it stands, however it would be centred now", async () => {
    // A hair beside the middle of the words above.
    const spare = endOfWords(WORDS, AT) - endOfWords("Come & go", AT);
    const below = { ...AT, x: AT.x + spare / 2 + 0.3, y: 166 };
    const content = `${text} ${shownAt("Come & go", below)} ${paths.join(" ")} ${letterPaths("Come & go", below).join(" ")} S`;
    const template = await compiled(content);
    const [box] = template.pages[0]!.boxes;
    expect([box!.text, box!.align]).toEqual([`${WORDS}\nCome & go`, "center"]);
    const { marks } = await filledWith(content, "Mind the date\nCome & go");
    expect(boundsOf(marks)).toEqual(expect.arrayContaining([...wanted("Come & go", below, "S")]));
  });

  test("the author sees them", async () => {
    const template = await compiled(`0.8 g ${shadowed} 0 g ${text} ${each("S")} 40 197 185 1 re f`);
    const [box] = template.pages[0]!.boxes;
    expect(box!.boundPaths?.map(({ kind, marks }) => [kind, marks])).toEqual([
      ["shadow", 11],
      ["stroke", 11],
      ["underline", 1],
    ]);
  });

  test("own text keeps them as they are", async () => {
    const { marks, removed } = await filledWith(`${text} ${each("S")}`, WORDS);
    expect([boundsOf(marks), removed]).toEqual([wanted(WORDS, AT, "S"), []]);
  });
});

describe("a writer that", () => {
  /** The page with its content written anew. */
  const rewritten = (pdf: Uint8Array, content: string): Uint8Array => {
    const update = { num: 5, gen: 0, source: latin1Bytes("<<>>"), stream: latin1Bytes(content) };
    return concatBytes([
      pdf,
      appendUpdate(appendBaseOf(openPdf(pdf, ENGINE_LIMITS)), [update], "00"),
    ]);
  };
  const other = shownAt("Mind the gap", AT);
  const codesOf = async (before: string, after: string): Promise<readonly string[]> => {
    const source = arimoPdf(before);
    const { violations } = await engine.verifyPdf(source, rewritten(source, after));
    return violations.map(({ code }) => code);
  };

  test("changes the words and leaves their stroke is refused", async () => {
    expect(await codesOf(`${text} ${each("S")}`, `${other} ${each("S")}`)).toEqual(["path_copy"]);
  });

  test("empties the text and leaves its stroke is refused", async () => {
    const empty = text.replace(`(${WORDS}) Tj`, "() Tj");
    expect(await codesOf(`${text} ${each("S")}`, `${empty} ${each("S")}`)).toEqual(["path_copy"]);
  });

  test("changes one letter of a text that is one path is refused", async () => {
    const all = `${paths.join(" ")} S`;
    const near = text.replace("Save", "Sane");
    expect(await codesOf(`${text} ${all}`, `${near} ${all}`)).toEqual(["path_copy"]);
  });

  test("sets the same letters again is not", async () => {
    const again = text.replace(`(${WORDS}) Tj`, `[(${WORDS})] TJ`);
    expect(await codesOf(`${text} ${each("S")}`, `${again} ${each("S")}`)).toEqual([]);
  });

  const gone = paths
    .slice(1)
    .map(() => "n")
    .join(" ");
  const anew = letterPaths("Mind the gap", AT).join(" ");
  const beside = letterPaths("Mind the gap", { ...AT, x: 45 }).join(" ");
  const panel = "300 20 50 50 re f";
  test.each<[string, string, string, readonly string[]]>([
    [
      "draws the new letters in their place is none of these",
      text,
      `${other} ${anew} S ${gone}`,
      [],
    ],
    ["draws no letters in their place", text, `${other} n ${gone}`, ["path_copy"]],
    [
      "draws some of the letters",
      text,
      `${other} ${letterPaths("Mind the ga", AT).join(" ")} S ${gone}`,
      ["path_copy"],
    ],
    [
      "draws other letters",
      text,
      `${other} ${letterPaths("Mind the cat", AT).join(" ")} S ${gone}`,
      ["path_copy", "artwork_changed"],
    ],
    [
      "draws them beside the letters",
      text,
      `${other} ${beside} S ${gone}`,
      ["path_copy", "artwork_changed"],
    ],
    [
      "draws more than them",
      text,
      `${other} ${anew} 9 9 m 99 9 l S ${gone}`,
      ["path_copy", "artwork_changed"],
    ],
    ["takes them out where no words were replaced", text, `${text} n ${gone}`, ["artwork_changed"]],
    [
      "draws them where no words were replaced",
      text,
      `${text} ${anew} S ${gone}`,
      ["artwork_changed"],
    ],
  ])("%s", async (_name, before, after, expected) => {
    const codes = await codesOf(`${before} ${each("S")} ${panel}`, `${after} ${panel}`);
    // Each path drawn otherwise is told.
    expect([...new Set(codes)].toSorted()).toEqual(expected.toSorted());
  });

  test.each<[string, string, readonly string[]]>([
    ["draws smaller words beside them again is none of these", "at eight", []],
    ["leaves out smaller words beside them", "", ["path_copy"]],
  ])("%s", async (_name, again, expected) => {
    const at = { x: 300, y: AT.y, sizePt: 18 };
    const beside = `${shownAt("at eight", at)} ${panel}`;
    const smaller = letterPaths("at eight", at).join(" ");
    // A hair beside, as numbers are that were worked out otherwise.
    const drawn = letterPaths(again, { ...at, x: at.x + 0.002 }).join(" ");
    const before = `${text} ${paths.join(" ")} ${smaller} S ${beside}`;
    const after = `${other} ${anew} ${drawn} S ${beside}`;
    expect(await codesOf(before, after)).toEqual(expected);
  });

  test.each<[string, string]>([
    ["draws a line below anew with them", "Come & go"],
    ["leaves letters of a line below out", "Come &"],
    ["draws other letters for a line below", "Come & do"],
  ])("%s is refused", async (_name, again) => {
    const at = { ...AT, y: 160 };
    const below = shownAt("Come & go", at);
    const before = `${text} ${below} ${paths.join(" ")} ${letterPaths("Come & go", at).join(" ")} S`;
    const drawn = letterPaths(again, { ...at, x: at.x + 0.002 }).join(" ");
    expect(await codesOf(before, `${other} ${below} ${anew} ${drawn} S`)).toEqual([
      "artwork_changed",
    ]);
  });

  test("takes out another path with them", async () => {
    const source = arimoPdf(`${text} ${each("S")} ${panel}`);
    const changed = rewritten(source, `${other} ${anew} S ${gone} n`);
    const { violations } = await engine.verifyPdf(source, changed);
    expect(violations.map(({ code, page, bboxPt }) => [code, page, bboxPt])).toEqual([
      ["artwork_changed", 0, [300, 230, 350, 280]],
    ]);
  });

  test("takes the paths out of the file is refused for that", async () => {
    expect(await codesOf(`${text} ${each("S")}`, other)).toEqual(["artwork_changed"]);
  });
});

test("a stroke goes with words that are turned a little less than those beside them", async () => {
  const turned = (degrees: number): string => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return [cos, sin, -sin, cos].map((value) => value.toFixed(6)).join(" ");
  };
  const beside = `q ${turned(5.6)} 30 60 cm ${shownAt("Dinner at eight", { x: 0, y: 0, sizePt: 30 })} Q`;
  const at = { x: 0, y: 0, sizePt: 30 };
  const strokes = letterPaths(WORDS, at).map((path) => `${path} S`);
  const stroked = `q ${turned(5.2)} 30 160 cm ${strokes.join(" ")} ${shownAt(WORDS, at)} Q`;
  const template = await compiled(`${beside} ${stroked}`);
  const box = template.pages[0]!.boxes.find((one) => one.text === WORDS)!;
  expect(box.boundPaths).toHaveLength(1);
  const field = template.fields.find(({ boxes }) => boxes.some((one) => one.box === box.id))!;
  const values = { [field.id]: "Save that date, they eat" };
  const { pdf, problems } = await engine.fillTemplate(template, values);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const order = { pages: template.pages, fields: template.fields, values };
  expect((await engine.verifyPdf(template.source, pdf, { order })).violations).toEqual([]);
});

test("a stroke goes with words that are set a little smaller, as they were but for their end", async () => {
  const words = "I am here for the date";
  // A quarter of the em goes into this height so often and a half: of 35.9 pt once more than of 36 pt.
  const at = { x: 20, y: 256.2, sizePt: 36 };
  const strokes = letterPaths(words, at).map((path) => `${path} S`);
  const template = await compiled(`${shownAt(words, at)} ${strokes.join(" ")}`);
  const values = { [template.fields[0]!.id]: `${words}--` };
  const { pdf, fit, problems } = await engine.fillTemplate(template, values);
  expect([fit.boxes[0]?.sizePt, problems]).toEqual([35.9, []]);
  const order = { pages: template.pages, fields: template.fields, values };
  expect((await engine.verifyPdf(template.source, pdf, { order })).violations).toEqual([]);
});

test("a stroke goes with its figure, whatever smaller words change beside it", async () => {
  const at = { x: 40, y: 200, sizePt: 40 };
  const beside = shownAt("change and challenge", { x: 120, y: 205, sizePt: 12 });
  const template = await compiled(`${letterPaths("9", at)[0]!} S ${shownAt("9", at)} ${beside}`);
  const fieldOf = (text: string): string =>
    template.fields.find(({ defaultValue }) => defaultValue === text)!.id;
  const values = { [fieldOf("9")]: "0", [fieldOf("change and challenge")]: "business handed on" };
  const { pdf } = await engine.fillTemplate(template, values);
  const order = { pages: template.pages, fields: template.fields, values };
  expect((await engine.verifyPdf(template.source, pdf, { order })).violations).toEqual([]);
});
