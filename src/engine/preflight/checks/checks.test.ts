/** What each check finds in small files, and what it lets pass: one table, one limit after the other. */
import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { interpretPage } from "../../content/interpret-page.ts";
import { ENGINE_LIMITS } from "../../contract/problems.ts";
import { fontReader } from "../../font/pdf-font/font-reader.ts";
import { openPdf } from "../../pdf/open-pdf.ts";
import { CHECKS } from "../checks.ts";

interface File {
  readonly content?: string;
  /** Of the page's resources, besides the fonts F (Helvetica) and C (Courier). */
  readonly resources?: string;
  /** Entries of the page; a trim with room for bleed unless they say otherwise. */
  readonly page?: string;
  readonly catalog?: string;
  readonly objects?: string;
  readonly pdfx?: string;
  /** A second page's entries. */
  readonly second?: string;
  readonly hasTable?: false;
}

const BOXES = "/MediaBox[0 0 200 200]/TrimBox[20 20 180 180]/BleedBox[10 10 190 190]";
/** 9 1 0 R is one bit, 10 0 R grey, 11 0 R a mask; all are 100 by 100. */
const image = (num: number, entries: string): string =>
  `${num} 0 obj <</Subtype/Image/Width 100/Height 100 ${entries}/Length 0>> stream\n\nendstream endobj\n`;
const IMAGES = [
  image(9, "/BitsPerComponent 1/ColorSpace/DeviceGray"),
  image(10, "/BitsPerComponent 8/ColorSpace/DeviceGray"),
  image(11, "/ImageMask true"),
  image(12, "/BitsPerComponent 8/ColorSpace/DeviceRGB"),
  image(13, "/BitsPerComponent 8/ColorSpace/DeviceGray").replace("/Width 100", "/Width 16"),
].join("");

function bytesOf({ content = "", resources = "", page = BOXES, ...file }: File): Uint8Array {
  const fonts = "/Font<</F 5 0 R/C 6 0 R/T 7 0 R>>";
  const kids = file.second === undefined ? "3 0 R" : "3 0 R 8 0 R";
  const objects = [
    `1 0 obj <</Type/Catalog/Pages 2 0 R${file.catalog ?? ""}>> endobj\n`,
    `2 0 obj <</Type/Pages/Kids[${kids}]/Count ${file.second === undefined ? 1 : 2}>> endobj\n`,
    `3 0 obj <</Type/Page/Parent 2 0 R${page}/Contents 4 0 R/Resources<<${fonts}` +
      `/XObject<</I1 9 0 R/I8 10 0 R/IM 11 0 R/IR 12 0 R/IS 13 0 R>>${resources}>>>> endobj\n`,
    `4 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj\n`,
    "5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>> endobj\n",
    "6 0 obj <</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>> endobj\n",
    "7 0 obj <</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 65" +
      "/Widths[1]/Encoding<</Differences[65/a]>>/CharProcs<</a 14 0 R>>>> endobj\n",
    "14 0 obj <</Length 24>> stream\n1 0 0 0 1 1 d1 0 0 1 1 re f\nendstream endobj\n",
    file.second === undefined ? "" : `8 0 obj <</Type/Page/Parent 2 0 R${file.second}>> endobj\n`,
    IMAGES,
    file.objects ?? "",
  ].filter((object) => object !== "");
  let body = "%PDF-1.7\n";
  const offsets = new Map<number, number>();
  for (const object of objects.join("").split(/(?<=endobj\n)/u)) {
    offsets.set(Number.parseInt(object, 10), body.length);
    body += object;
  }
  if (file.hasTable === false) {
    return latin1Bytes(`${body}trailer <</Root 1 0 R>>\n%%EOF\n`);
  }
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size }, (_, num) => {
    const at = offsets.get(num);
    return at === undefined
      ? "0000000000 65535 f \n"
      : `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  return latin1Bytes(
    `${body}xref\n0 ${size}\n${rows.join("")}trailer <</Root 1 0 R/Size ${size}>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** "severity page measured" of what a check finds. */
function found(code: string, file: File): readonly string[] {
  const doc = openPdf(bytesOf(file), ENGINE_LIMITS);
  const fonts = fontReader(doc);
  const contents = doc.pages.map((page) =>
    interpretPage(doc, page, {
      fontOf: (value, key) => fonts.read(value, key),
      limits: ENGINE_LIMITS,
    }),
  );
  const pages = doc.pages.map(({ index, mediaBox, cropBox, trimBox, userUnit }) => {
    const [x0, y0, x1, y1] = mediaBox;
    const u = userUnit;
    return {
      index,
      widthPt: (x1 - x0) * u,
      heightPt: (y1 - y0) * u,
      // Mirrored about the middle, as the boxes here are symmetrical.
      trim: trimBox,
      bleed: null,
      mediaBox,
      cropBox,
      toSeen: [u, 0, 0, -u, -x0 * u, y1 * u] as const,
      boxes: [],
      reasons: [],
    };
  });
  const check = CHECKS.find((one) => one.code === code);
  const problems = check?.run({ doc, contents, pages, pdfx: file.pdfx ?? null }) ?? [];
  expect(problems.every((problem) => problem.code === code)).toBe(true);
  return problems.map(({ severity, page, measured }) =>
    [
      severity,
      ...(page === null || page === undefined ? [] : [page]),
      ...Object.values(measured ?? {}),
    ].join(" "),
  );
}

const text = (words: string, sizePt = 12, state = "0 g"): string =>
  `${state} BT /F ${sizePt} Tf 50 50 Td (${words}) Tj ET `;
const link = (rect: string): string => `${BOXES}/Annots[<</Subtype/Link/Rect[${rect}]>>]`;
const draw = (name: string, sizePt: number): string =>
  `q ${sizePt} 0 0 ${sizePt} 50 50 cm /${name} Do Q `;
const SPOTS = (names: readonly string[]): string =>
  `/ColorSpace<<${names.map((name, i) => `/S${i}[/Separation/${name}/DeviceCMYK 15 0 R]`).join("")}>>`;
const TINT = "15 0 obj <</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 1 0 0]>> endobj\n";
/** A space of two inks, the first of them Black. */
const TWO = (second: string): Pick<File, "resources" | "objects"> => ({
  resources: `/ColorSpace<</D[/DeviceN[/Black/${second}]/DeviceCMYK 16 0 R]>>`,
  objects:
    "16 0 obj <</FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]/Length 19>> stream\n{0 exch 0 exch 0 3 1 roll}\nendstream endobj\n",
});
const OVERPRINT = "/ExtGState<</O<</op true/OP true/OPM 1>>>>";

type Row = readonly [title: string, file: File, found: readonly string[]];
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  active_content: [
    ["nothing", {}, []],
    ["scripts", { catalog: "/Names<</JavaScript<<>>>>" }, ["error scripts"]],
    ["other names", { catalog: "/Names<</Dests<<>>>>" }, []],
    ["an XFA form", { catalog: "/AcroForm<</XFA[]/Fields[]>>" }, ["error xfa"]],
    ["a plain form", { catalog: "/AcroForm<</Fields[]>>" }, []],
    ["a page to open on", { catalog: "/OpenAction[3 0 R/Fit]" }, []],
    ["an action that goes there", { catalog: "/OpenAction<</S/GoTo/D[3 0 R/Fit]>>" }, []],
    ["another action", { catalog: "/OpenAction<</S/Launch>>" }, ["error opening"]],
    ["actions of the document", { catalog: "/AA<</WC<<>>>>" }, ["error document"]],
    ["actions of a page", { page: `${BOXES}/AA<</O<</S/JavaScript/JS()>>>>` }, ["error pages"]],
    ["a link", { page: `${BOXES}/Annots[<</Subtype/Link/A<</S/URI>>>>]` }, []],
    [
      "actions of a field",
      { page: `${BOXES}/Annots[<</Subtype/Widget/AA<</K<<>>>>>>]` },
      ["error fields"],
    ],
    [
      "actions of a field of several widgets",
      { page: `${BOXES}/Annots[<</Subtype/Widget/Parent<</AA<<>>>>>>]` },
      ["error fields"],
    ],
    [
      "all of it",
      { catalog: "/AA<<>>/Names<</JavaScript<<>>>>" },
      ["error scripts", "error document"],
    ],
  ],
  link_over_box: [
    ["one over words", { content: text("Ada", 9), page: link("50 48 70 60") }, ["warn 0 1"]],
    ["one beside them", { content: text("Ada", 9), page: link("80 48 99 60") }, []],
    ["one over nothing", { page: link("50 48 70 60") }, []],
    [
      "corners the other way round",
      { content: text("Ada", 9), page: link("70 60 50 48") },
      ["warn 0 1"],
    ],
    ["invisible words", { content: `3 Tr ${text("Ada", 9)}`, page: link("50 48 70 60") }, []],
    ["no rectangle", { content: text("Ada", 9), page: `${BOXES}/Annots[<</Subtype/Link>>]` }, []],
  ],
  annotation_prints: [
    ["one inside", { page: `${BOXES}/Annots[<</Subtype/Text/Rect[50 50 60 60]>>]` }, ["warn 0 1"]],
    [
      "two, in a file that claims PDF/X",
      {
        page: `${BOXES}/Annots[<</Subtype/Text/Rect[50 50 60 60]>><</Subtype/Stamp/Rect[0 0 11 11]>>]`,
        pdfx: "PDF/X-4",
      },
      ["error 0 2"],
    ],
    [
      "one that touches the bleed",
      { page: `${BOXES}/Annots[<</Subtype/Text/Rect[0 0 10 10]>>]` },
      [],
    ],
    [
      "one whose corners are stated the other way round",
      { page: `${BOXES}/Annots[<</Subtype/Text/Rect[60 60 50 50]>>]` },
      ["warn 0 1"],
    ],
    [
      "one on each side outside",
      {
        page: `${BOXES}/Annots[${["190 50 199 60", "50 190 60 199", "0 50 10 60", "50 0 60 10"].map((rect) => `<</Subtype/Text/Rect[${rect}]>>`).join("")}]`,
      },
      [],
    ],
    [
      "a link, a popup, a mark of the printer, a trap",
      {
        page: `${BOXES}/Annots[${["Link", "Popup", "PrinterMark", "TrapNet"].map((kind) => `<</Subtype/${kind}/Rect[50 50 60 60]>>`).join("")}]`,
      },
      [],
    ],
    [
      "one without a place",
      { page: `${BOXES}/Annots[<</Subtype/Text>>null<</Subtype/Text/Rect[(a) 50 60 60]>>]` },
      [],
    ],
    [
      "without a bleed the trim counts",
      {
        page: "/MediaBox[0 0 200 200]/TrimBox[20 20 180 180]/Annots[<</Subtype/Text/Rect[0 0 15 15]>>]",
      },
      [],
    ],
    [
      "without both the medium does",
      { page: "/MediaBox[0 0 200 200]/Annots[<</Subtype/Text/Rect[0 0 15 15]>>]" },
      ["warn 0 1"],
    ],
  ],
  bitmap_resolution: [
    ["800 ppi", { content: draw("I1", 9) }, []],
    ["799.x ppi", { content: draw("I1", 9.02) }, ["warn 0 798"]],
    ["550 ppi", { content: draw("I1", 13.09) }, ["warn 0 550"]],
    ["549 ppi and less", { content: draw("I1", 13.2) }, ["error 0 545"]],
    ["a mask is one bit as well", { content: draw("IM", 13.2) }, ["error 0 545"]],
    ["a picture of more bits", { content: draw("I8", 13.2) }, []],
  ],
  image_resolution: [
    ["225 ppi", { content: draw("I8", 32) }, []],
    ["224 ppi", { content: draw("I8", 32.2) }, ["warn 0 224"]],
    ["150 ppi", { content: draw("I8", 48) }, ["warn 0 150"]],
    ["149 ppi and less", { content: draw("I8", 48.6) }, ["error 0 148"]],
    ["of one bit, and a mask", { content: draw("I1", 90) + draw("IM", 90) }, []],
    ["sixteen pixels wide", { content: draw("IS", 90) }, []],
    ["stretched, by its worse axis", { content: "q 32 0 0 96 50 50 cm /I8 Do Q" }, ["error 0 75"]],
  ],
  black_text_knockout: [
    [
      "on a coloured ground",
      { content: `0 1 0 0 k 20 20 100 100 re f ${text("Ada", 11.9)}` },
      ["warn 0 11.9"],
    ],
    ["of 12 pt", { content: `0 1 0 0 k 20 20 100 100 re f ${text("Ada")}` }, []],
    ["on bare paper", { content: text("Ada", 8) }, []],
    ["under the ground", { content: `${text("Ada", 8)}0 1 0 0 k 20 20 100 100 re f` }, []],
    ["beside the ground", { content: `0 1 0 0 k 120 20 20 100 re f ${text("Ada", 8)}` }, []],
    [
      "that overprints",
      { content: `0 1 0 0 k 20 20 100 100 re f /O gs ${text("Ada", 8)}`, resources: OVERPRINT },
      [],
    ],
    [
      "of another colour",
      { content: `0 1 0 0 k 20 20 100 100 re f ${text("Ada", 8, "0.1 0 0 1 k")}` },
      [],
    ],
    [
      "of the black plate in CMYK",
      { content: `0 1 0 0 k 20 20 100 100 re f ${text("Ada", 8, "0 0 0 1 k")}` },
      ["warn 0 8"],
    ],
  ],
  bleed_insufficient: [
    ["artwork inside the trim", { content: "21 21 50 50 re f" }, []],
    ["artwork at the trim, with bleed", { content: "20 20 50 50 re f" }, []],
    [
      "with 2.9 mm",
      {
        content: "20 20 50 50 re f",
        page: "/MediaBox[0 0 200 200]/TrimBox[20 20 180 180]/BleedBox[11.77 0 200 200]",
      },
      [],
    ],
    [
      "with 2.8 mm",
      {
        content: "20 20 50 50 re f",
        page: "/MediaBox[0 0 200 200]/TrimBox[20 20 180 180]/BleedBox[12.06 0 200 200]",
      },
      ["warn 0 2.8"],
    ],
    [
      "with none on one side",
      {
        content: "20 20 50 50 re f",
        page: "/MediaBox[0 0 200 200]/TrimBox[20 20 180 180]/BleedBox[0 0 180 200]",
      },
      ["warn 0 0"],
    ],
    [
      "the medium where no bleed is stated",
      { content: "20 20 50 50 re f", page: "/MediaBox[0 0 200 200]/TrimBox[5 20 180 180]" },
      ["warn 0 1.76"],
    ],
    [
      "slug beside the sheet",
      {
        content: "0 0 20 20 re f",
        page: "/MediaBox[0 0 200 200]/TrimBox[20 20 180 180]/BleedBox[20 20 180 180]",
      },
      [],
    ],
    [
      "no trim, which another check reports",
      { content: "0 0 200 200 re f", page: "/MediaBox[0 0 200 200]" },
      [],
    ],
  ],
  courier_font: [
    ["Courier", { content: "BT /C 12 Tf (Ada) Tj ET" }, ["warn 0"]],
    ["spaces in it", { content: "BT /C 12 Tf (  ) Tj ET" }, []],
    ["unseen", { content: "BT 3 Tr /C 12 Tf (Ada) Tj ET" }, []],
    ["another font", { content: text("Ada") }, []],
  ],
  crop_differs: [
    ["none", {}, []],
    ["the same, but for rounding", { page: `${BOXES}/CropBox[0 0.009 200 200]` }, []],
    ["another", { page: `${BOXES}/CropBox[0 0.02 200 200]` }, ["error 0"]],
  ],
  empty_page: [
    ["nothing", {}, ["warn 0"]],
    ["white", { content: "1 g 0 0 9 9 re f" }, []],
    ["text", { content: text("Ada") }, []],
    [
      "spaces, and unseen text",
      { content: `${text(" ")} BT 3 Tr /F 9 Tf (Ada) Tj ET` },
      ["warn 0"],
    ],
  ],
  encrypted: [["no", {}, []]],
  font_not_embedded: [
    [
      "one of the standard fourteen, once a page",
      { content: text("Ada") + text("Eva") },
      ["error 0 Helvetica"],
    ],
    [
      "two of them",
      { content: `${text("Ada")} BT /C 12 Tf (Ada) Tj ET` },
      ["error 0 Helvetica", "error 0 Courier"],
    ],
    ["Type 3, which is drawn", { content: "BT /T 12 Tf (A) Tj ET" }, []],
    ["unseen", { content: "BT 3 Tr /F 12 Tf (Ada) Tj ET" }, []],
  ],
  font_type3: [
    ["Type 3", { content: "BT /T 12 Tf (A) Tj ET" }, ["info 0"]],
    ["another font", { content: text("A") }, []],
  ],
  hairline: [
    ["of 0.125 pt", { content: "0.125 w 10 10 m 90 90 l S" }, []],
    ["thinner", { content: "0.124 w 10 10 m 90 90 l S" }, ["warn 0 0.124"]],
    ["of no width", { content: "0 w 10 10 m 90 90 l S" }, ["warn 0 0"]],
    ["scaled down", { content: "q .1 0 0 .1 0 0 cm 1 w 10 10 m 90 90 l S Q" }, ["warn 0 0.1"]],
    ["filled shapes have none", { content: "0 w 10 10 50 50 re f" }, []],
  ],
  layer_hidden: [
    ["none", { catalog: "/OCProperties<</D<</OFF[]>>>>" }, []],
    ["one", { catalog: "/OCProperties<</D<</OFF[20 0 R]>>>>" }, ["info 1"]],
    ["switched on", { catalog: "/OCProperties<</D<</ON[20 0 R]>>>>" }, []],
  ],
  output_intent_missing: [
    ["none", {}, ["warn"]],
    ["none in PDF/X", { pdfx: "PDF/X-4" }, ["error"]],
    ["one", { catalog: "/OutputIntents[null<</S/GTS_PDFX>>]" }, []],
    ["one of an archive", { catalog: "/OutputIntents[<</S/GTS_PDFA1>>]" }, ["warn"]],
  ],
  // What the picture does not show is said (C58).
  overprint_not_simulated: [
    ["used", { content: "/O gs 0 0 9 9 re f", resources: OVERPRINT }, ["info 0"]],
    ["not used", { content: "0 0 9 9 re f", resources: OVERPRINT }, []],
  ],
  page_size_mixed: [
    ["one page", {}, []],
    ["the same, but for rounding", { second: "/MediaBox[0 0 160.09 160]" }, []],
    ["another", { second: "/MediaBox[0 0 160.2 160]" }, ["warn 1 size"]],
    ["another height", { second: "/MediaBox[0 0 160 170]" }, ["warn 1 size"]],
    ["turned", { page: `${BOXES}/Rotate 90` }, ["warn 0 rotation 90"]],
  ],
  pdfx_claim: [
    ["no", {}, []],
    ["yes", { pdfx: "PDF/X-4" }, ["info PDF/X-4"]],
  ],
  registration_colour: [
    [
      "a shape inside the trim",
      { content: "/S0 cs 1 scn 30 30 9 9 re f", resources: SPOTS(["All"]), objects: TINT },
      ["warn 0"],
    ],
    [
      "a line",
      { content: "/S0 CS 1 SCN 30 30 m 60 60 l S", resources: SPOTS(["All"]), objects: TINT },
      ["warn 0"],
    ],
    [
      "text",
      {
        content: "/S0 cs 1 scn BT /F 9 Tf 50 50 Td (Ada) Tj ET",
        resources: SPOTS(["All"]),
        objects: TINT,
      },
      ["warn 0"],
    ],
    [
      "marks outside",
      {
        content: "/S0 cs 1 scn 2 30 9 9 re f 30 2 9 9 re f 185 30 9 9 re f 30 185 9 9 re f",
        resources: SPOTS(["All"]),
        objects: TINT,
      },
      [],
    ],
    [
      "another spot ink",
      { content: "/S0 cs 1 scn 30 30 9 9 re f", resources: SPOTS(["Gold"]), objects: TINT },
      [],
    ],
  ],
  repaired_structure: [
    ["sound", {}, []],
    ["without its table", { hasTable: false }, ["warn"]],
  ],
  rgb_used: [
    ["none", { content: `${text("Ada")}0 0 9 9 re f ${draw("I8", 9)}` }, []],
    ["text", { content: text("Ada", 12, "1 0 0 rg") }, ["error 0 text"]],
    ["outlined text", { content: text("Ada", 12, "1 0 0 RG 1 Tr") }, ["error 0 text"]],
    ["text with an outline", { content: text("Ada", 12, "1 0 0 RG 2 Tr") }, ["error 0 text"]],
    ["the colour of outlines nobody draws", { content: text("Ada", 12, "1 0 0 RG") }, []],
    ["the colour of areas nobody fills", { content: text("Ada", 12, "1 0 0 rg 1 Tr") }, []],
    [
      "shapes, filled or drawn, once",
      { content: "1 0 0 rg 0 0 9 9 re f 1 0 0 RG 0 0 9 9 re S" },
      ["error 0 shapes"],
    ],
    ["pictures", { content: draw("IR", 9) }, ["error 0 pictures"]],
    [
      "behind a spot ink",
      {
        content: "/S0 cs 1 scn 0 0 9 9 re f",
        resources: "/ColorSpace<</S0[/Separation/Gold/DeviceRGB 15 0 R]>>",
        objects: TINT.replace("/C0[0 0 0 0]/C1[0 1 0 0]", "/C0[1 1 1]/C1[1 0 0]"),
      },
      ["error 0 shapes"],
    ],
  ],
  rich_black_text: [
    ["280 %", { content: text("Ada", 12, "0.6 0.6 0.6 1 k") }, []],
    ["more", { content: text("Ada", 12, "0.7 0.6 0.6 1 k") }, ["warn 0 290"]],
    ["a dark brown", { content: text("Ada", 12, "1 1 1 0.84 k") }, []],
    ["black of 85 %", { content: text("Ada", 12, "1 1 1 0.85 k") }, ["warn 0 385"]],
    ["a shape", { content: "1 1 1 1 k 0 0 9 9 re f" }, []],
  ],
  small_text_multi_ink: [
    ["two inks at 7.9 pt", { content: text("Ada", 7.9, "1 1 0 0 k") }, ["warn 0 7.9 2"]],
    ["of 8 pt", { content: text("Ada", 8, "1 1 0 0 k") }, []],
    ["one ink", { content: text("Ada", 7, "1 0 0 0 k") }, []],
    ["a second below a plate's step", { content: text("Ada", 7, "1 0.001 0 0 k") }, []],
    [
      "a spot ink",
      { content: "/S0 cs 1 scn BT /F 7 Tf (Ada) Tj ET", resources: SPOTS(["Gold"]), objects: TINT },
      [],
    ],
    [
      "two spot inks",
      { content: "/D cs 1 1 scn BT /F 7 Tf (Ada) Tj ET", ...TWO("Gold") },
      ["warn 0 7 2"],
    ],
    [
      "one of them at nothing",
      { content: "/D cs 1 0 scn BT /F 7 Tf (Ada) Tj ET", ...TWO("Gold") },
      [],
    ],
    ["one of them None", { content: "/D cs 1 1 scn BT /F 7 Tf (Ada) Tj ET", ...TWO("None") }, []],
  ],
  spot_count: [
    ["none", { content: "1 0 0 0 k 0 0 9 9 re f" }, []],
    [
      "two",
      {
        content: "/S0 cs 1 scn 0 0 9 9 re f /S1 cs 1 scn 0 0 9 9 re f",
        resources: SPOTS(["Gold", "Silver"]),
        objects: TINT,
      },
      ["info 2 Gold, Silver"],
    ],
    [
      "three",
      {
        content: "/S0 cs 1 scn 0 0 9 9 re f /S1 cs 1 scn 0 0 9 9 re f /S2 cs 1 scn 0 0 9 9 re f",
        resources: SPOTS(["Gold", "Silver", "Varnish"]),
        objects: TINT,
      },
      ["warn 3 Gold, Silver, Varnish"],
    ],
    [
      "process inks by name, and all plates",
      {
        content: "/S0 cs 1 scn 0 0 9 9 re f /S1 cs 1 scn 0 0 9 9 re f",
        resources: SPOTS(["Black", "All"]),
        objects: TINT,
      },
      [],
    ],
  ],
  text_too_small: [
    ["5 pt", { content: text("Ada", 5) }, []],
    ["a producer's 4.996", { content: text("Ada", 4.996) }, []],
    ["4.99 pt", { content: text("Ada", 4.99) }, ["warn 0 4.99"]],
    ["size 1 in a large matrix", { content: "BT /F 1 Tf 9 0 0 9 50 50 Tm (Ada) Tj ET" }, []],
    ["narrowed is no smaller", { content: "BT /F 1 Tf 1 0 0 9 50 50 Tm (Ada) Tj ET" }, []],
    ["on a scaled page", { content: text("Ada", 3), page: `${BOXES}/UserUnit 2` }, []],
  ],
  trim_box_missing: [
    ["one", {}, []],
    ["none", { page: "/MediaBox[0 0 200 200]" }, ["warn 0 absent"]],
    ["none in PDF/X", { page: "/MediaBox[0 0 200 200]", pdfx: "PDF/X-4" }, ["error 0 absent"]],
    ["an art box instead", { page: "/MediaBox[0 0 200 200]/ArtBox[20 20 180 180]" }, []],
    ["both", { page: `${BOXES}/ArtBox[20 20 180 180]` }, ["warn 0 ambiguous"]],
    [
      "beyond the bleed",
      { page: "/MediaBox[0 0 200 200]/TrimBox[5 20 180 180]/BleedBox[10 10 190 190]" },
      ["warn 0 outside"],
    ],
  ],
  user_unit: [
    ["none", {}, []],
    ["one of 1", { page: `${BOXES}/UserUnit 1` }, ["error 0 1"]],
    ["another", { page: `${BOXES}/UserUnit 2.5` }, ["error 0 2.5"]],
  ],
  white_overprint_path: [
    ["white", { content: "/O gs 1 g 0 0 9 9 re f", resources: OVERPRINT }, ["warn 0"]],
    [
      "white in CMYK",
      { content: "/O gs 0 0 0 0 k 0 0 9 9 re f", resources: OVERPRINT },
      ["warn 0"],
    ],
    ["nearly white", { content: "/O gs 0 0 0 .01 k 0 0 9 9 re f", resources: OVERPRINT }, []],
    ["that knocks out", { content: "1 g 0 0 9 9 re f", resources: OVERPRINT }, []],
    [
      "text, which is worse",
      { content: `/O gs ${text("Ada", 12, "1 g")}`, resources: OVERPRINT },
      [],
    ],
  ],
  white_overprint_text: [
    ["white", { content: `/O gs ${text("Ada", 12, "1 g")}`, resources: OVERPRINT }, ["error 0"]],
    ["grey", { content: `/O gs ${text("Ada", 12, ".9 g")}`, resources: OVERPRINT }, []],
    ["that knocks out", { content: text("Ada", 12, "1 g"), resources: OVERPRINT }, []],
    [
      "a spot ink at nothing",
      {
        content: "/O gs /S0 cs 0 scn BT /F 9 Tf (Ada) Tj ET",
        resources: OVERPRINT + SPOTS(["Gold"]),
        objects: TINT,
      },
      [],
    ],
  ],
};

describe.each(Object.entries(ROWS))("%s", (code, rows) => {
  test.each(rows)("%s", (_, file, expected) => {
    expect(found(code, file)).toEqual(expected);
  });
});

test("every check is in the table but those that other tests own", () => {
  const elsewhere = ["signature_present", "syntax_error"];
  const untried = CHECKS.map(({ code }) => code).filter((code) => !Object.hasOwn(ROWS, code));
  expect(untried).toEqual(expect.arrayContaining(elsewhere));
  expect(untried).toHaveLength(elsewhere.length);
});
