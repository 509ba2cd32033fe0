/**
 * Text whose stroke, shadow or second copy is drawn as paths: new words must not leave the old ones standing
 * around them. Known by its contours when a file is compiled; a file that leaves them is refused.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import type { Template } from "#engine/contract/template.ts";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { arimoPdf, letterPaths, shownAt } from "#test/support/letter-copies.ts";

const AT = { x: 40, y: 200, sizePt: 30 };
const WORDS = "Save the date";
const text = shownAt(WORDS, AT);
const paths = letterPaths(WORDS, AT);
const each = (paint: string): string => paths.map((path) => `${path} ${paint}`).join("\n");

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(await loadEngineParts());
});

async function compiled(content: string): Promise<Template> {
  return await engine.compileTemplate(arimoPdf(content));
}

describe("a copy as paths is found", () => {
  const shifted = letterPaths(WORDS, { ...AT, x: 42, y: 197.5 });
  const other = (shift: number): string => letterPaths(WORDS, { ...AT, y: AT.y - shift }).join(" ");
  test.each<[string, string, boolean]>([
    ["a stroke, letter by letter", `${text} ${each("S")}`, true],
    ["a stroke below its text", `2 w ${each("S")} ${text}`, true],
    ["a copy filled, one path for all", `1 0 0 rg ${paths.join(" ")} f ${text}`, true],
    ["filled and stroked", `${text} ${each("B")}`, true],
    ["a shadow", `0.8 g ${shifted.map((path) => `${path} f`).join(" ")} 0 g ${text}`, true],
    [
      "a matrix around the paths",
      `${text} q 2 0 0 2 0 0 cm ${letterPaths(WORDS, { x: 20, y: 100, sizePt: 15 }).join(" ")} f Q`,
      true,
    ],
    [
      "two thirds of the letters",
      `${text} ${paths
        .slice(0, 8)
        .map((path) => `${path} S`)
        .join(" ")}`,
      true,
    ],
    [
      "a third of the letters",
      `${text} ${paths
        .slice(0, 3)
        .map((path) => `${path} S`)
        .join(" ")}`,
      false,
    ],
    ["the same words on another line", `${text} ${other(40)} f`, false],
    ["other words in place", `${text} ${letterPaths("Mind the gaps", AT).join(" ")} f`, false],
    ["a panel and rules", `0.9 g 30 190 240 40 re f 0 g 40 195 200 1 re f ${text}`, false],
    ["a drawing around", `${text} 30 180 m 90 260 200 260 280 190 c S`, false],
  ])("%s", async (_name, content, isCopy) => {
    const [page] = (await compiled(content)).pages;
    const [box] = page!.boxes;
    expect([box!.editable, box!.reason]).toEqual(isCopy ? [false, "path_copy"] : [true, null]);
    expect(page!.reasons).toEqual(isCopy ? ["path_copy"] : []);
  });
});

test("the reason is told, and the field is gone", async () => {
  const { fields, problems } = await compiled(`${text} ${each("S")}`);
  expect(fields).toEqual([]);
  expect(problems.map(({ code }) => code)).toEqual(["path_copy"]);
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

  test("takes the paths out of the file is refused for that", async () => {
    expect(await codesOf(`${text} ${each("S")}`, other)).toEqual(["artwork_changed"]);
  });
});
