import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { interpretPage } from "#engine/content/interpret-page.ts";
import { readPdfFont } from "#engine/font/pdf-font/read-font.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { demoCard } from "../../tools/make-demo-card.ts";

const committed = new Uint8Array(await readFile("demo/business-card.pdf"));

test("the script makes the committed card, byte for byte", () => {
  expect(Buffer.compare(Buffer.from(demoCard), Buffer.from(committed))).toBe(0);
});

describe("the card is press-ready", () => {
  const doc = openPdf(committed, ENGINE_LIMITS);
  const contents = doc.pages.map((page) =>
    interpretPage(doc, page, {
      limits: ENGINE_LIMITS,
      fontOf: (value, key) => readPdfFont(doc, value, key),
    }),
  );
  const mm = (pt: number) => Math.round((pt * 25.4 * 100) / 72) / 100;

  test("trim 85 × 55 mm with 3 mm bleed, front and back", () => {
    expect(doc.pages).toHaveLength(2);
    for (const { trimBox, bleedBox } of doc.pages) {
      const [x0, y0, x1, y1] = trimBox ?? [0, 0, 0, 0];
      const [bx0, by0, bx1, by1] = bleedBox ?? [0, 0, 0, 0];
      expect([mm(x1 - x0), mm(y1 - y0)]).toEqual([85, 55]);
      expect([mm(x0 - bx0), mm(y0 - by0), mm(bx1 - x1), mm(by1 - y1)]).toEqual([3, 3, 3, 3]);
    }
  });

  test("one spot ink beside process colours", () => {
    const colorants = new Set(contents.flatMap((content) => [...content.colorants]));
    expect(
      [...colorants].filter((name) => !["Cyan", "Magenta", "Yellow", "Black"].includes(name)),
    ).toEqual(["PANTONE 3155 C"]);
  });

  test("every black text overprints with mode 1", () => {
    const black = contents
      .flatMap(({ shownTexts: shows }) => shows)
      .filter(({ fill }) => fill.space === "DeviceCMYK" && fill.components[3] === 1);
    expect(black).not.toHaveLength(0);
    expect(black.every((show) => show.overprintFill && show.overprintMode === 1)).toBe(true);
  });

  test("fonts are embedded subsets that print European names", () => {
    const fonts = contents.flatMap((content) => [...content.fonts.values()]);
    for (const font of fonts) {
      expect([font.program, font.subsetTag?.length]).toEqual(["truetype", 6]);
      for (const letter of "ÄäÖöÜüßÅåØøŁłŻżČčĐđŐőñç€’–") {
        expect(font.coverage.has(letter), `${font.postScriptName} ${letter}`).toBe(true);
      }
    }
  });
});
