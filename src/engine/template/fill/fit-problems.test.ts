import { describe, expect, test } from "vitest";
import type { BoxFit, FieldFit } from "../../contract/fit-report.ts";
import { fitOf, lineOf } from "../../rewrite/small-plans.test-kit.ts";
import { fitProblems } from "./fit-problems.ts";

const fit = (changes: Partial<BoxFit> = {}, field: string | null = "f"): FieldFit => ({
  fit: { ...fitOf([lineOf("Secret name", { widthPt: 200 })]), ...changes },
  field,
});
const of = (...fits: readonly FieldFit[]) => fitProblems(fits, {});
const codes = (...fits: readonly FieldFit[]) =>
  of(...fits).map(({ code, severity, box }) => `${code} ${severity} ${box}`);

describe("what a fit has to say", () => {
  test("is nothing where the text is set as asked", () => {
    expect(of(fit())).toEqual([]);
  });

  test("stands at its page, its field and its box", () => {
    expect(of(fit({ overflow: true, page: 2 }))[0]).toMatchObject({
      page: 2,
      field: "f",
      box: "b",
    });
    expect(of(fit({ overflow: true }, null))[0]).toMatchObject({ field: null });
  });

  test("never tells the customer's text, so that it may be logged", () => {
    const all = of(
      fit({ overflow: true, missing: ["☃"], notes: ["tracking_ignored"], limitedFonts: ["Lora"] }),
    );
    expect(JSON.stringify(all)).not.toContain("Secret");
    expect(JSON.stringify(all)).not.toContain("☃");
    expect(all).toHaveLength(4);
  });
});

describe("characters that no font prints", () => {
  test("are an error, with their number", () => {
    expect(of(fit({ missing: ["☃", "☂"] }))[0]).toMatchObject({
      code: "missing_glyph",
      severity: "error",
      measured: { characters: 2 },
    });
  });

  test("keep the authored text, or leave the value out", () => {
    expect(of(fit({ missing: ["☃"] }))[0]?.message).toContain("keeps its authored text");
    expect(of(fit({ missing: ["☃"], isWithoutValues: true }))[0]?.message).toContain(
      "set without it",
    );
  });
});

describe("overflow", () => {
  test("is an error with the size reached and the room there is", () => {
    expect(of(fit({ overflow: true, sizePt: 6, minSizePt: 6, maxWidthPt: 100 }))[0]).toMatchObject({
      code: "text_overflow",
      severity: "error",
      measured: { sizePt: 6 },
      limit: { minSizePt: 6, maxWidthPt: 100 },
    });
  });

  test("of one field in several boxes is told once, where it is worst", () => {
    const wide = (widthPt: number) => [lineOf("", { widthPt })];
    const fits = [
      fit({ overflow: true, box: "a", lines: wide(150) }),
      fit({ overflow: true, box: "b", lines: wide(300) }),
      fit({ overflow: true, box: "c", lines: wide(200) }),
      fit({ overflow: false, box: "d", lines: wide(900) }),
    ];
    expect(codes(...fits)).toEqual(["text_overflow error b"]);
  });

  test("of two fields, and of boxes of none, is told for each", () => {
    const fits = [
      fit({ overflow: true, box: "a" }, "f"),
      fit({ overflow: true, box: "b" }, "g"),
      fit({ overflow: true, box: "c" }, null),
      fit({ overflow: true, box: "d" }, null),
    ];
    expect(codes(...fits)).toHaveLength(4);
  });

  test("of too many lines counts less than of too wide a one", () => {
    const fits = [
      fit({ overflow: true, box: "a", lines: [] }),
      fit({ overflow: true, box: "b", lines: [lineOf("", { widthPt: 101 })] }),
    ];
    expect(codes(...fits)).toEqual(["text_overflow error b"]);
  });
});

describe("a font that stands in", () => {
  const substitutions = [
    { from: "Lora", to: "Tinos", characters: "ß" },
    { from: "Brush", to: "Arimo", characters: "é" },
  ];

  test("is a warning until its author has accepted it", () => {
    expect(codes(fit({ substitutions }))).toEqual([
      "font_substituted warn b",
      "font_substituted warn b",
    ]);
    const accepted = fitProblems([fit({ substitutions })], {
      acceptedSubstitutions: ["Brush>Arimo"],
    });
    expect(accepted.map(({ severity }) => severity)).toEqual(["warn", "info"]);
  });

  test("is named with the one it stands for", () => {
    expect(of(fit({ substitutions }))[0]).toMatchObject({
      measured: { from: "Lora", to: "Tinos" },
    });
    const turned = fitProblems([fit({ substitutions })], { acceptedSubstitutions: ["Tinos>Lora"] });
    expect(turned[0]?.severity).toBe("warn");
  });
});

describe("notes and licences", () => {
  test("are told as such", () => {
    expect(codes(fit({ notes: ["tracking_ignored", "no_line_breaker"] }))).toEqual([
      "tracking_ignored info b",
      "no_line_breaker info b",
    ]);
    const [joined, unbroken] = of(fit({ notes: ["tracking_ignored", "no_line_breaker"] }));
    expect(joined?.message).toContain("letter-spacing");
    expect(unbroken?.message).toContain("spaces");
  });

  test("say of a font whether it is used within its licence or not used for it", () => {
    const used = { id: "1", postScriptName: "Lora", role: "shop" } as const;
    const [within] = of(fit({ limitedFonts: ["Lora"], fontsUsed: [used] }));
    expect(within).toMatchObject({
      code: "font_embedding_limited",
      severity: "info",
      measured: { font: "Lora" },
    });
    expect(within?.message).toContain("preview and print only");
    const [without] = of(
      fit({ limitedFonts: ["Lora"], fontsUsed: [{ ...used, postScriptName: "Tinos" }] }),
    );
    expect(without?.message).toContain("Accept Lora>Lora");
  });
});

test("problems come fit by fit, in the order of the fits", () => {
  const fits = [
    fit({ box: "a", notes: ["tracking_ignored"], missing: ["☃"] }),
    fit({ box: "b", overflow: true }, "g"),
  ];
  expect(codes(...fits)).toEqual([
    "missing_glyph error a",
    "tracking_ignored info a",
    "text_overflow error b",
  ]);
});
