import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { interpretPage } from "../content/interpret-page.ts";
import { fontOf } from "../font/pdf-font/pdf-font.test-kit.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { buildScene } from "./build-scene.ts";
import type { Scene, TextBox } from "../contract/scene.ts";

/** Codes stand for themselves, 500 wide; "~" has no text; font object 91 is vertical; 92 is bold. */
function standInFont(key: string): PdfFont {
  const vertical = key === "91";
  return fontOf({
    key,
    postScriptName: key === "92" ? "StandIn-Bold" : "StandIn",
    program: "truetype",
    vertical,
    weight: key === "92" ? 700 : 400,
    isFixedPitch: true,
    decode: (bytes) =>
      Array.from(bytes, (code) => ({
        code,
        length: 1,
        unicode:
          code === 0x7e
            ? null
            : code < 0xc0
              ? String.fromCharCode(code)
              : String.fromCharCode(code + 0x510),
        width: vertical ? -1000 : 500,
        vertical: vertical ? { vx: 250, vy: 880 } : null,
        gid: code,
        isWordSpace: code === 32,
      })),
  });
}

interface Sample {
  /** Content of each page. */
  readonly pages: readonly string[];
  /** Content of form /X, 100 by 20 points. */
  readonly form?: string;
  /** Page entries. */
  readonly page?: string;
}

function scene({ pages, form = "", page = "" }: Sample): Scene {
  const kids = pages.map((_, i) => `${String(10 + 2 * i)} 0 R`).join(" ");
  const resources = "<< /Font << /F 90 0 R /V 91 0 R /B 92 0 R >> /XObject << /X 80 0 R >> >>";
  const objects = [
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    `2 0 obj << /Type /Pages /Kids [${kids}] /Count ${String(pages.length)} >> endobj`,
    ...pages.flatMap((content, i) => [
      `${String(10 + 2 * i)} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] ${page} /Resources ${resources} /Contents ${String(11 + 2 * i)} 0 R >> endobj`,
      `${String(11 + 2 * i)} 0 obj << /Length ${String(content.length)} >> stream\n${content}\nendstream endobj`,
    ]),
    `80 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources ${resources} /Length ${String(form.length)} >> stream\n${form}\nendstream endobj`,
    ...["90", "91", "92"].map((num) => `${num} 0 obj << /Type /Font >> endobj`),
    "trailer << /Root 1 0 R >>",
  ];
  const doc = openPdf(latin1Bytes(`%PDF-1.7\n${objects.join("\n")}\n%%EOF\n`), ENGINE_LIMITS);
  const fonts = new Map<string, PdfFont>();
  const contents = doc.pages.map((one) =>
    interpretPage(doc, one, {
      limits: ENGINE_LIMITS,
      fontOf: (_, key) => {
        const font = fonts.get(key) ?? standInFont(key);
        fonts.set(key, font);
        return font;
      },
    }),
  );
  return buildScene(doc, contents);
}

/** Text at places, 10 points high unless the place says [x, y, size, font]. */
function set(...texts: readonly (readonly [string, number, number, number?, string?])[]): string {
  return texts
    .map(
      ([text, x, y, size = 10, font = "F"]) =>
        `BT /${font} ${String(size)} Tf 1 0 0 1 ${String(x)} ${String(y)} Tm (${text}) Tj ET`,
    )
    .join("\n");
}

function boxes(content: string, page = ""): readonly TextBox[] {
  return scene({ pages: [content], page }).pages[0]?.boxes ?? [];
}

function texts(content: string): readonly string[] {
  return boxes(content).map(({ text }) => text);
}

test("a placeholder that is broken over lines is one text, whatever its parts are set in", () => {
  const { fields, pages } = scene({
    pages: [
      set(["Dear {{first_", 30, 200], ["name}}, welcome", 34, 186, 10, "B"], ["Bye", 30, 160]),
    ],
  });
  expect(pages[0]?.boxes.map(({ text }) => text)).toEqual([
    "Dear {{first_\nname}}, welcome",
    "Bye",
  ]);
  expect(fields.filter(({ isPlaceholder }) => isPlaceholder).map(({ name }) => name)).toEqual([
    "first_name",
  ]);
});

test.each<readonly [string, string, readonly string[]]>([
  ["one text-showing operator is one box", set(["Ada Lovelace", 30, 200]), ["Ada Lovelace"]],
  [
    "letters raised at their full size stay on their line",
    "BT /F 10 Tf 30 200 Td (10 m) Tj 4 Ts (2) Tj 0 Ts ( each) Tj ET",
    ["10 m2 each"],
  ],
  [
    "signs that are raised by moving",
    "BT /F 10 Tf 30 200 Td (12) Tj 10 2.6 Td (\\267) Tj 5 -2.6 Td (09) Tj 60 0 Td (5) Tj 5 3.5 Td (-) Tj 5 -3.5 Td (7 pm) Tj ET",
    ["12\u00b709", "5-7 pm"],
  ],
  [
    "signs of another size before and behind words",
    "BT /F 12 Tf 30 200 Td ($) Tj /F 10 Tf 6 0 Td (4.50) Tj 80 0 Td (Open) Tj /F 11.5 Tf 20 0 Td (!) Tj ET",
    ["$4.50", "Open!"],
  ],
  [
    "a lowered quotation mark at the start of its line",
    'BT /F 10 Tf 30 197 Td (") Tj 5 3 Td (Tea) Tj 15 0 Td (" for two) Tj ET',
    ['"Tea" for two'],
  ],
  [
    "words of another size, and signs too far off, keep apart",
    "BT /F 10 Tf 30 200 Td (Tea) Tj /F 8.5 Tf 15 0 Td (Milk) Tj /F 10 Tf 60 0 Td (Rum) Tj 15 6 Td (-) Tj ET",
    ["-", "Tea", "Rum", "Milk"],
  ],
  [
    "a degree and a bracket in another size, not words",
    "BT /F 10 Tf 30 240 Td (Ada Lee) Tj /F 8.5 Tf 39 0 Td (founder) Tj /F 10 Tf -39 -60 Td (Scone) Tj /F 9 Tf 29 0 Td (\\(vegan\\)) Tj /F 10 Tf -29 -60 Td (Ada Lee) Tj /F 8.5 Tf 35 0 Td (, MSc) Tj ET",
    ["Ada Lee", "founder", "Scone (vegan)", "Ada Lee, MSc"],
  ],
  [
    "a ligature that nothing maps, wider by its width than it is drawn",
    "BT /F 10 Tf 30 200 Td (Bio~) Tj 16 0 Td (ka) Tj ET",
    ["Bio\ufffdka"],
  ],
  [
    "a justified line beside one whose hyphen hangs over the edge",
    set(
      ["Freshly", 30, 200],
      ["ground", 82.5, 200],
      ["every", 130, 200],
      ["day", 172.5, 200],
      ["going over the whole measure as-", 30, 188],
    ),
    ["Freshly ground every day\ngoing over the whole measure as-"],
  ],
  [
    "a justified line above the last of its paragraph, held to another one's",
    set(
      ["Freshly", 30, 200],
      ["ground", 83, 200],
      ["every", 131, 200],
      ["day", 174, 200],
      ["and strong", 30, 188],
      ["a line of the whole measure said", 30, 120],
      ["and another one of that measured", 30, 108],
    ),
    [
      "Freshly ground every day\nand strong",
      "a line of the whole measure said\nand another one of that measured",
    ],
  ],
  [
    "a line that begins with a raised figure",
    "BT /F 10 Tf 4 Ts 30 200 Td (1) Tj 0 Ts (Not on Sundays) Tj 0 -12 Td (and holidays) Tj ET",
    ["1Not on Sundays\nand holidays"],
  ],
  [
    "a footnote mark behind a space",
    set(["Breakfast", 30, 200], ["1", 78, 204, 6], ["2005-10-19", 30, 100], ["(3)", 83, 103, 6]),
    ["Breakfast 1", "2005-10-19 (3)"],
  ],
  [
    "a small figure on the line is no footnote mark",
    set(["Breakfast", 30, 200], ["12", 79, 200, 6]),
    ["Breakfast", "12"],
  ],
  [
    "lines below an initial that hang from the same edge",
    set(
      ["T", 30, 176, 44],
      ["he bindery opens its doors", 54, 200],
      ["for one day only and shows", 54, 188],
      ["how the pages of your book", 54, 176],
      ["are folded and sewn.", 54, 164],
    ),
    [
      "The bindery opens its doors\nfor one day only and shows\nhow the pages of your book\nare folded and sewn.",
    ],
  ],
  [
    "a replacement text over several shows speaks for codes without text",
    "/Span << /ActualText (Ada L.) >> BDC BT /F 10 Tf 30 200 Td (~) Tj 2 -4 Td (~) Tj 3 4 Td (~~) Tj ET EMC",
    ["Ada L."],
  ],
  [
    "glyphs that say something keep their own text",
    "/Span << /ActualText (Grace) >> BDC BT /F 10 Tf 30 200 Td (Ad) Tj 10 0 Td (a) Tj ET EMC",
    ["Ada"],
  ],
  [
    "a replacement text over two lines cannot be shared out",
    "/Span << /ActualText (Ada Lovelace) >> BDC BT /F 10 Tf 30 200 Td (A~a) Tj 0 -90 Td (Lo) Tj ET EMC",
    ["A\ufffda", "Lo"],
  ],
  [
    "a TJ number as wide as a space is a space",
    "BT /F 10 Tf 30 200 Td [(Ada) -300 (Byron)] TJ ET",
    ["Ada Byron"],
  ],
  [
    "an accent and the letter shown under it are one character",
    "BT /F 10 Tf 30 200 Td [(Na\\250) 500 (ive caf\\264) 500 (e)] TJ ET",
    ["Naïve café"],
  ],
  [
    "an accent raised over a capital joins it",
    "BT /F 10 Tf 30 200 Td (D) Tj 5 2 Td (\\250) Tj 0 -2 Td (Aber) Tj ET\nBT /F 10 Tf 30 182 Td (\\264) Tj 0 -2 Td (Eden) Tj ET",
    ["DÄber", "Éden"],
  ],
  [
    "a right-to-left line reads in logical order",
    "BT /F 10 Tf 30 200 Td (12 \\305\\304 \\303) Tj ET",
    ["ד הו 12"],
  ],
  [
    "letters spaced one by one keep their words",
    set(
      ...Array.from("GRAND OPEN", (letter, i) => [letter, 30 + 9 * i, 200] as const).filter(
        ([letter]) => letter !== " ",
      ),
    ),
    ["GRAND OPEN"],
  ],
  [
    "an initial belongs to the lines it pushes aside",
    set(
      ["O", 30, 188, 28],
      ["nce upon a time there was", 48, 200],
      ["a small house on a hill and", 48, 188],
      ["it had no windows whatsoever.", 30, 176],
    ),
    ["Once upon a time there was\na small house on a hill and\nit had no windows whatsoever."],
  ],
  [
    "raised and lowered small type stays in its line",
    "BT /F 10 Tf 30 200 Td (E = mc) Tj 4 Ts /F 6 Tf (2) Tj 0 Ts /F 10 Tf ( and H) Tj -2 Ts /F 6 Tf (2) Tj 0 Ts /F 10 Tf (O) Tj ET",
    ["E = mc2 and H2O"],
  ],
  [
    "rows set with tabs are columns",
    "BT /F 10 Tf 30 200 Td (Tea) Tj 90 0 Td (Assam) Tj 90 0 Td (2.50) Tj -180 -12 Td (Milk) Tj 90 0 Td (cold) Tj 90 0 Td (1.10) Tj ET",
    ["Tea\nMilk", "Assam\ncold", "2.50\n1.10"],
  ],
  [
    "the same words on lines as near as lines can be are not one",
    set(["Words", 30, 200], ["Words", 30, 193], ["ll", 30, 100], ["ll", 32, 98]),
    ["Words\nWords", "ll", "ll"],
  ],
  ["kerning is no space", "BT /F 10 Tf 30 200 Td [(A) 80 (V) -60 (A)] TJ ET", ["AVA"]],
  [
    "letter-spaced capitals keep their words",
    "BT /F 10 Tf 3 Tc 30 200 Td (GRAND OPENING) Tj ET",
    ["GRAND OPENING"],
  ],
  [
    "letter-spacing by TJ numbers reads the same",
    "BT /F 10 Tf 30 200 Td [(G) -300 (R) -300 (A) -300 (N) -300 (D) -900 (O) -300 (P) -300 (E) -300 (N)] TJ ET",
    ["GRAND OPEN"],
  ],
  [
    "one glyph per operator is one line",
    set(["H", 30, 200], ["e", 35, 200], ["l", 40, 200], ["l", 45, 200], ["o", 50, 200]),
    ["Hello"],
  ],
  [
    "one operator may hold two columns",
    "BT /F 10 Tf 30 200 Td [(Item) -6000 (Price)] TJ ET",
    ["Item", "Price"],
  ],
  ["columns made with the space bar part", set(["Item      Price", 30, 200]), ["Item", "Price"]],
  [
    "a wrapped sentence is one box",
    set(["Thank you for travelling with", 30, 200], ["us again this year.", 30, 188]),
    ["Thank you for travelling with\nus again this year."],
  ],
  [
    "an address block is one box",
    set(
      ["9 Chancery Court", 30, 200],
      ["Bristol BS1 0AA", 30, 188],
      ["Tel. 0117 496 0100", 30, 176],
    ),
    ["9 Chancery Court\nBristol BS1 0AA\nTel. 0117 496 0100"],
  ],
  [
    "a bigger name over a smaller title stays apart",
    set(["Ada Lovelace", 30, 200, 12], ["Analyst", 30, 188, 9]),
    ["Ada Lovelace", "Analyst"],
  ],
  [
    "another font stays apart",
    set(["Opening times", 30, 200, 10, "B"], ["Monday to Friday", 30, 188]),
    ["Opening times", "Monday to Friday"],
  ],
  [
    "a change of leading ends a box",
    set(["One one", 30, 200], ["Two two", 30, 188], ["Three", 30, 170], ["Four", 30, 158]),
    ["One one\nTwo two", "Three\nFour"],
  ],
  [
    "device pixels do not",
    set(["One one", 30, 200], ["Two two", 30, 188], ["Three", 30, 175.4], ["Four", 30, 163.4]),
    ["One one\nTwo two\nThree\nFour"],
  ],
  [
    "a rule between two lines parts them",
    `${set(["Row one", 30, 200], ["Row two", 30, 184])} 0.5 w 20 194 m 200 194 l S`,
    ["Row one", "Row two"],
  ],
  [
    "a rule under each line does not",
    `${set(["Row one", 30, 200], ["Row two", 30, 184], ["Row six", 30, 168])} 0.5 w 30 198 m 200 198 l S 30 182 m 200 182 l S`,
    ["Row one\nRow two\nRow six"],
  ],
  [
    "a standing rule in a gap parts two words",
    `${set(["left", 30, 200], ["right", 56, 200])} 0.5 w 53 190 m 53 215 l S`,
    ["left", "right"],
  ],
  [
    "an indented paragraph begins a box",
    set(
      ["The walled garden was laid out in 1794", 30, 200],
      ["to feed sixty.", 30, 188],
      ["Four quarters are divided by hedges", 45, 176],
      ["and pears. Each year the beds move on.", 30, 164],
    ),
    [
      "The walled garden was laid out in 1794\nto feed sixty.",
      "Four quarters are divided by hedges\nand pears. Each year the beds move on.",
    ],
  ],
  [
    "empty lines shown by the file stay in the box",
    "BT /F 10 Tf 14 TL 1 0 0 1 30 200 Tm (Dear Ada,) Tj T* T* (Thank you.) Tj T* (See you) Tj ET",
    ["Dear Ada,\n\nThank you.\nSee you"],
  ],
  [
    "a gap of two leadings by itself does not join",
    set(["Dear Ada", 30, 200], ["Thank you.", 30, 172], ["See you", 30, 158]),
    ["Dear Ada", "Thank you.\nSee you"],
  ],
  [
    "running text led by more than two ems",
    set(
      ["The house on the hill has been an inn", 30, 250],
      ["for as long as anyone remembers and the", 30, 226],
      ["garden behind it is open every summer", 30, 202],
      ["until the leaves fall.", 30, 178],
    ),
    [
      "The house on the hill has been an inn\nfor as long as anyone remembers and the\ngarden behind it is open every summer\nuntil the leaves fall.",
    ],
  ],
  [
    "a list led as wide",
    set(["Soup of the day", 30, 250], ["and bread with it", 30, 226], ["Fish", 30, 202]),
    ["Soup of the day", "and bread with it", "Fish"],
  ],
  [
    "a word of another size within a sentence",
    "BT /F 10 Tf 30 200 Td (The house on the hill has been an inn) Tj 0 -14 Td (for as) Tj 35 0 Td /F 12 Tf (long) Tj /F 10 Tf 29 0 Td (as anyone knows) Tj -64 -14 Td (and it is open.) Tj ET",
    ["The house on the hill has been an inn\nfor as long as anyone knows\nand it is open."],
  ],
  [
    "a price in another size between two dishes",
    "BT /F 10 Tf 30 200 Td (Tea) Tj 20 0 Td /F 12 Tf (2.50) Tj /F 10 Tf 28 0 Td (Cake) Tj ET",
    ["Tea", "2.50", "Cake"],
  ],
  [
    "a line of one column that nearly reaches the other, where rows above show both",
    set(
      ["Tea", 30, 250],
      ["Rum and ice", 134, 250],
      ["Tea and rum", 30, 238],
      ["Rum", 134, 238],
      ["Tea and a long cake", 30, 226],
      ["Rum neat", 134, 226],
    ),
    ["Tea\nTea and rum\nTea and a long cake", "Rum and ice\nRum\nRum neat"],
  ],
  [
    "a wide word space, where one row above has a gap at its place",
    set(
      ["Tea", 30, 238],
      ["Rum and ice", 134, 238],
      ["Tea and a long cake", 30, 214],
      ["as well", 134, 214],
    ),
    ["Tea", "Rum and ice", "Tea and a long cake as well"],
  ],
  [
    "rows of a table with cells of two lines stay apart",
    set(
      ...[200, 176, 152].flatMap((y): (readonly [string, number, number])[] => [
        ["17 May", 30, y],
        ["Travel", 100, y],
        ["by train", 100, y - 12],
        ["12.00", 200, y],
      ]),
    ),
    [0, 1, 2].flatMap(() => ["17 May", "Travel\nby train", "12.00"]),
  ],
  [
    "a raised figure belongs to its line",
    "BT /F 10 Tf 30 200 Td (E = mc) Tj /F 6 Tf 4 Ts (2) Tj ET",
    ["E = mc2"],
  ],
  [
    "a letter of another font in the gap that is left for it",
    "BT /F 10 Tf 30 200 Td [(Tea)-500(s)] TJ 15 0 Td /B 10 Tf (o) Tj ET",
    ["Teaos"],
  ],
  [
    "a dot raised by hand in the gap between two words",
    "BT /F 10 Tf 30 200 Td [(Tea  Cake)] TJ 17.5 3 Td (.) Tj ET",
    ["Tea . Cake"],
  ],
  ["invisible text makes no box", "BT /F 10 Tf 3 Tr 30 200 Td (hidden) Tj ET", []],
])("%s", (_, content, expected) => {
  expect(texts(content)).toEqual(expected);
});

test("a shadow is a duplicate, not a box", () => {
  const [box, ...others] = boxes(
    `0.5 g ${set(["SALE", 30.5, 199.5])} 0 g ${set(["SALE", 30, 200])}`,
  );
  expect(others).toEqual([]);
  expect(box?.editable).toBe(true);
  expect(box?.duplicates).toHaveLength(1);
  expect(box?.duplicates[0]?.map(({ whole }) => whole)).toEqual([true]);
});

test("a duplicate of a part makes the box unsafe", () => {
  const [box] = boxes(set(["Grand", 30, 200], ["Sale", 60, 200], ["Sale", 60.3, 200]));
  expect(box?.text).toBe("Grand Sale");
  expect(box?.reason).toBe("text_object_split");
});

test("segments name the glyphs of an operator that two boxes share", () => {
  const [item, price] = boxes("BT /F 10 Tf 30 200 Td [(Item) -6000 (Price)] TJ ET");
  expect(item?.segments).toEqual([
    { unit: "page:0", operator: 3, glyphStart: 0, glyphEnd: 4, whole: false, line: 0 },
  ]);
  expect(price?.segments).toEqual([
    { unit: "page:0", operator: 3, glyphStart: 4, glyphEnd: 9, whole: false, line: 0 },
  ]);
});

test("segments are whole operators in paint order with the line they stand in", () => {
  const [box] = boxes(set(["second line of it", 30, 188], ["The first line and the", 30, 200]));
  expect(box?.text).toBe("The first line and the\nsecond line of it");
  expect(box?.segments.map(({ whole, line }) => [whole, line])).toEqual([
    [true, 1],
    [true, 0],
  ]);
});

test.each<readonly [string, string, Partial<TextBox>]>([
  ["tracking", "BT /F 10 Tf 2 Tc 30 200 Td (WIDE) Tj ET", { trackingEm: 0.2, sizePt: 10 }],
  [
    "size and stretch",
    "BT /F 5 Tf 80 Tz 2 0 0 2 30 200 Tm (small) Tj ET",
    { sizePt: 10, scale: 0.8 },
  ],
  [
    "text turned left",
    "BT /F 10 Tf 0 1 -1 0 30 100 Tm (upward) Tj ET",
    { rotationDeg: 90, editable: true },
  ],
  ["text turned right", "BT /F 10 Tf 0 -1 1 0 30 200 Tm (downward) Tj ET", { rotationDeg: 270 }],
  [
    "mirrored text",
    "BT /F 10 Tf -1 0 0 1 200 200 Tm (mirror) Tj ET",
    { editable: true, rotationDeg: 180, frame: [-1, 0, 0, 1, 200, 200] },
  ],
  [
    "vertical writing",
    "BT /V 10 Tf 200 200 Td (abc) Tj ET",
    { vertical: true, reason: null, rotationDeg: 0 },
  ],
  [
    "right-to-left text",
    "BT /F 10 Tf 30 200 Td <d5d6d7d8> Tj ET",
    { direction: "rtl", reason: null },
  ],
  [
    "unreadable text",
    "BT /F 10 Tf 30 200 Td (~~~~a) Tj ET",
    { editable: true, reason: "no_unicode" },
  ],
  [
    "one unreadable letter",
    "BT /F 10 Tf 30 200 Td (rea~able) Tj ET",
    { reason: null, text: "rea\ufffdable" },
  ],
  ["capitals", set(["ADMIT ONE 2", 30, 200]), { isUpperCase: true }],
])("%s is recorded", (_, content, expected) => {
  expect(boxes(content)[0]).toMatchObject(expected);
});

test.each<readonly [string, string, string, TextBox["direction"]]>([
  ["right-to-left text", "<d5d6d7d8> Tj 0 -30 Td (15) Tj", "15", "rtl"],
  [
    "right-to-left text, prices one below the other",
    "<d5d6d7d8> Tj 200 0 Td (15,00) Tj 0 -12 Td (8,50) Tj",
    "15,00\n8,50",
    "rtl",
  ],
  // Read as seen, these would be in another order between letters that run right to left.
  ["right-to-left text, with spaces", "<d5d6d7d8> Tj 0 -30 Td (030 44 55) Tj", "030 44 55", "ltr"],
  ["left-to-right text", "(Salad) Tj 0 -30 Td (15) Tj", "15", "ltr"],
  [
    "both, as the more lines run",
    "<d5d6d7d8> Tj 0 -30 Td (Tel) Tj 0 -30 Td (Fax) Tj 0 -30 Td (15) Tj",
    "15",
    "ltr",
  ],
])("numbers follow the text around them: %s", (_, content, number, direction) => {
  const found = boxes(`BT /F 10 Tf 100 200 Td ${content} ET`);
  expect(found.find(({ text }) => text === number)?.direction).toBe(direction);
});

test.each<[string, string, readonly (string | null)[]]>([
  [
    "in a gap that was left for it is locked, and its line with it",
    set(["( 4  - 6 Jan )", 30, 200, 20], ["th", 62, 210, 8]),
    ["text_object_split", "text_object_split"],
  ],
  [
    "over the letters of a line is a text of its own",
    set(["4 to 6 Jan", 30, 200, 20], ["th", 52, 204, 8]),
    [null, null],
  ],
  [
    "behind a line is a text of its own",
    set(["4 to", 30, 200, 20], ["th", 120, 210, 8]),
    [null, null],
  ],
])("a small mark %s", (_, content, reasons) => {
  expect(boxes(content).map(({ reason }) => reason)).toEqual(reasons);
});

test("columns of right-to-left text, of which one nearly reaches the other, are read from the right", () => {
  // Words of Hebrew letters, each line up to its right edge.
  const line = (words: string, right: number, y: number): readonly [string, number, number] => [
    words.replace(/[a-z]/giu, (letter) => String.fromCharCode(0xd0 + (letter.charCodeAt(0) % 20))),
    right - 5 * words.length,
    y,
  ];
  const content = set(
    line("Tea", 370, 250),
    line("Rum and ice", 266, 250),
    line("Tea and rum", 370, 238),
    line("Rum", 266, 238),
    line("Tea and a long cake", 370, 226),
    line("Rum neat", 266, 226),
  );
  expect(boxes(content).map(({ lines }) => lines.map(({ text }) => text.length))).toEqual([
    [3, 11, 19],
    [11, 3, 8],
  ]);
});

test("figures upright in a vertical line lock it and are locked with it", () => {
  const upright = "/F 10 Tf 1 0 0 1 192.5 172 Tm (27) Tj";
  const line = (between: string): string =>
    `BT /V 10 Tf 1 0 0 1 200 200 Tm (ab) Tj ${between} /V 10 Tf 1 0 0 1 200 170 Tm (cd) Tj /V 10 Tf 1 0 0 1 150 200 Tm (efgh) Tj ET`;
  const locked = boxes(line(upright)).filter(({ editable }) => !editable);
  expect(locked.map(({ reason }) => reason)).toEqual(["text_object_split", "text_object_split"]);
  expect(locked.map(({ text }) => text).toSorted()).toEqual(["27", "ab cd"]);
  // A number beside the line, or below it, is a text of its own.
  for (const [x, y] of [
    [170, 172],
    [192.5, 120],
  ]) {
    const apart = boxes(line(`/F 10 Tf 1 0 0 1 ${String(x)} ${String(y)} Tm (27) Tj`));
    expect(apart.every(({ editable }) => editable)).toBe(true);
  }
});

test("letters on a curve are one box that is not offered", () => {
  const letters = [...Array(8).keys()].map((i) => {
    const angle = Math.PI / 2 - i * 0.2;
    const [cos, sin] = [Math.cos(angle - Math.PI / 2), Math.sin(angle - Math.PI / 2)];
    const place = [200 + 40 * Math.cos(angle), 150 + 40 * Math.sin(angle)];
    const matrix = [cos, sin, -sin, cos, ...place].map((n) => n.toFixed(4)).join(" ");
    return `BT /F 10 Tf ${matrix} Tm (${"ROUNDED!".charAt(i)}) Tj ET`;
  });
  const found = boxes(letters.join("\n"));
  expect(found.map(({ reason }) => reason)).toEqual(["path_text"]);
  expect(found[0]?.segments).toHaveLength(8);
});

test.each<readonly [string, string, TextBox["align"]]>([
  ["one line in the middle of the page", set(["Gift Certificate", 160, 200]), "center"],
  ["one line elsewhere", set(["Gift Certificate", 30, 200]), "left"],
  ["a line placed in the middle by eye", set(["Gift Certificate", 162.5, 200]), "center"],
  [
    "a line near the middle that begins where others do",
    set(["Gift Certificate", 162.5, 200], ["for two", 162.5, 160]),
    "left",
  ],
  ["a short mark near the middle", set(["A1", 197, 200]), "left"],
  ["an item of a list near the middle", set(["- all you need", 162.5, 200]), "left"],
  ["stacked centred lines", set(["Old Customs House", 100, 200], ["Pier 4", 127.5, 188]), "center"],
  [
    "stacked lines on a right edge",
    set(["Old Customs House", 100, 200], ["Pier 4", 155, 188]),
    "right",
  ],
  [
    "an edge shared with a column of figures",
    set(["12.00", 200, 200], ["8.00", 205, 170], ["Sum", 210, 140]),
    "right",
  ],
  [
    "letters that clip what is painted behind them",
    "BT 7 Tr /F 10 Tf 30 200 Td (Gift Certificate) Tj ET 0 0 400 300 re f",
    "left",
  ],
])("alignment: %s", (_, content, align) => {
  expect(boxes(content)[0]?.align).toBe(align);
});

test.each<readonly [string, string, number, readonly (readonly [string, number?])[]]>([
  [
    "of one width",
    "BT /F 12 Tf 80 Tz 30 200 Td (Dear) Tj ( friends) Tj ET",
    0.8,
    [["Dear friends"]],
  ],
  [
    "of two: that of the most",
    "BT /F 12 Tf 30 200 Td 80 Tz (Dear ) Tj 100 Tz (friends of old) Tj ET",
    1,
    [["Dear ", 0.8], ["friends of old"]],
  ],
  [
    "of two that differ by less than 2 %",
    "BT /F 12 Tf 30 200 Td 99 Tz (Dear ) Tj 100 Tz (friends of old) Tj ET",
    0.99,
    [["Dear friends of old"]],
  ],
])("words %s", (_name, content, scale, runs) => {
  const [box] = boxes(content);
  expect(box?.scale).toBeCloseTo(scale, 5);
  const told = box?.runs.map(({ start, end, stretch }) => [box.text.slice(start, end), stretch]);
  expect(told).toEqual(runs.map(([text, stretch]) => [text, stretch]));
});

test("underscores drawn together to write on set no distance for the words before them", () => {
  const line =
    "BT /F 10 Tf 30 200 Td [(Company: ) 60 (_) 200 (_) 200 (_) 200 (_) 200 (_) 200 (_) 200 (_) 200 (_) 200 (_) 200 (_) 200 (_)] TJ ET";
  const spoken = line.replace("BT", "/Span <</ActualText (Company: _)>> BDC BT");
  for (const content of [line, `${spoken} EMC`]) {
    const [box] = boxes(content);
    expect([box?.text.slice(0, 10), box?.trackingEm]).toEqual(["Company: _", 0]);
  }
});

const HUNG =
  "BT /F 10 Tf 12 TL 60 200 Td 2 Tw (Words that go on and on to a) Tj T* 2.75 Tw (far away edge at the end of-) Tj T* 0 Tw (the line where it is.) Tj ET";
test.each<readonly [string, string, readonly (readonly [string, number])[]]>([
  [
    "a quotation mark that hangs out begins no text of its own",
    'BT /F 10 Tf 12 TL 60 200 Td (Words that go on to) Tj T* (the edge where the) Tj -4 -12 Td ("Inn" stands and all) Tj 4 -12 Td (the birds are out) Tj ET',
    [["left", 4]],
  ],
  [
    "a letter that begins as far out does",
    "BT /F 10 Tf 12 TL 60 200 Td (Words that go on to) Tj T* (the edge where the) Tj -4 -12 Td (Inn stands and all of) Tj 4 -12 Td (the birds are out) Tj ET",
    [
      ["left", 2],
      ["left", 1],
      ["left", 1],
    ],
  ],
  ["a hyphen that hangs out", HUNG, [["justify", 3]]],
])("optical margins: %s", (_, content, expected) => {
  expect(boxes(content).map(({ align, lines }) => [align, lines.length])).toEqual(expected);
});

// Letters are half an em wide, the sheet is 400 by 300 points.
test.each<readonly [string, string, readonly TextBox["align"][]]>([
  [
    "a programme on an axis of its own",
    set(
      ["15:30", 87.5, 240],
      ["Ceremony", 80, 215],
      ["16:00", 87.5, 190],
      ["Dinner and a dance", 55, 165],
    ),
    ["center", "center", "center", "center"],
  ],
  [
    "prices of one width take the vote of a wider one",
    set(["4.80", 280, 240], ["3.90", 280, 215], ["3.20", 280, 190], ["12.00", 275, 165]),
    ["right", "right", "right", "right"],
  ],
  [
    "prices of nearly one width end at the edge they share exactly",
    set(["12.50", 270, 240], ["13.50", 269.75, 215, 10.1], ["14.00", 269.5, 190, 10.2]),
    ["right", "right", "right"],
  ],
  [
    "a line of a column whose middle is the sheet's",
    set(["Saturday", 120, 240], ["Opens at the gate in June at ten", 120, 215], ["Gate", 120, 190]),
    ["left", "left", "left"],
  ],
  [
    "two lines of one width under a line on their axis",
    "BT /F 10 Tf 12 TL 1 0 0 1 60 200 Tm (Anna) Tj T* (Jona) Tj ET BT /F 14 Tf 1 0 0 1 35 240 Tm (and others) Tj ET",
    ["center", "center"],
  ],
  [
    "a space at the end counts for the program that centred the line",
    set(["Doors at six ", 57.5, 240], ["Dinner and dancing", 45, 215], ["Tea ", 80, 190]),
    ["center", "center", "center"],
  ],
  [
    "letter spacing behind the last letter counts as well",
    `${set(["Dinner and dancing", 45, 240])} BT /F 10 Tf 4 Tc 1 0 0 1 63 215 Tm (SUNDAY) Tj 6 Tc 1 0 0 1 68 190 Tm (RSVP) Tj ET`,
    ["center", "center", "center"],
  ],
  [
    "a list set by eye, two of which happen to end at one edge",
    set(
      ["Ionico lemon 7.00", 61, 240],
      ["Mare 8.00", 60.1, 215],
      ["Cinnamon fashion", 60.9, 190],
      ["Orange 7.00", 60, 165],
      ["Valdotaine negro", 59.4, 140, 10.1],
    ),
    ["left", "left", "left", "left", "left"],
  ],
  [
    "an icon before a line in the middle of the sheet",
    set(["Ada Lovelace", 170, 240], ["~", 142, 200, 10, "B"], ["12 Harbour Road, Rye", 155, 200]),
    ["center", "left", "left"],
  ],
  [
    "dots that lead to the edge at which other lines end",
    set(["Omelette ............ 7.90", 42, 240], ["12. Salmon ............ 7.90", 32, 215]),
    ["left", "left"],
  ],
  [
    "ornaments on both sides of a line on the axis of another",
    set(
      ["Ada Lovelace", 170, 240],
      ["~", 167, 200, 10, "B"],
      ["Desserts", 180, 200],
      ["~", 228, 200, 10, "B"],
    ),
    ["center", "right", "center", "right"],
  ],
  [
    "a cell filled up with spaces ends where its letters do",
    set(
      ["Basil               ", 60, 240],
      ["Bergamot            ", 60, 215],
      ["Black Pepper        ", 60, 190],
    ),
    ["left", "left", "left"],
  ],
])("alignment by the lines around: %s", (_, content, aligns) => {
  expect(boxes(content).map((box) => box.align)).toEqual(aligns);
});

test.each<readonly [string, string, readonly [number, number]]>([
  ["left-aligned text grows to the safe area", set(["Name", 30, 200]), [0, 361.5]],
  ["text to the right stops it", set(["Name", 30, 200], ["Other", 130, 200]), [0, 97]],
  ["a picture to the right stops it", `${set(["Name", 30, 200])} 200 190 50 50 re f`, [0, 167]],
  ["a frame around holds it", `${set(["Name", 30, 200])} 25 190 75 30 re S`, [0, 67.4]],
  ["centred text grows evenly", set(["Gift Certificate", 160, 200]), [-151.5, 383]],
])("room: %s", (_, content, [start, width]) => {
  const box = boxes(content)[0];
  expect(box?.roomStartPt).toBeCloseTo(start, 0);
  expect(box?.maxWidthPt).toBeCloseTo(width, 0);
});

test("a line is held by what stands beside it within its box", () => {
  const list = set(["Rolls", 30, 200], ["Croissants and jam", 30, 188], ["A", 62, 200, 6, "B"]);
  const box = boxes(list).find(({ lines }) => lines.length === 2);
  expect(box?.lines.map(({ clipPt }) => clipPt?.[2])).toEqual([29, undefined]);
});

const TILTED = "/F 10 Tf 0.866 0.5 -0.5 0.866";

test.each<readonly [string, string, string, number]>([
  [
    "tilted text is stopped by upright text on its own axis",
    `BT ${TILTED} 40 60 Tm (Half price) Tj ET ${set(["Spring", 144, 116], ["Sale in all our shops", 90, 20])}`,
    "Half price",
    116.7,
  ],
  [
    "tilted text is held by the upright panel around it",
    `BT ${TILTED} 140 60 Tm (Half price) Tj ET 120 40 100 80 re S`,
    "Half price",
    89.5,
  ],
  [
    "upright text is stopped by tilted text where that reaches its line",
    `${set(["Name", 30, 200])} BT ${TILTED} 120 120 Tm (Half price on all the things we have) Tj ET`,
    "Name",
    208.2,
  ],
])("%s", (_, content, text, width) => {
  const box = boxes(content).find((one) => one.text === text);
  expect(box?.roomStartPt).toBeCloseTo(0, 0);
  expect(box?.maxWidthPt).toBeCloseTo(width, 0);
});

test.each<readonly [string, string, readonly number[]]>([
  ["of one box is its style's", "BT /F 10 Tf 2 Tw 30 200 Td (Doors at six) Tj ET", [0.2]],
  [
    "of a heading is its own whatever the text below has",
    "BT /F 14 Tf 2.8 Tw 30 200 Td (Doors at six) Tj /F 10 Tf 1 Tw 0 -40 Td (Tea for all) Tj ET",
    [0.2, 0.1],
  ],
  [
    "left over from the lines of a justified column is none",
    "BT /F 10 Tf 12 TL 30 200 Td 2 Tw (Words that go on and on to) Tj T* 6.4 Tw (an edge at the far end) Tj T* 0 Tw (all day.) Tj 0 -40 Td 3 Tw (Doors at six) Tj ET",
    [0, 0],
  ],
  [
    "that most lines share is the style's",
    set(["Tea", 30, 260]).replace("Tf", "Tf 2 Tw") +
      set(["Tea for all", 30, 220], ["Cake for all", 30, 190], ["Ale for all", 30, 160]).replaceAll(
        "Tf",
        "Tf 2 Tw",
      ) +
      set(["Doors at six", 30, 120]).replace("Tf", "Tf 1 Tw"),
    [0.2, 0.2, 0.2, 0.2, 0],
  ],
])("word spacing %s", (_, content, spacings) => {
  expect(boxes(content).map(({ wordSpacingEm }) => Math.round(wordSpacingEm * 100) / 100)).toEqual(
    spacings,
  );
});

test("a form painted twice makes two boxes with the room of the narrower place and one field", () => {
  const found = scene({
    pages: ["q 1 0 0 1 30 200 cm /X Do Q", "q 1 0 0 1 300 100 cm /X Do Q"],
    form: "BT /F 10 Tf 0 5 Td (Fjordline) Tj ET",
  });
  const all = found.pages.flatMap((page) => page.boxes);
  expect(all.map(({ text, page }) => [text, page])).toEqual([
    ["Fjordline", 0],
    ["Fjordline", 1],
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(2);
  expect(new Set(all.map(({ maxWidthPt }) => maxWidthPt.toFixed(1))).size).toBe(1);
  expect(found.fields.map((field) => field.boxes.length)).toEqual([2]);
});

test("equal text painted by other operators makes a field of its own", () => {
  const found = scene({ pages: [set(["Logo", 30, 200]), set(["Logo", 30, 200])] });
  expect(found.fields.map(({ name }) => name)).toEqual(["logo", "logo_2"]);
});

test("the page as seen: rotation and user unit reach boxes", () => {
  const turned = boxes("BT /F 10 Tf 0 1 -1 0 100 50 Tm (read me) Tj ET", "/Rotate 90 /UserUnit 2");
  expect(turned[0]).toMatchObject({ rotationDeg: 0, sizePt: 20 });
  expect(turned[0]?.bboxPt.map(Math.round)).toEqual([100, 184, 170, 204]);
});

test("the frame maps the baseline's start and a point to the right of it", () => {
  const [box] = boxes("BT /F 10 Tf 0 1 -1 0 30 100 Tm (upward) Tj ET");
  expect(box?.frame.map((n) => Math.round(n))).toEqual([0, 1, -1, 0, 30, 100]);
});

test.each<readonly [string, string, readonly string[]]>([
  ["nothing at all", "", ["empty_page"]],
  ["hidden text only", "BT /F 10 Tf 3 Tr 30 200 Td (hidden) Tj ET", ["invisible_text"]],
  [
    "letters as outlines",
    [...Array(24).keys()]
      .map(
        (i) =>
          `${String(20 + 9 * i)} 100 m ${String(24 + 9 * i)} 110 l ${String(28 + 9 * i)} 100 l f`,
      )
      .join(" "),
    ["outlined_text"],
  ],
])("a page without boxes says why: %s", (_, content, reasons) => {
  expect(scene({ pages: [content] }).pages[0]?.reasons).toEqual(reasons);
});

test("the same file gives the same identifiers", () => {
  const sample = { pages: [set(["Ada", 30, 200], ["Ada", 30, 100])] };
  const first = scene(sample);
  expect(scene(sample)).toEqual(first);
  for (const { id } of first.pages[0]?.boxes ?? []) {
    expect(id).toMatch(/^box_[0-9a-f]{16}$/u);
  }
});

test.each<readonly [string, string, number, readonly number[]]>([
  [
    "a shadow in another colour",
    "BT 0.6 g /F 20 Tf 31 199 Td (Words) Tj ET BT 0 g /F 20 Tf 30 200 Td (Words) Tj ET",
    1,
    [0],
  ],
  [
    "a shadow that stands off",
    "BT 0.6 g /F 20 Tf 35 195 Td (Words) Tj ET BT 0 g /F 20 Tf 30 200 Td (Words) Tj ET",
    1,
    [0],
  ],
  [
    "fake bold",
    "BT /F 20 Tf 30 200 Td (Words) Tj 0.4 0 Td (Words) Tj 0.4 0 Td (Words) Tj ET",
    2,
    [0],
  ],
  [
    "a fill and its outline",
    "BT /F 20 Tf 1 0 0 rg 30 200 Td (Words) Tj ET BT /F 20 Tf 1 Tr 0 0 1 RG 30 200 Td (Words) Tj ET",
    1,
    [1, 0, 0],
  ],
  [
    "a shadow cut into other operators",
    "BT 0.6 g /F 20 Tf 31 199 Td (Wo) Tj (rds) Tj ET BT 0 g /F 20 Tf 30 200 Td (Words) Tj ET",
    1,
    [0],
  ],
])("%s is one box in the colour on top", (_, content, duplicates, components) => {
  const found = boxes(content);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ text: "Words", editable: true, color: { components } });
  expect(found[0]?.duplicates).toHaveLength(duplicates);
});

test.each<readonly [string, string, string]>([
  [
    "three lines of about one length",
    "BT /F 10 Tf 12 TL 30 200 Td (Harbour Road Mill) Tj T* (Harbour Mill Road) Tj T* (Road Mill Harbour) Tj ET",
    "left",
  ],
  [
    "words spread by Tw",
    "BT /F 10 Tf 12 TL 30 200 Td 2 Tw (Words that go on and on to) Tj T* 6.4 Tw (an edge at the far end) Tj T* 0 Tw (all day.) Tj ET",
    "justify",
  ],
  [
    "words spread by TJ",
    "BT /F 10 Tf 12 TL 30 200 Td [(Words ) -200 (that ) -200 (go ) -200 (on ) -200 (and)] TJ T* [(on ) -767 (until ) -767 (the ) -766 (very)] TJ T* (end of it.) Tj ET",
    "justify",
  ],
  [
    "a line spread by little over a natural one",
    "BT /F 10 Tf 12 TL 30 200 Td 0.12 Tw (All of these words go on to the far end) Tj T* 0 Tw (an edge of the day.) Tj ET",
    "justify",
  ],
  [
    "a spread line over a natural one",
    "BT /F 10 Tf 12 TL 30 200 Td 3 Tw (All of these words go on to) Tj T* 0 Tw (an edge.) Tj ET",
    "justify",
  ],
])("%s: alignment", (_, content, align) => {
  expect(boxes(content).map((box) => box.align)).toEqual([align]);
});
