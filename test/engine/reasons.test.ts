/** Every reason code by a file of a few lines that has it, and no page without boxes that has none. */
import { expect, test } from "vitest";
import type { ReasonCode } from "#engine/contract/problems.ts";
import { REASON_TEXTS } from "#engine/contract/reason-texts.data.ts";
import { editScene } from "#engine/template/edit/edit-scene.ts";
import { arimoPdf, letterPaths, shownAt } from "#test/support/letter-copies.ts";
import { readScene } from "#test/support/read-scene.ts";
import { type TinyPdf, tinyPdf } from "#test/support/tiny-pdf.ts";
import { DEFAULT_OUTPUT } from "#engine/contract/template.ts";

const HELLO = "BT /F 12 Tf 50 200 Td (Hello) Tj ET";
const GREY_IMAGE: readonly [string, string] = [
  "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
  "\x80",
];
const WHOLE_PAGE = "q 400 0 0 300 0 0 cm /I Do Q";

function form(content: string, entries = ""): readonly [string, string] {
  return [
    `/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /Font << /F 4 0 R >> >> ${entries}`,
    content,
  ];
}

/** A Type 3 font whose only glyph, "a", is drawn by the content. */
function type3(content: string): readonly (string | readonly [string, string])[] {
  return [
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a 11 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1000] /Resources << /Font << /F 4 0 R >> >> >>",
    ["", content],
  ];
}

/** A composite font that is not embedded, with codes that stand for themselves as UTF-16. */
function unicodeFont(cmap: string): readonly string[] {
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /${cmap} /DescendantFonts [11 0 R] >>`,
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >> /FontDescriptor 12 0 R /DW 1000 >>",
    "<< /Type /FontDescriptor /FontName /Sample /Flags 4 /Ascent 880 /Descent -120 /FontBBox [0 -120 1000 880] >>",
  ];
}

/** What Acrobat calls a font that it has traced from a scan. */
const TRACED_FONT = `<< /Type /Font /Subtype /TrueType /BaseFont /*Arial-Bold-8809 /Encoding /WinAnsiEncoding
  /FirstChar 32 /LastChar 126 /Widths [${"500 ".repeat(95)}] /FontDescriptor << /Type /FontDescriptor
  /FontName /*Arial-Bold-8809 /Flags 32 /Ascent 800 /Descent -200 /FontBBox [0 0 500 500] >> >>`;

const TO_MONGOLIAN: readonly [string, string] = [
  "",
  "1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <61> <7a> <1820> endbfrange",
];

const letters = Array.from("Around the bend", (letter, i) => {
  const turn = 0.9 - i * 0.12;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const matrix = [cos, sin, -sin, cos, 200 - 90 * sin, 100 + 90 * cos];
  return `${matrix.map((part) => part.toFixed(3)).join(" ")} Tm (${letter}) Tj`;
});

/**
 * Reasons with a test of their own: two are locks (edit-scene.test.ts, locks.test.ts), one needs a font whose letters can be seen, one is
 * found by filling (trial.test.ts), one by comparing with an earlier version (lost-places.test.ts).
 */
const ELSEWHERE = [
  "fixed_text",
  "running_text",
  "legal_text",
  "heading_text",
  "own_identity",
  "caption_text",
  "locked_by_author",
  "path_copy",
  "not_provable",
  "read_differently",
] as const;

const SAMPLES: Readonly<Record<Exclude<ReasonCode, (typeof ELSEWHERE)[number]>, TinyPdf>> = {
  no_unicode: {
    content: "BT /X 12 Tf 50 200 Td (abc) Tj ET",
    objects: [
      "<< /Type /Font /Subtype /Type1 /BaseFont /Sample /FirstChar 97 /LastChar 99 /Widths [500 500 500] /Encoding << /Type /Encoding /Differences [97 /shape1x /shape2x /shape3x] >> /FontDescriptor 11 0 R >>",
      "<< /Type /FontDescriptor /FontName /Sample /Flags 4 /Ascent 800 /Descent -200 /FontBBox [0 0 500 500] >>",
    ],
  },
  invisible_text: { content: `3 Tr ${HELLO}` },
  scanned_page: {
    content: `3 Tr ${HELLO} ${WHOLE_PAGE}`,
    resources: "/XObject << /I 10 0 R >>",
    objects: [GREY_IMAGE],
  },
  clip_text: { content: "BT /F 12 Tf 7 Tr 50 200 Td (Hello) Tj ET 0 0 400 300 re f" },
  hidden_layer: {
    content: `/OC /L BDC ${HELLO} EMC`,
    resources: "/Properties << /L 10 0 R >>",
    catalog: "/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>",
    objects: ["<< /Type /OCG /Name (Off) >>"],
  },
  artifact: { content: `/Artifact << /Type /Pagination >> BDC ${HELLO} EMC` },
  outside_trim: {
    content: "BT /F 6 Tf 20 5 Td (Job 4711 black) Tj ET",
    page: "/TrimBox [20 20 380 280]",
  },
  type3_font: {
    content: "BT /X 12 Tf 50 200 Td (aaa) Tj ET",
    objects: type3("1000 0 d0 1 0 0 rg 0 0 700 700 re f"),
  },
  path_text: { content: `BT /F 14 Tf ${letters.join(" ")} ET` },
  in_pattern: {
    content: "/Pattern cs /P scn 0 0 200 200 re f",
    resources: "/Pattern << /P 10 0 R >>",
    objects: [
      [
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Resources << /Font << /F 4 0 R >> >>",
        "BT /F 9 Tf 5 5 Td (Logo) Tj ET",
      ],
    ],
  },
  in_softmask: {
    content: "/G gs 0 0 200 200 re f",
    resources: "/ExtGState << /G << /SMask << /S /Luminosity /G 10 0 R >> >> >>",
    objects: [form(HELLO, "/Group << /S /Transparency /CS /DeviceGray >>")],
  },
  in_annotation: {
    content: "",
    page: "/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 400 300] /AP << /N 10 0 R >> >>]",
    objects: [form(HELLO)],
  },
  in_type3: {
    content: "BT /X 12 Tf 50 200 Td (a) Tj ET",
    objects: type3("1000 0 d0 BT /F 900 Tf (Hi) Tj ET"),
  },
  outlined_text: {
    content: Array.from(
      { length: 24 },
      (_, i) => `${10 + i * 8} 200 m ${16 + i * 8} 200 l ${13 + i * 8} 209 l h f`,
    ).join("\n"),
  },
  image_only: {
    content: WHOLE_PAGE,
    resources: "/XObject << /I 10 0 R >>",
    objects: [GREY_IMAGE],
  },
  empty_page: { content: "" },
  vertical_text: {
    content: `BT /F 14 Tf 16 TL 50 200 Td ${Array.from("HOTEL", (letter) => `(${letter}) Tj T*`).join(" ")} ET`,
  },
  complex_script: {
    content: "BT /X 12 Tf 50 200 Td (abcdef) Tj ET",
    objects: [
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>`,
      TO_MONGOLIAN,
    ],
  },
  mirrored_text: {
    content: "BT /X 12 Tf -1 0 0 1 50 200 Tm <30423044> Tj ET",
    objects: unicodeFont("UniJIS-UTF16-V"),
  },
  traced_scan: {
    content: `${WHOLE_PAGE} BT /X 12 Tf 50 200 Td (Hello) Tj ET`,
    resources: "/XObject << /I 11 0 R >>",
    objects: [TRACED_FONT, GREY_IMAGE],
  },
  unsupported_font: { content: "BT /Missing 12 Tf 50 200 Td (Hello) Tj ET" },
  text_object_split: {
    content: "BT /F 12 Tf 50 200 Td (Hello bold) Tj ET BT /F 12 Tf 50.3 200 Td (Hello) Tj ET",
  },
};

test.each(Object.entries(SAMPLES))("%s", (code, sample) => {
  const { scene } = readScene(tinyPdf(sample));
  const [page] = scene.pages;
  expect(page?.reasons).toContain(code);
  const isKnown = code !== "no_unicode";
  for (const box of page?.boxes ?? []) {
    expect(box.editable).toBe(!isKnown);
    expect(page?.reasons).toContain(box.reason);
  }
  // Text that nobody can read can still be replaced; what it says is not known.
  expect(scene.fields.map(({ defaultValue }) => defaultValue)).toEqual(isKnown ? [] : [null]);
});

test.each([
  ["where no picture lies under it", "", ""],
  ["where one lies beside it", "q 40 0 0 300 0 0 cm /I Do Q", ""],
  ["where one lies over part of it, as a logo may", "", "q 60 0 0 40 0 190 cm /I Do Q"],
])("text traced from a scan is offered %s", (_, under, over) => {
  const { scene } = readScene(
    tinyPdf({
      content: `${under} BT /X 12 Tf 50 200 Td (Hello) Tj ET ${over}`,
      resources: "/XObject << /I 11 0 R >>",
      objects: [TRACED_FONT, GREY_IMAGE],
    }),
  );
  expect(scene.pages[0]?.boxes.map(({ reason }) => reason)).toEqual([null]);
});

test("locked_by_author", () => {
  const { scene } = readScene(tinyPdf({ content: HELLO }));
  const [box] = scene.pages[0]?.boxes ?? [];
  const edited = editScene({ ...scene, output: DEFAULT_OUTPUT }, [], {
    boxes: [{ id: box?.id ?? "", locked: true }],
  });
  expect(JSON.stringify(edited)).toContain('"locked_by_author"');
});

test("path_copy", () => {
  const place = { x: 50, y: 200, sizePt: 24 };
  // All letters but one: it cannot be told what the stroke of others would be.
  const stroke = letterPaths("Hell", place).map((path) => `${path} S`);
  const { scene } = readScene(arimoPdf([shownAt("Hello", place), ...stroke].join("\n")));
  expect(scene.pages[0]?.reasons).toEqual(["path_copy"]);
  expect(scene.fields).toEqual([]);
});

test("the samples are all reasons there are", () => {
  expect([...Object.keys(SAMPLES), ...ELSEWHERE].sort()).toEqual(Object.keys(REASON_TEXTS).sort());
});
