import { describe, expect, test } from "vitest";
import { docOf, type Objects } from "../verify/small-files.test-kit.ts";
import { formColors } from "./form-colors.ts";

const RESOURCES = "/Resources<</XObject<</Fm 7 0 R/In 8 0 R/Im 9 0 R>>>>";
const FORM = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]";

/** A page that shows both streams of `content`; 7 is its form, 8 one that 7 may paint, 9 an image. */
function fileOf(content: readonly [string, string], form = "", more: Objects = {}) {
  return docOf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[5 0 R 6 0 R]${RESOURCES}>>`,
    5: ["", content[0]],
    6: ["", content[1]],
    7: [`${FORM}${RESOURCES}`, form],
    8: [FORM, ""],
    9: [
      "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8",
      "x",
    ],
    ...more,
  });
}

/** What forms 7 and 8 begin in. */
function check(content: string | readonly [string, string], form = "", more: Objects = {}) {
  const of = formColors(fileOf(typeof content === "string" ? [content, ""] : content, form, more));
  return [of(7).fill, of(8).fill];
}

describe("a form", () => {
  test.each<[string, string | readonly [string, string], string, readonly unknown[]]>([
    ["painted on a page begins in black", "/Fm Do", "", [["0.0 g"], null]],
    [
      "in the colour of another stream of the page",
      ["1 0 0 rg", "/Fm Do"],
      "",
      [["1.0 0.0 0.0 rg"], null],
    ],
    [
      "in a stream that begins with the end of the last one's name",
      ["1", "g /Fm Do"],
      "",
      [["1.0 g"], null],
    ],
    [
      "in the colours of a form around it",
      "0 0 0 1 k /Fm Do",
      "/In Do",
      [["0.0 0.0 0.0 1.0 k"], ["0.0 0.0 0.0 1.0 k"]],
    ],
    ["in what the form around it sets", "/Fm Do", "1 g /In Do", [["0.0 g"], ["1.0 g"]]],
    [
      "in signed and fractional numbers",
      "-.5 +.25 1. rg /Fm Do",
      "",
      [["-.50 +.250 1.0 rg"], null],
    ],
    ["painted twice alike", "/Fm Do 0 g /Fm Do", "", [["0.0 g"], null]],
    ["painted in two colours is not known", "/Fm Do 1 g /Fm Do", "", [null, null]],
    ["in a space that has a name elsewhere is not known", "/Sp cs 1 scn /Fm Do", "", [null, null]],
    ["in a space alone, that has a name elsewhere", "/Sp cs /Fm Do", "", [null, null]],
    ["that paints itself is read once", "/Fm Do", "/Fm Do /In Do", [["0.0 g"], ["0.0 g"]]],
    ["of an image, or of nothing, is none", "/Im Do /No Do", "", [null, null]],
  ])("%s", (_, content, form, expected) => {
    expect(check(content, form)).toEqual(expected);
  });

  test("is not painted by a name that two streams of a page share", () => {
    expect(check(["/F", "m Do"])).toEqual([null, null]);
  });

  test("is not painted by what an image's data look like", () => {
    const image =
      "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8";
    expect(check("/Im Do", "", { 9: [image, "1 g /In Do"] })[1]).toBeNull();
  });

  test("that is missing is not painted", () => {
    const gone = "/Resources<</XObject<</Fm 70 0 R/In 8 0 R>>>>";
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[5 0 R 60 0 R]${gone}>>`;
    expect(check("/Fm Do /In Do", "", { 3: page })).toEqual([null, ["0.0 g"]]);
  });

  test("without resources of its own paints with those around it", () => {
    expect(check("1 g /Fm Do", "/In Do", { 7: [FORM, "/In Do"] })[1]).toEqual(["1.0 g"]);
  });

  test("with resources of its own paints with those alone", () => {
    const own = `${FORM}/Resources<</XObject<</Other 8 0 R>>>>`;
    expect(check("1 g /Fm Do", "", { 7: [own, "/In Do"] })[1]).toBeNull();
    expect(check("1 g /Fm Do", "", { 7: [own, "/Other Do"] })[1]).toEqual(["1.0 g"]);
  });

  test("begins in its stroking colour as well", () => {
    const of = formColors(fileOf(["1 0 0 RG /Fm Do 0 0 0 1 K /In Do", ""]));
    expect([of(7).stroke, of(8).stroke]).toEqual([["1.0 0.0 0.0 RG"], ["0.0 0.0 0.0 1.0 K"]]);
    expect(formColors(fileOf(["/Sp CS 1 SCN /Fm Do", ""]))(7)).toMatchObject({
      fill: ["0.0 g"],
      stroke: null,
    });
  });

  test("knows nothing of graphics states around it, and says that there are some", () => {
    const of = formColors(fileOf(["/In Do /Over gs /Fm Do", ""]));
    expect(of(7)).toEqual({ fill: ["0.0 g"], stroke: ["0.0 G"], states: [], inheritsStates: true });
    expect(of(8)).toEqual({ fill: ["0.0 g"], stroke: ["0.0 G"], states: [] });
  });

  test("that no content paints begins in colours that nothing tells", () => {
    expect(formColors(fileOf(["", ""]))(7)).toEqual({ fill: null, stroke: null, states: [] });
  });

  test("nested in itself by way of others comes to an end", () => {
    const ring = `${FORM}${RESOURCES}`;
    const more = { 7: [ring, "/In Do"], 8: [ring, "0.5 g /Fm Do"] } as const;
    expect(check("1 g /Fm Do", "", more)).toEqual([null, null]);
  });

  test("painted in ever more colours is given up, not counted", () => {
    const colours = Array.from({ length: 50 }, (_, i) => `0.${i} g /Fm Do`).join(" ");
    expect(check(colours)).toEqual([null, null]);
  });
});
