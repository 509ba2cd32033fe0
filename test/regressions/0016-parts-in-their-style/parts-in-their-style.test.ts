/**
 * A box with parts in several sizes, heights or colours came out in one of them: a drop cap, the raised 2 of m²,
 * the small cents of a price and a surname in another ink were set like the rest.
 */
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import type { TextBox } from "#engine/contract/scene.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { tinyPdf } from "#test/support/tiny-pdf.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

/** Its text in parts of one style: "text size height paint". */
function partsOf({ text, runs }: TextBox): readonly string[] {
  const parts: { text: string; readonly style: string }[] = [];
  for (const { start, end, sizePt, risePt = 0, paint = "" } of runs) {
    const style = `${sizePt.toFixed(1)} ${risePt.toFixed(1)} ${paint.split("|")[2] ?? ""}`.trim();
    const last = parts.at(-1);
    const own = text.slice(start, end);
    if (last?.style === style) {
      last.text += own;
    } else {
      parts.push({ text: own, style });
    }
  }
  return parts.map((part) => `${part.text} ${part.style}`);
}

/** The first box as the filled file shows it, proven against the original. */
async function filledBox(content: string, value: string) {
  const pdf = tinyPdf({ content });
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const filled = await engine.fillTemplate(template, { [template.fields[0]!.id]: value });
  const proof = await engine.verifyPdf(pdf, filled.pdf, { rasters: true });
  expect(proof.violations).toEqual([]);
  expect(proof.certificate.raster?.map(({ outsidePxDiff }) => outsidePxDiff)).toEqual([0]);
  const again = withTextOpen(await engine.compileTemplate(filled.pdf));
  const box = again.pages[0]!.boxes[0]!;
  // Whoever reads the file in its own order reads the words in theirs.
  const letters = (text: string): string => text.replaceAll(/\s/gu, "");
  for (const { after } of proof.words) {
    expect(letters(box.text)).toContain(letters(after));
  }
  return { box, fit: filled.fit.boxes[0]! };
}

const AREA =
  "BT /F 14 Tf 30 200 Td (Flat 120 m) Tj 5 Ts /F 9 Tf (2) Tj 0 Ts /F 14 Tf ( free) Tj ET";
const PRICE = "BT /B 30 Tf 30 200 Td (9) Tj 10 Ts /B 15 Tf (.99) Tj 0 Ts ET";
const NAME = "BT /B 18 Tf 30 200 Td 0.1 0.8 0.9 0 k (Anna ) Tj 0 0 0 1 k (Vogt) Tj ET";
const LABEL = "BT /F 10 Tf 30 200 Td 1 0 0 rg (T ) Tj 0 g (+49 30 1234567) Tj ET";
const OFFER =
  "BT /F 12 Tf 30 200 Td 0 g (Save ) Tj 1 0 0 rg (20 %) Tj 0 g ( on all our orders) Tj ET";
const CAPITALS =
  "BT /B 18 Tf 30 200 Td (G) Tj /B 13 Tf (RAND) Tj /B 18 Tf ( O) Tj /B 13 Tf (PENING) Tj ET";

test.each<readonly [string, string, string, readonly string[]]>([
  [
    "a raised figure",
    AREA,
    "House 1300 m2 let",
    ["House 1300 m 14.0 0.0", "2 9.0 5.0", " let 14.0 0.0"],
  ],
  ["a raised figure in other words", AREA, "Sold", ["Sold 14.0 0.0"]],
  ["small cents", PRICE, "129.50", ["129 30.0 0.0", ".50 15.0 10.0"]],
  ["small cents behind a figure that goes on", PRICE, "95.50", ["95 30.0 0.0", ".50 15.0 10.0"]],
  [
    "a name in two inks",
    NAME,
    "Berta Maria Schmidt",
    ["Berta Maria  18.0 0.0 0.100,0.800,0.900,0.000", "Schmidt 18.0 0.0 0.000,0.000,0.000,1.000"],
  ],
  [
    "a label in another colour",
    LABEL,
    "+49 40 77",
    ["T  10.0 0.0 1.000,0.000,0.000", "+49 40 77 10.0 0.0 0.000"],
  ],
  [
    "a figure in a sentence",
    OFFER,
    "Save 35 % on all new orders",
    [
      "Save  12.0 0.0 0.000",
      "35 % 12.0 0.0 1.000,0.000,0.000",
      " on all new orders 12.0 0.0 0.000",
    ],
  ],
  [
    "big first letters",
    CAPITALS,
    "new opening today",
    ["N 18.0 0.0", "EW 13.0 0.0", " O 18.0 0.0", "PENING 13.0 0.0", " T 18.0 0.0", "ODAY 13.0 0.0"],
  ],
])("%s: each part keeps its style", async (_, content, value, parts) => {
  const { box } = await filledBox(content, value);
  expect(partsOf(box)).toEqual(parts);
});

const CAP = [
  "BT /B 44 Tf 1 0 0 rg 30 176 Td (T) Tj ET",
  "0 g BT /F 12 Tf 60 200 Td (he bindery opens its doors) Tj 0 -12 Td (for one day only and shows) Tj",
  "0 -12 Td (how the pages of your book) Tj -30 -12 Td (are folded and sewn.) Tj ET",
  "0.5 w 215 100 m 215 250 l S",
].join(" ");

test("an initial stays one, and lines beside it make room for the new letter", async () => {
  const { box, fit } = await filledBox(
    CAP,
    "Wanda and Ben invite their friends and family to a garden party on Saturday in June",
  );
  expect(partsOf(box)[0]).toBe("W 44.0 -24.0 1.000,0.000,0.000");
  expect(box.lines).toHaveLength(4);
  const [, second, third, fourth] = fit.lines.map(({ xPt }) => xPt);
  // Bold W: 944/1000 of 44 pt, and the room there was behind the T.
  expect(second).toBeGreaterThan(41);
  expect(third).toBe(second);
  expect(fourth).toBe(0);
});

test("an initial that stays keeps the lines beside it", async () => {
  const { box, fit } = await filledBox(
    CAP,
    "The bindery opens its doors\nfor two days and it shows\nhow the pages of your book\nare folded and sewn.",
  );
  const [, second, third, fourth] = fit.lines.map(({ xPt }) => Math.round(xPt));
  expect([second, third, fourth]).toEqual([30, 30, 0]);
  expect(box.lines[1]?.text).toBe("for two days and it shows");
  expect(partsOf(box)[0]).toBe("T 44.0 -24.0 1.000,0.000,0.000");
});
