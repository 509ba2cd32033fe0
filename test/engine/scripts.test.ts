/** Text in other scripts than Latin: order, joining, marks, columns and what has no font, judged by HarfBuzz. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { anyCharacter } from "#base/any-character.test-kit.ts";
import { type FitRequest, fitBox } from "#engine/fit/fit-box.ts";
import type { FitFonts } from "#engine/fit/fonts.ts";
import type { BoxFit, FitGlyph, FitLine } from "#engine/contract/fit-report.ts";
import type { LibraryFont } from "#engine/font/library/library-font.ts";
import { DEFAULT_BOX_SETTINGS } from "#engine/contract/box-settings.ts";
import type { BoxSettings, TextBox } from "#engine/contract/scene.ts";
import { embeddedFacts, loadFitKit, plainBox } from "#test/support/fit-kit.ts";

let fonts: FitFonts;
beforeAll(async () => {
  fonts = (await loadFitKit()).fonts;
});

interface Case {
  readonly box?: Partial<TextBox>;
  readonly settings?: Partial<BoxSettings>;
  readonly postScriptName?: string;
  readonly characters?: string;
  readonly language?: string;
}

function fit(text: string, given: Case = {}): BoxFit {
  const { box, settings, postScriptName = "ArialMT", characters = "", language } = given;
  const request: FitRequest = {
    box: plainBox("x", {
      maxWidthPt: 2000,
      ...box,
      settings: { ...DEFAULT_BOX_SETTINGS, ...settings },
    }),
    text,
    authoredFonts: new Map([["7", embeddedFacts(characters, { postScriptName, familyName: "" })]]),
    resourceNames: { "7": "F1" },
    substitution: "allow",
    ...(language === undefined ? {} : { language }),
  };
  return fitBox(request, fonts);
}

function fontOf(id: string): LibraryFont {
  const font = [...fonts.bundled].find(({ file }) => file.id === id) ?? fonts.scripts?.byId(id);
  if (font === undefined) {
    throw new Error(`${id} was not used`);
  }
  return font;
}

/** Glyph ids with the places they are drawn at, in thousandths of an em, from left to right. */
function drawn(line: FitLine | undefined): readonly string[] {
  let pen = 0;
  const places: [number, number, number][] = [];
  for (const { code, advance, dx, dy } of line?.runs.flatMap(({ glyphs }) => glyphs) ?? []) {
    places.push([Math.round(pen + dx), code, Math.round(dy)]);
    pen += advance;
  }
  return places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]).map((place) => place.join(" "));
}

/** The same by shaping the whole line at once. */
function reference(
  text: string,
  id: string,
  options: { direction: "ltr" | "rtl"; script: string; language?: string },
): readonly string[] {
  const face = fonts.shaper.face(fontOf(id).file);
  const unitEm = 1000 / face.unitsPerEm;
  let pen = 0;
  const shaped = face.shape(text, [0, text.length], { language: "", ligatures: true, ...options });
  const places = shaped.map(({ gid, xAdvance, xOffset, yOffset }): [number, number, number] => {
    const place: [number, number, number] = [
      Math.round(pen + xOffset * unitEm),
      gid,
      Math.round(yOffset * unitEm),
    ];
    pen += xAdvance * unitEm;
    return place;
  });
  return places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]).map((place) => place.join(" "));
}

function usedFont({ lines }: BoxFit): string {
  const font = lines[0]?.runs[0]?.font;
  return font?.kind === "library" ? font.id : "";
}

/** Text of the glyphs from left to right. */
function visual(line: FitLine | undefined): string {
  return (line?.runs ?? []).map(({ glyphs }) => glyphs.map(({ text }) => text).join("")).join("");
}

describe("a line of one script is what HarfBuzz makes of it whole (C15)", () => {
  test.each([
    ["Arabic", "السلام عليكم", "Arab", "rtl"],
    ["Arabic with marks", "مُحَمَّدٌ بِسْمِ", "Arab", "rtl"],
    ["Persian", "گچ‌پژ می‌خواهم", "Arab", "rtl"],
    ["Urdu", "ہے ٹ ڈ ے", "Arab", "rtl"],
    ["Hebrew with points", "שָׁלוֹם עֲלֵיכֶם", "Hebr", "rtl"],
    ["Devanagari", "नमस्ते क्षत्रिय हिन्दी", "Deva", "ltr"],
    ["Thai", "ภาษาไทยที่ดี", "Thai", "ltr"],
    ["Vietnamese", "Nguyễn Thị Ngọc Ánh Đỗ", "Latn", "ltr"],
    ["Yoruba with marks that have no letter of their own", "Ọ̀ṣọ́ ẹ̀kọ́", "Latn", "ltr"],
    ["Lithuanian with marks on i", "i̇́ ė̃ ū́", "Latn", "ltr"],
  ] as const)("%s", (_, typed, script, direction) => {
    const set = fit(typed, { box: { direction } });
    expect(set.missing).toEqual([]);
    const text = typed.normalize("NFC");
    expect(drawn(set.lines[0])).toEqual(reference(text, usedFont(set), { direction, script }));
  });

  test.each([
    ["Arabic", "مرحبا بكم في مطعمنا الجديد الجميل", "Arab", "rtl"],
    ["Devanagari", "नमस्ते दुनिया यह एक परीक्षा है", "Deva", "ltr"],
  ] as const)("each of several, after breaking: %s", (_, text, script, direction) => {
    const set = fit(text, { box: { direction, maxWidthPt: 90, maxLines: 6 } });
    expect(set.lines.length).toBeGreaterThan(1);
    expect(set.lines.map((line) => line.text).join(" ")).toBe(text);
    for (const line of set.lines) {
      expect(drawn(line)).toEqual(reference(line.text, usedFont(set), { direction, script }));
    }
  });
});

describe("order from left to right (UAX #9)", () => {
  test.each([
    ["Hebrew", "rtl", "שלום", "םולש"],
    ["a number in Hebrew", "rtl", "טל 123 בית", "תיב 123 לט"],
    ["Latin in Hebrew", "rtl", "הנה Anna Muster פה", "הפ Anna Muster הנה"],
    ["Hebrew in Latin", "ltr", "Anna שלום עולם Muster", "Anna םלוע םולש Muster"],
    ["brackets turn round", "rtl", "(שלום)", ")םולש("],
    ["a time span", "rtl", "8:00–20:00", "20:00–8:00"],
    ["a full stop ends the line at its left", "rtl", "שלום.", ".םולש"],
    ["a full stop ends the line at its right", "ltr", "a שלום.", "a םולש."],
    ["Hebrew alone is read by itself in a line from the left", "ltr", "שלום.", ".םולש"],
    ["Latin alone is read by itself in a line from the right", "rtl", "60 GR.", "60 GR."],
    ["spaces at the end stay at the end", "ltr", "abc שלום  ", "abc םולש  "],
    ["marks of direction count and do not print", "ltr", "a \u200fשלום!\u200f b", "a !םולש b"],
    ["isolates", "ltr", "a \u2067שלום 1\u2069 b", "a 1 םולש b"],
    ["overrides", "ltr", "\u202eabc\u202c", "cba"],
  ] as const)("%s", (_, direction, text, expected) => {
    expect(visual(fit(text, { box: { direction } }).lines[0])).toBe(expected);
  });

  test("the author's direction wins; a box without words takes the value's own", () => {
    const ltr = { box: { direction: "ltr" } } as const;
    expect(visual(fit("שלום.", { ...ltr, settings: { direction: "rtl" } }).lines[0])).toBe(".םולש");
    expect(visual(fit("שלום.", { box: { direction: "ltr", text: "12" } }).lines[0])).toBe(".םולש");
  });

  test("lines are broken before they are turned round", () => {
    const set = fit("אחת שתיים שלוש ארבע", {
      box: { direction: "rtl", maxWidthPt: 60, maxLines: 4 },
    });
    expect(set.lines.map((line) => line.text)).toEqual(["אחת שתיים", "שלוש ארבע"]);
    expect(set.lines.map(visual)).toEqual(["םייתש תחא", "עברא שולש"]);
  });
});

test("justified lines from right to left hang at the right where they are short", () => {
  const box = {
    direction: "rtl",
    align: "justify",
    text: "אחת שתיים שלוש\nארבע",
    lines: [
      { text: "אחת שתיים שלוש", from: [72, 700], to: [172, 700] },
      { text: "ארבע", from: [140, 685], to: [172, 685] },
    ],
    leadingPt: 15,
    maxWidthPt: 100,
    maxLines: 4,
  } as const;
  const { lines } = fit("אחת שתיים שלוש ארבע חמש", { box });
  expect(lines.length).toBeGreaterThan(1);
  for (const { xPt, widthPt } of lines) {
    expect(xPt + widthPt).toBeCloseTo(100, 3);
  }
});

describe("the font", () => {
  test.each([
    ["a serif face gives naskh", "TimesNewRomanPSMT", "مر", "bundled:noto-naskh-arabic-400"],
    ["others give sans", "ArialMT", "مر", "bundled:noto-sans-arabic-400"],
    ["a naskh by name", "Amiri-Regular", "مر", "bundled:noto-naskh-arabic-400"],
    ["mincho", "IPAMincho", "東京", "bundled:sawarabi-mincho-400"],
    ["gothic", "HiraKakuProN-W3", "東京", "bundled:sawarabi-gothic-400"],
    ["round gothic", "HiraMaruProN-W4", "東京", "bundled:kosugi-maru-400"],
    ["Thai", "ArialMT", "ไทย", "bundled:noto-sans-thai-400"],
    ["Arabic figures alone", "ArialMT", "١٢٣", "bundled:noto-sans-arabic-400"],
    [
      "Japanese in three scripts is one font",
      "ArialMT",
      "東京のカード",
      "bundled:sawarabi-gothic-400",
    ],
  ])("%s", (_, postScriptName, text, expected) => {
    const { lines } = fit(text, { postScriptName });
    expect(lines[0]?.runs.map(({ font }) => font.kind === "library" && font.id)).toEqual([
      expected,
    ]);
  });

  test("is the same within a letter and its marks", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "ם", "م", "日", "\u0301", "\u064e", "\u05b8", "1", " ")),
        (parts) => {
          const text = parts.join("");
          const { lines } = fit(text, { characters: "a1 " });
          for (const { glyphs } of lines.flatMap(({ runs }) => runs)) {
            const first = glyphs.find(({ text: own }) => own !== "");
            // Only a mark with nothing before it may begin a run.
            expect(/^\p{M}/u.test(first?.text ?? "") && !/^\p{M}/u.test(text)).toBe(false);
          }
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });
});

describe("columns", () => {
  const column = {
    vertical: true,
    maxWidthPt: 120,
    maxLines: 3,
    frame: [0, -1, 1, 0, 100, 700],
  } as const;
  const japanese = { box: column, postScriptName: "IPAMincho" };

  function turns(line: FitLine | undefined): string {
    const glyphs: readonly FitGlyph[] = line?.runs.flatMap((run) => run.glyphs) ?? [];
    return glyphs
      .map(({ turn }) => (turn === "upright" ? "|" : turn === "sideways" ? "-" : "?"))
      .join("");
  }

  test.each([
    ["ideographs and kana stand", "東京のカード", "||||||"],
    ["brackets without a form for columns lie down", "東（京）", "|-|-"],
    ["Latin words and figures lie on their side", "東京AB12", "||----"],
    ["full-width ones stand", "東京ＡＢ１２", "||||||"],
    ["punctuation and brackets stand in forms of their own", "「東京。」", "|||||"],
  ])("%s", (_, text, expected) => {
    const { lines, missing } = fit(text, japanese);
    expect(missing).toEqual([]);
    expect(turns(lines[0])).toBe(expected);
  });

  test("the long sound, brackets and stops take their vertical forms", () => {
    const glyphs = fit("ー「。", japanese).lines[0]?.runs.flatMap((run) => run.glyphs) ?? [];
    const flat =
      fit("ー「。", { postScriptName: "IPAMincho" }).lines[0]?.runs.flatMap((run) => run.glyphs) ??
      [];
    expect(flat).toHaveLength(3);
    glyphs.forEach(({ code }, i) => expect(code).not.toBe(flat[i]?.code));
  });

  test("an upright glyph leads down by its cell and stands in the middle of the column", () => {
    const [first] = fit("東", japanese).lines[0]?.runs[0]?.glyphs ?? [];
    expect(first).toMatchObject({ turn: "upright", advance: 1000, dx: -500 });
    expect(first?.dy).toBe(-880);
  });

  test("stops of a font without forms for columns move to the upper right", () => {
    const [, stop] =
      fit("東。", { ...japanese, postScriptName: "IPAGothic" }).lines[0]?.runs.flatMap(
        (run) => run.glyphs,
      ) ?? [];
    expect(stop).toMatchObject({ dx: 100, dy: -280 });
  });

  test("break where Japanese allows it: no stop begins a column", () => {
    const box = { ...column, maxWidthPt: 48 };
    const { lines, sizePt } = fit("東京都千、代田区", { ...japanese, box });
    expect(sizePt).toBe(12);
    expect(lines.map(({ text }) => text)).toEqual(["東京都", "千、代田", "区"]);
    expect(lines.map(({ yPt }) => Math.round(yPt * 10) / 10)).toEqual([-28, -42.4, -56.8]);
  });

  test("the embedded font is used for what looks the same in columns", () => {
    const own = { ...japanese, characters: "東京、" };
    expect(fit("京東", own).lines[0]?.runs[0]?.font.kind).toBe("embedded");
    expect(fit("京、東", own).lines[0]?.runs[0]?.font.kind).toBe("library");
  });
});

describe("what is told", () => {
  test("letter-spacing of joining letters is left out, and said so", () => {
    const tracked = { box: { trackingEm: 0.1, direction: "rtl" } } as const;
    expect(fit("مرحبا", tracked).notes).toEqual(["tracking_ignored"]);
    expect(fit("שלום", tracked).notes).toBeUndefined();
    expect(fit("Anna", tracked).notes).toBeUndefined();
  });

  test("takes no width from a line of joining letters either, whole or broken", () => {
    const text = "مرحبا بكم في بيتنا";
    const widths = (trackingEm: number): readonly number[] =>
      fit(text, {
        box: { trackingEm, direction: "rtl", maxWidthPt: 60, maxLines: 3 },
        settings: { shrinkToFit: false },
      }).lines.map(({ widthPt }) => Math.round(widthPt * 1000) / 1000);
    expect(widths(0).length).toBeGreaterThan(1);
    expect(widths(0.1)).toEqual(widths(0));
  });

  test("scripts without spaces between words are named where lines could wrap", () => {
    const wraps = { box: { maxLines: 3, maxWidthPt: 60 } };
    const set = fit("ภาษาไทย สวัสดี", wraps);
    expect(set.notes).toEqual(["no_line_breaker"]);
    expect(set.lines.map(({ text }) => text)).toEqual(["ภาษาไทย", "สวัสดี"]);
    expect(fit("ภาษาไทย", { box: { maxLines: 1 } }).notes).toBeUndefined();
  });

  test.each([
    ["𝕥𝕙𝕚𝕤", "this"],
    ["🆃🅷🅸🆂", "THIS"],
    ["Ａｎｎａ", "Anna"],
    ["Anna 😀", undefined],
    ["𝕥 😀", undefined],
    ["한", undefined],
  ])("%s is refused, the plain form offered where it prints", (text, suggestion) => {
    const { missing, lines, suggestion: offered } = fit(text);
    expect(missing).not.toEqual([]);
    expect(lines).toEqual([]);
    expect(offered).toBe(suggestion);
  });
});

describe("any text in any box", () => {
  const unit = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      ...Array.from(
        "مرחם日、ไก่नa1 ()[]\u200d\u200f\u202e\u2067\u2069\u0301\u05b8\u064b\u00ad\u115f\u3164\ufe0f\n",
      ),
      "\ud800",
    ),
  );
  const texts = fc.array(unit, { maxLength: 24 }).map((parts) => parts.join(""));
  const box = fc.record({
    vertical: fc.boolean(),
    direction: fc.constantFrom("ltr" as const, "rtl" as const),
    trackingEm: fc.constantFrom(0, 0.1),
    maxLines: fc.integer({ min: 1, max: 4 }),
    maxWidthPt: fc.integer({ min: 1, max: 300 }),
    align: fc.constantFrom(
      "left" as const,
      "center" as const,
      "right" as const,
      "justify" as const,
    ),
  });

  test("is set without glyph 0, or its missing characters are named", () => {
    fc.assert(
      fc.property(texts, box, (text, changes) => {
        const set = fit(text, { box: changes, characters: "ab1 日" });
        const glyphs = set.lines.flatMap(({ runs }) => runs.flatMap((run) => run.glyphs));
        expect(glyphs.every(({ code }) => code > 0)).toBe(true);
        expect(
          glyphs.every(({ advance, dx, dy }) => [advance, dx, dy].every(Number.isFinite)),
        ).toBe(true);
        expect(set.missing.length === 0 || glyphs.length === 0).toBe(true);
        expect(glyphs.every(({ turn }) => (turn !== undefined) === changes.vertical)).toBe(true);
      }),
      { numRuns: 400, seed: 8 },
    );
  });
});
