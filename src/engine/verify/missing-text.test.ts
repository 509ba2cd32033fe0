import { describe, expect, test } from "vitest";
import type { Letter } from "./letter-lines.ts";
import { missingText } from "./missing-text.ts";

/** Letters of a line as they stand: `x` in letters, `y` and `em` in points. */
function letters(
  text: string,
  { x = 0, y = 0, em = 10 }: { x?: number; y?: number; em?: number } = {},
): readonly Letter[] {
  return Array.from(text, (letter, i) => ({
    text: letter,
    from: [(x + i) * 10, y],
    to: [(x + i) * 10 + em, y],
    em,
    box: [0, 0, 0, 0],
    code: letter.codePointAt(0) ?? 0,
    font: null,
    paint: "DeviceGray 0",
  }));
}
const lost = (fixed: string, came: readonly Letter[], was: readonly Letter[] = []) =>
  missingText(fixed, { came: () => came, was: () => was });

describe("words that are gone", () => {
  test("are not those inside of which a shorter one was found", () => {
    const first = letters("В ціну");
    const second = letters("Сервісний", { y: -20 });
    const text = "В ціну\nСервісний";
    expect(lost(text, [...second, ...first])).toEqual([]);
    expect(lost(text, second)).toHaveLength(2);
    expect(lost(text, first)).toEqual(["Сервісний"]);
  });

  test("are not those whose sigma is one of the middle where letters are read on", () => {
    expect(lost("Ο ΚΑΤΑΛΟΓΟΣ ΜΑΣ", letters("Ο ΚΑΤΑΛΟΓΟΣ ΜΑΣ"))).toEqual([]);
  });

  test("are not those with a raised part that others were painted between", () => {
    const raised = letters("2", { x: 7, y: 4, em: 5 });
    const between = letters("3", { x: 9, y: 4, em: 5 });
    const [first, ...others] = letters("Campari");
    expect(lost("Campari2", [first!, ...between, ...others, ...raised])).toEqual([]);
    expect(lost("Campari2", [first!, ...between, ...others])).toEqual(["Campari2"]);
  });

  test("are not those that are read in an order of their own in the original, too", () => {
    const [price, note] = [letters("0,5l", { x: 0 }), letters("A", { x: 9, y: 3, em: 5 })];
    const was = [...price, ...letters("3", { x: 5 }), ...note];
    expect(lost("0,5lA3", was, was)).toEqual([]);
    expect(lost("0,5lA3", was.slice(0, -1), was)).toEqual(["0,5lA3"]);
    expect(lost("0,5lA3", was, letters("0,5lA3"))).toEqual(["0,5lA3"]);
  });

  test("are not those of which letters were taken for one that is", () => {
    const was = letters("\u0631\u0628 \u062f\u064a\u0628");
    const came = letters("\u0631\u0628 \u062f\u064a\u062a");
    const [gone, kept] = ["\u0628\u064a\u062f", "\u0628\u0631"];
    expect(lost(`${gone} ${kept}`, came, was)).toEqual([gone]);
  });

  test("are not those whose numbers stand on the other side among lines from the right", () => {
    const was = letters("\u0628 1/font");
    expect(lost("1/font \u0628", letters("\u0628 font/1"), was)).toEqual([]);
    expect(lost("1/font \u0628", letters("\u0628 fnot/1"), was)).toEqual(["1/font"]);
    expect(lost("1/font \u0628", letters("\u0628 font"), was)).toEqual(["1/font"]);
    expect(lost("1/font b", letters("b font/1"), letters("b 1/font"))).toEqual(["1/font"]);
  });

  test("are not those whose accents stand beside their letters", () => {
    expect(lost("apparaît", letters("appara\u02c6\u0131t"))).toEqual([]);
    expect(lost("apparaît", letters("appara\u02c6t"))).toEqual(["apparaît"]);
  });
  test("are those whose letters are a value's, however they are read", () => {
    const was = [...letters("Stra"), ...letters("e", { x: 5 }), ...letters("B", { x: 4, y: 6 })];
    const came = [...letters("B", { y: 40 }), ...was.slice(0, -1)];
    const given = { came: () => came, was: () => was, values: "B" };
    expect(missingText("StraBe", given)).toEqual(["StraBe"]);
    expect(missingText("StraBe", { ...given, values: "" })).toEqual([]);
    expect(missingText("StraBe", { came: () => was, was: () => was.slice(0, -1) })).toEqual([
      "StraBe",
    ]);
  });
});
