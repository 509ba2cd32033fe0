import { expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { fontOf } from "../font/pdf-font/pdf-font.test-kit.ts";
import type { PdfCode, PdfFont } from "../font/pdf-font/pdf-font.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { ENGINE_LIMITS, type EngineLimits, UnusablePdf } from "../contract/problems.ts";
import { interpretPage } from "./interpret-page.ts";
import type { PageContent } from "./model.ts";

/** Every code is 500 wide and stands for itself; font object 91 is vertical, 92 of Type 3. */
function standInFont(key: string): PdfFont {
  const vertical = key === "91";
  return fontOf({
    key,
    kind: key === "92" ? "Type3" : "TrueType",
    vertical,
    isFixedPitch: true,
    reason: key === "92" ? "type3_font" : null,
    decode: (bytes) =>
      Array.from(
        bytes,
        (code): PdfCode => ({
          code,
          length: 1,
          unicode: String.fromCharCode(code),
          width: vertical ? -1000 : 500,
          vertical: vertical ? { vx: 250, vy: 880 } : null,
          gid: code,
          isWordSpace: code === 32,
        }),
      ),
  });
}

interface Sample {
  /** Content streams of the page. */
  readonly contents: string | readonly string[];
  /** Entries of the page's resources besides /Font << /F 90 0 R /V 91 0 R /T 92 0 R >>. */
  readonly resources?: string;
  /** Further objects by number: a value, or [dictionary entries, stream data]. */
  readonly objects?: Readonly<Record<number, string | readonly [string, string]>>;
  /** Further entries of the page and of the catalog. */
  readonly page?: string;
  readonly catalog?: string;
  readonly limits?: Partial<EngineLimits>;
}

function stream([entries, data]: readonly [string, string]): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

function buildPdf(sample: Sample): Uint8Array {
  const contents = typeof sample.contents === "string" ? [sample.contents] : sample.contents;
  const objects = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${sample.catalog ?? ""} >>`],
    [2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents [${contents
        .map((_, i) => `${10 + i} 0 R`)
        .join(" ")}] /Resources << /Font << /F 90 0 R /V 91 0 R /T 92 0 R >> ${
        sample.resources ?? ""
      } >> ${sample.page ?? ""} >>`,
    ],
    [90, "<< /Type /Font /Subtype /TrueType >>"],
    [91, "<< /Type /Font /Subtype /Type0 >>"],
    [92, "<< /Type /Font /Subtype /Type3 /CharProcs << /a 93 0 R >> >>"],
    [93, stream(["", "500 0 d0 BT (x) Tj (y) Tj ET"])],
  ]);
  for (const [i, data] of contents.entries()) {
    objects.set(10 + i, stream(["", data]));
  }
  for (const [num, value] of Object.entries(sample.objects ?? {})) {
    objects.set(Number(num), typeof value === "string" ? value : stream(value));
  }
  let file = "%PDF-1.7\n";
  let rows = "xref\n0 1\n0000000000 65535 f \n";
  for (const [num, value] of objects) {
    rows += `${num} 1\n${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${num} 0 obj\n${value}\nendobj\n`;
  }
  return latin1Bytes(
    `${file}${rows}trailer\n<< /Root 1 0 R /Size 100 >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

function interpret(input: string | Sample): PageContent {
  const sample: Sample = typeof input === "string" ? { contents: input } : input;
  const doc = openPdf(buildPdf(sample), ENGINE_LIMITS);
  const [page] = doc.pages;
  const fonts = new Map<string, PdfFont>();
  if (page === undefined) {
    throw new Error("the sample has no page");
  }
  return interpretPage(doc, page, {
    limits: { ...ENGINE_LIMITS, ...sample.limits },
    fontOf: (_, key) => {
      const font = fonts.get(key) ?? standInFont(key);
      fonts.set(key, font);
      return font;
    },
  });
}

/** Text and place of each show, rounded to a thousandth. */
function placed(content: PageContent): unknown[] {
  return content.shownTexts.map(({ glyphStart, glyphEnd }) => {
    const glyphs = content.glyphs.slice(glyphStart, glyphEnd);
    const round = (value: number | undefined): number => Math.round((value ?? 0) * 1000) / 1000;
    return [
      glyphs.map(({ unicode }) => unicode).join(""),
      round(glyphs[0]?.x),
      round(glyphs[0]?.y),
    ];
  });
}

const faults = (content: PageContent): string[] =>
  content.problems.map(
    ({ severity, message }) =>
      `${severity}: ${message.replace(/^.*well formed: (.*)\. Export.*$/, "$1")}`,
  );

test.each([
  [
    "Td is relative to the line",
    "BT /F 10 Tf 5 6 Td (ab) Tj 1 2 Td (c) Tj ET",
    [
      ["ab", 5, 6],
      ["c", 6, 8],
    ],
  ],
  [
    "TD sets the leading",
    "BT /F 10 Tf 5 60 TD 0 -12 TD (a) Tj T* (b) Tj ET",
    [
      ["a", 5, 48],
      ["b", 5, 36],
    ],
  ],
  [
    "Tm replaces both matrices",
    "BT /F 10 Tf 9 9 Td 2 0 0 2 50 60 Tm (a) Tj 1 1 Td (b) Tj ET",
    [
      ["a", 50, 60],
      ["b", 52, 62],
    ],
  ],
  [
    "a show continues from the pen",
    "BT /F 10 Tf (ab) Tj (c) Tj ET",
    [
      ["ab", 0, 0],
      ["c", 10, 0],
    ],
  ],
  [
    "numbers of TJ move back",
    "BT /F 10 Tf [(a) 100 (b)] TJ (c) Tj ET",
    [
      ["ab", 0, 0],
      ["c", 9, 0],
    ],
  ],
  [
    "Tc, Tw and Tz act on the pen",
    "BT /F 10 Tf 1 Tc 3 Tw 50 Tz (a b) Tj (c) Tj ET",
    [
      ["a b", 0, 0],
      ["c", 10.5, 0],
    ],
  ],
  ["Ts lifts", "BT /F 10 Tf 4 Ts (a) Tj ET", [["a", 0, 4]]],
  [
    "' goes to the next line",
    "BT /F 10 Tf 12 TL 0 50 Td (a) Tj (b) ' ET",
    [
      ["a", 0, 50],
      ["b", 0, 38],
    ],
  ],
  [
    '" sets spacing and keeps it',
    'BT /F 10 Tf 12 TL 0 50 Td 2 1 (a b) " (c) Tj ET',
    [
      ["a b", 0, 38],
      ["c", 20, 38],
    ],
  ],
  [
    "q and Q save the text state",
    "q BT /F 10 Tf 5 Tc ET Q BT /F 10 Tf (a) Tj (b) Tj ET",
    [
      ["a", 0, 0],
      ["b", 5, 0],
    ],
  ],
  [
    "cm is applied before what was there",
    "2 0 0 2 10 10 cm 1 0 0 1 5 5 cm BT /F 1 Tf (a) Tj ET",
    [["a", 20, 20]],
  ],
  [
    "vertical writing moves down",
    "BT /V 10 Tf 50 90 Td 50 Tz (ab) Tj (c) Tj ET",
    [
      ["ab", 50, 90],
      ["c", 50, 70],
    ],
  ],
])("%s", (_, contents, expected) => {
  expect(placed(interpret(contents))).toEqual(expected);
});

test("a show operator keeps its span, its states and its matrices", () => {
  const contents = 'BT /F 10 Tf 12 TL 0 50 Td 2 1 (ab) " ET';
  const [show] = interpret(contents).shownTexts;
  const operator = show?.operator;
  expect(contents.slice(operator?.span.start, operator?.span.end)).toBe('2 1 (ab) "');
  expect(operator).toMatchObject({
    contentStream: "page:0",
    index: 4,
    name: '"',
    tm: [1, 0, 0, 1, 0, 50],
    lm: [1, 0, 0, 1, 0, 50],
    startTm: [1, 0, 0, 1, 0, 38],
    endTm: [1, 0, 0, 1, 12, 38],
    before: { fontName: "F", size: 10, charSpacing: 0, wordSpacing: 0, leading: 12 },
    shown: { fontName: "F", size: 10, charSpacing: 1, wordSpacing: 2, leading: 12 },
    textObject: 0,
    penIsUsed: false,
  });
});

test("each glyph knows its element and its offset in it", () => {
  const { glyphs } = interpret("BT /F 10 Tf [(ab) 5 -5 (c)] TJ ET");
  expect([...glyphs].map(({ element, offset, length }) => [element, offset, length])).toEqual([
    [0, 0, 1],
    [0, 1, 1],
    [3, 0, 1],
  ]);
});

test.each([
  ["a show right after", "(a) Tj (b) Tj", [true, false]],
  ["a show after state operators", "(a) Tj 1 Tc /F 9 Tf 0 g (b) Tj", [true, false]],
  ["a chain of shows", "(a) Tj [-9 (b)] TJ [3] TJ", [true, true, false]],
  ["Td between", "(a) Tj 0 0 Td (b) Tj", [false, false]],
  ["T* between", "(a) Tj T* (b) Tj", [false, false]],
  ["Tm between", "(a) Tj 1 0 0 1 0 0 Tm (b) Tj", [false, false]],
  ["'", "(a) Tj (b) '", [false, false]],
  ["a new text object", "(a) Tj ET BT (b) Tj", [false, false]],
])("the pen is used or not: %s", (_, body, expected) => {
  const { shownTexts: shows } = interpret(`BT /F 10 Tf ${body} ET`);
  expect(shows.map(({ operator }) => operator.penIsUsed)).toEqual(expected);
});

test("several streams are one token sequence and map back to their objects", () => {
  const content = interpret({ contents: ["BT /F 10 Tf", "(a) Tj", "ET"] });
  const [unit] = content.contentStreams;
  expect(latin1Text(unit?.data ?? new Uint8Array())).toBe("BT /F 10 Tf\n(a) Tj\nET");
  expect(unit?.parts.map(({ ref, start, end }) => [ref.num, start, end])).toEqual([
    [10, 0, 11],
    [11, 12, 18],
    [12, 19, 21],
  ]);
  expect(content.problems).toEqual([]);
});

const FORM = "/Type /XObject /Subtype /Form /BBox [0 0 100 100]";

test("a form painted twice is one unit and one operator with two shows", () => {
  const content = interpret({
    contents: "q 1 0 0 1 10 0 cm /X Do Q q 1 0 0 1 50 0 cm /X Do Q",
    resources: "/XObject << /X 20 0 R >>",
    objects: {
      20: [
        `${FORM} /Matrix [2 0 0 2 0 0] /Resources << /Font << /F 90 0 R >> >>`,
        "BT /F 5 Tf (a) Tj ET",
      ],
    },
  });
  expect(
    content.contentStreams.map(({ id, resourcesOwner, fontNames }) => [
      id,
      resourcesOwner,
      fontNames,
    ]),
  ).toEqual([
    ["page:0", 3, ["F", "V", "T"]],
    ["form:20", 20, ["F"]],
  ]);
  expect(placed(content)).toEqual([
    ["a", 10, 0],
    ["a", 50, 0],
  ]);
  expect(content.shownTexts[0]?.operator).toBe(content.shownTexts[1]?.operator);
  expect(content.shownTexts[0]?.formPath).toEqual(["page:0", "form:20"]);
  expect(content.shownTexts.map(({ reason }) => reason)).toEqual([null, null]);
});

test("a form painted again under another text state cannot be edited there", () => {
  const content = interpret({
    contents: "/X Do 3 Tc /X Do",
    resources: "/XObject << /X 20 0 R >>",
    objects: { 20: [`${FORM} /Resources << /Font << /F 90 0 R >> >>`, "BT /F 5 Tf (a) Tj ET"] },
  });
  expect(content.shownTexts.map(({ reason }) => reason)).toEqual([null, "text_object_split"]);
});

test("a form without resources uses those of the page", () => {
  const content = interpret({
    contents: "/X Do",
    resources: "/XObject << /X 20 0 R >>",
    objects: { 20: [FORM, "BT /F 5 Tf (a) Tj ET"] },
  });
  expect(content.contentStreams[1]).toMatchObject({
    id: "form:20",
    resourcesOwner: 3,
    fontNames: ["F", "V", "T"],
  });
  expect(content.shownTexts[0]?.reason).toBeNull();
});

test("a form that paints itself is left out and reported", () => {
  const content = interpret({
    contents: "/X Do",
    resources: "/XObject << /X 20 0 R >>",
    objects: { 20: [`${FORM} /Resources << /XObject << /X 20 0 R >> >>`, "/X Do 0 0 9 9 re f"] },
  });
  expect(content.marks).toHaveLength(1);
  expect(faults(content)).toEqual(["warn: form that paints itself or is nested too deep"]);
});

const LAYERS = {
  resources:
    "/Properties << /On 30 0 R /Off 31 0 R /Any 32 0 R /All 33 0 R /Ve 34 0 R >> /XObject << /X 20 0 R >>",
  catalog: "/OCProperties << /OCGs [30 0 R 31 0 R] /D << /OFF [31 0 R] >> >>",
  objects: {
    20: [`${FORM} /OC 31 0 R /Resources << /Font << /F 90 0 R >> >>`, "BT /F 5 Tf (a) Tj ET"],
    30: "<< /Type /OCG /Name (on) >>",
    31: "<< /Type /OCG /Name (off) >>",
    32: "<< /Type /OCMD /OCGs [30 0 R 31 0 R] >>",
    33: "<< /Type /OCMD /OCGs [30 0 R 31 0 R] /P /AllOn >>",
    34: "<< /Type /OCMD /VE [/And 30 0 R [/Not 31 0 R]] >>",
  } as const,
};

test.each([
  ["plain text", "BT /F 10 Tf (a) Tj ET", null],
  ["Tr 3", "BT /F 10 Tf 3 Tr (a) Tj ET", "invisible_text"],
  ["Tr 7", "BT /F 10 Tf 7 Tr (a) Tj ET", "clip_text"],
  ["size 0", "BT /F 0 Tf (a) Tj ET", "invisible_text"],
  ["a singular matrix", "BT /F 9 Tf 0 0 0 0 5 5 Tm (a) Tj ET", "invisible_text"],
  ["text outside the media box", "BT /F 9 Tf 500 5 Td (a) Tj ET", "invisible_text"],
  ["text outside the clip", "0 0 10 10 re W n BT /F 9 Tf 90 50 Td (a) Tj ET", "invisible_text"],
  ["text partly in the clip", "0 0 10 10 re W n BT /F 9 Tf 8 5 Td (a) Tj ET", null],
  ["text under an empty clip", "W n BT /F 9 Tf 8 5 Td (a) Tj ET", "invisible_text"],
  ["a visible layer", "/OC /On BDC BT /F 10 Tf (a) Tj ET EMC", null],
  ["a hidden layer", "/OC /Off BDC BT /F 10 Tf (a) Tj ET EMC", "hidden_layer"],
  [
    "something inside a hidden layer",
    "/OC /Off BDC /P BMC BT /F 10 Tf (a) Tj ET EMC EMC",
    "hidden_layer",
  ],
  [
    "a hidden layer inside a visible one",
    "/OC /On BDC /OC /Off BDC BT /F 10 Tf (a) Tj ET EMC EMC",
    "hidden_layer",
  ],
  [
    "behind a hidden layer inside a visible one",
    "/OC /On BDC /OC /Off BDC EMC BT /F 10 Tf (a) Tj ET EMC",
    null,
  ],
  ["after a hidden layer", "/OC /Off BDC EMC BT /F 10 Tf (a) Tj ET", null],
  ["membership, any on", "/OC /Any BDC BT /F 10 Tf (a) Tj ET EMC", null],
  ["membership, all on", "/OC /All BDC BT /F 10 Tf (a) Tj ET EMC", "hidden_layer"],
  ["membership by expression", "/OC /Ve BDC BT /F 10 Tf (a) Tj ET EMC", null],
  ["a form on a hidden layer", "/X Do", "hidden_layer"],
  [
    "a page artifact",
    "/Artifact << /Type /Pagination >> BDC BT /F 10 Tf (a) Tj ET EMC",
    "artifact",
  ],
  [
    "a running head",
    "/Artifact << /Type /Pagination /Subtype /Header >> BDC BT /F 10 Tf (a) Tj ET EMC",
    null,
  ],
  ["a layout artifact", "/Artifact << /Type /Layout >> BDC BT /F 10 Tf (a) Tj ET EMC", null],
  ["an artifact off the sheet", "/Artifact BMC BT /F 5 Tf 180 5 Td (a) Tj ET EMC", "artifact"],
  ["a Type 3 font", "BT /T 10 Tf (a) Tj ET", "type3_font"],
  ["a font that is not there", "BT /None 10 Tf (a) Tj ET", "unsupported_font"],
  ["q inside the text object", "BT /F 10 Tf q (a) Tj Q ET", "text_object_split"],
  ["text outside BT and ET", "/F 10 Tf (a) Tj", "text_object_split"],
  ["the colorant None", "/N cs 1 scn BT /F 10 Tf (a) Tj ET", "invisible_text"],
  ["alpha 0", "/A0 gs BT /F 10 Tf (a) Tj ET", "invisible_text"],
  ["alpha 0 of the other paint", "/A0 gs BT /F 10 Tf 1 Tr (a) Tj ET", null],
])("%s", (_, contents, expected) => {
  const { shownTexts: shows } = interpret({
    ...LAYERS,
    contents,
    resources: `${LAYERS.resources} /ExtGState << /A0 << /ca 0 >> >> /ColorSpace << /N [/Separation /None /DeviceGray 40 0 R] >>`,
    page: "/TrimBox [10 10 150 90]",
  });
  expect(shows.map(({ reason }) => reason)).toEqual([expected]);
});

test("marked content gives its MCID and its ActualText to what lies inside", () => {
  const { shownTexts: shows } = interpret({
    contents:
      "/P << /MCID 4 >> BDC /Span << /ActualText (fi) >> BDC BT /F 9 Tf (a) Tj ET EMC BT /F 9 Tf (b) Tj ET EMC /Span /U BDC BT /F 9 Tf (c) Tj ET EMC",
    resources: "/Properties << /U << /ActualText <FEFF00E9> >> >>",
  });
  expect(shows.map(({ mcid, actualText }) => [mcid, actualText])).toEqual([
    [4, "fi"],
    [4, null],
    [null, "é"],
  ]);
});

const INKS =
  "/ColorSpace << /Spot [/Separation /Gold#20Foil /DeviceCMYK 40 0 R] /Two [/DeviceN [/Cyan /Gold#20Foil] /DeviceCMYK 40 0 R] /Icc [/ICCBased 41 0 R] /Idx [/Indexed /DeviceCMYK 3 <00>] /Lab [/Lab << /WhitePoint [1 1 1] >>] >>";
const color = (space: string, components: number[], more: object = {}): object => ({
  space,
  components,
  colorants: [],
  alternate: null,
  ...more,
});

test.each([
  ["the start", "", color("DeviceGray", [0])],
  ["g", "0.5 g", color("DeviceGray", [0.5])],
  ["rg, clamped", "2 0.5 -1 rg", color("DeviceRGB", [1, 0.5, 0])],
  ["k", "0 1 .5 0 k", color("DeviceCMYK", [0, 1, 0.5, 0])],
  ["cs alone", "/DeviceCMYK cs", color("DeviceCMYK", [0, 0, 0, 1])],
  [
    "a spot",
    "/Spot cs .4 scn",
    color("Separation", [0.4], { colorants: ["Gold Foil"], alternate: "DeviceCMYK" }),
  ],
  [
    "a spot's start",
    "/Spot cs",
    color("Separation", [1], { colorants: ["Gold Foil"], alternate: "DeviceCMYK" }),
  ],
  [
    "several inks",
    "/Two cs .4 1 scn",
    color("DeviceN", [0.4, 1], { colorants: ["Cyan", "Gold Foil"], alternate: "DeviceCMYK" }),
  ],
  ["a profile", "/Icc cs 0 0 0 1 sc", color("ICCBased", [0, 0, 0, 1], { alternate: "ICCBased:4" })],
  ["an index", "/Idx cs 3 sc", color("Indexed", [1], { alternate: "DeviceCMYK" })],
  ["Lab", "/Lab cs 50 0 -100 sc", color("Lab", [0.5, 0.5, 0])],
])("fill colour: %s", (_, contents, expected) => {
  const { shownTexts: shows } = interpret({
    contents: `${contents} BT /F 9 Tf (a) Tj ET`,
    resources: INKS,
    objects: { 41: ["/N 4", ""] },
  });
  expect(shows[0]?.fill).toEqual(expected);
});

test("colorants, transparency and overprint are those of what is painted", () => {
  const sample = {
    resources: `${INKS} /ExtGState << /O << /OP true /OPM 1 >> /A << /ca .5 >> >>`,
  };
  const unused = interpret({ ...sample, contents: "/Spot cs /O gs /A gs" });
  expect([unused.colorants, unused.usesOverprint, unused.usesTransparency]).toEqual([
    [],
    false,
    false,
  ]);
  const used = interpret({ ...sample, contents: "/Spot cs /O gs /A gs BT /F 9 Tf (a) Tj ET" });
  expect([used.colorants, used.usesOverprint, used.usesTransparency]).toEqual([
    ["Gold Foil"],
    true,
    true,
  ]);
  expect(used.shownTexts[0]).toMatchObject({
    overprintFill: true,
    overprintMode: 1,
    fillAlpha: 0.5,
  });
});

test.each([
  [
    "a rectangle",
    "10 20 30 40 re f",
    [{ kind: "fill", bbox: [10, 20, 40, 60], isRectangle: true, strokeWidthPt: null }],
  ],
  [
    "a rectangle of lines",
    "0 0 m 9 0 l 9 5 l 0 5 l h f",
    [{ bbox: [0, 0, 9, 5], isRectangle: true }],
  ],
  ["a triangle", "0 0 m 9 0 l 9 5 l f", [{ isRectangle: false, isClosedCurve: false }]],
  ["a turned rectangle", ".7 .7 -.7 .7 50 9 cm 0 0 9 5 re f", [{ isRectangle: false }]],
  [
    "a quarter-turned one",
    "0 1 -1 0 50 0 cm 0 0 9 5 re f",
    [{ bbox: [45, 0, 50, 9], isRectangle: true }],
  ],
  [
    "a rule",
    "2 0 0 2 0 0 cm .5 w 5 10 m 50 10 l S",
    [
      {
        kind: "stroke",
        bbox: [9.5, 19.5, 100.5, 20.5],
        strokeWidthPt: 1,
        isRectangle: true,
        fill: null,
      },
    ],
  ],
  ["a slanted line", "5 10 m 50 11 l S", [{ isRectangle: false }]],
  [
    "a disc",
    "60 50 m 60 55.5 55.5 60 50 60 c 44.5 60 40 55.5 40 50 c 40 44.5 44.5 40 50 40 c 55.5 40 60 44.5 60 50 c f",
    [{ bbox: [40, 40, 60, 60], isClosedCurve: true }],
  ],
  [
    "a bulge beyond its ends",
    "10 10 m 10 50 90 50 90 10 c S",
    [{ bbox: [9.5, 9.5, 90.5, 40.5], isClosedCurve: false }],
  ],
  [
    "several rectangles in one path",
    "0 0 9 1 re 0 50 9 1 re f",
    [{ bbox: [0, 0, 9, 1] }, { bbox: [0, 50, 9, 51] }],
  ],
  [
    "fill and stroke",
    "2 w 10 10 5 5 re B",
    [{ kind: "fill", bbox: [9, 9, 16, 16], strokeWidthPt: 2 }],
  ],
  ["what the clip leaves", "0 0 20 20 re W n 10 10 50 50 re f", [{ bbox: [10, 10, 20, 20] }]],
  ["nothing outside the clip", "0 0 5 5 re W n 10 10 50 50 re f", []],
  ["nothing for n", "10 10 50 50 re n", []],
  ["nothing for a lone m", "10 10 m S", []],
])("marks: %s", (_, contents, expected) => {
  const { marks } = interpret(contents);
  expect(marks).toHaveLength(expected.length);
  for (const [i, mark] of expected.entries()) {
    expect(marks[i]).toMatchObject(mark);
  }
});

test("the clip of text rendering mode 7 takes effect at ET", () => {
  const { marks } = interpret("BT /F 10 Tf 7 Tr 20 20 Td (a) Tj ET 0 0 200 100 re f");
  const [x0 = 0, , x1 = 0] = marks[0]?.bbox ?? [];
  expect(x0).toBeGreaterThan(10);
  expect(x1).toBeLessThan(35);
});

test("images are reported with their pixels and resolution", () => {
  const { marks, colorants } = interpret({
    contents:
      "q 72 0 0 36 10 10 cm /I Do Q 1 0 0 rg q 10 0 0 10 0 0 cm BI /W 2 /H 2 /IM true ID \x01\x02 EI Q",
    resources: "/XObject << /I 20 0 R >>",
    objects: {
      20: [
        "/Subtype /Image /Width 300 /Height 300 /BitsPerComponent 8 /ColorSpace [/Separation /Gold /DeviceCMYK 40 0 R]",
        "",
      ],
    },
  });
  expect(marks[0]).toMatchObject({
    kind: "image",
    bbox: [10, 10, 82, 46],
    image: { widthPx: 300, heightPx: 300, object: "20 0", isMask: false, ppi: 300 },
  });
  expect(marks[1]).toMatchObject({
    kind: "inline-image",
    bbox: [0, 0, 10, 10],
    fill: { space: "DeviceRGB" },
    image: { isMask: true, bitsPerComponent: 1, object: null },
  });
  expect(colorants).toEqual(["Gold"]);
});

test("a shading covers the clip", () => {
  const { marks } = interpret({
    contents: "0 0 50 50 re W n /S sh",
    resources: "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceCMYK >> >>",
  });
  expect(marks).toMatchObject([
    { kind: "shading", bbox: [0, 0, 50, 50], fill: { space: "DeviceCMYK" } },
  ]);
});

test("one counter orders text and marks", () => {
  const { marks, shownTextZ: showZ } = interpret("0 0 5 5 re f BT /F 9 Tf (a) Tj ET 0 0 5 5 re f");
  expect(marks.map(({ zIndex }) => zIndex)).toEqual([0, 2]);
  expect(showZ).toEqual([1]);
});

test("text in patterns, masks, glyph procedures and annotations is counted once", () => {
  const { hiddenText, shownTexts: shows } = interpret({
    contents:
      "/Pattern cs /P scn 0 0 9 9 re f 0 0 9 9 re f /M gs /M gs BT /T 9 Tf (a) Tj (b) Tj ET",
    resources: "/Pattern << /P 20 0 R >> /ExtGState << /M << /SMask << /G 21 0 R >> >> >>",
    page: "/Annots [<< /AP << /N 22 0 R >> >> << /F 2 /AP << /N 22 0 R >> >>]",
    objects: {
      20: ["/PatternType 1 /Resources << /XObject << /X 23 0 R >> >>", "BT (x) Tj () Tj ET /X Do"],
      21: [FORM, "BT (x) Tj [(y)] TJ [] TJ ET"],
      22: [FORM, "BT (x) Tj ET"],
      23: [FORM, "BT (x) Tj ET"],
    },
  });
  expect([...hiddenText]).toEqual([
    ["in_pattern", 2],
    ["in_softmask", 2],
    ["in_type3", 2],
    ["in_annotation", 1],
  ]);
  expect(shows).toHaveLength(2);
});

test.each([
  ["Q without q", "Q", "error: Q without q"],
  ["q without Q", "q", "error: q without Q"],
  ["BT without ET", "BT", "error: BT without ET"],
  ["ET without BT", "ET", "error: ET without BT"],
  ["an unknown operator", "1 2 abc", "error: unknown operator"],
  ["missing operands", "1 Td", "warn: operator without its operands"],
  ["EMC alone", "EMC", "warn: EMC without BMC"],
  ["a missing form", "/X Do", "warn: missing resource"],
])("reports %s and goes on", (_, contents, expected) => {
  const content = interpret(`${contents}\n0 0 5 5 re f`);
  expect(faults(content)).toEqual([expected]);
  expect(content.marks).toHaveLength(1);
});

test("unknown operators between BX and EX are no fault", () => {
  expect(interpret("BX 1 2 abc EX").problems).toEqual([]);
});

test.each([
  ["operators", { contents: "q Q ".repeat(60), limits: { maxOperators: 100 } }],
  [
    "operators of forms painted again and again",
    {
      contents: "/A Do ".repeat(10),
      resources: "/XObject << /A 20 0 R /B 21 0 R >>",
      objects: {
        20: [FORM, "/B Do ".repeat(10)],
        21: [FORM, "n ".repeat(10)],
      } as const,
      limits: { maxOperators: 1000 },
    },
  ],
  ["content bytes", { contents: " ".repeat(500), limits: { maxExpandedBytes: 100 } }],
])("a page over the limit of %s is refused", (_, sample) => {
  expect(() => interpret(sample)).toThrow(UnusablePdf);
});
