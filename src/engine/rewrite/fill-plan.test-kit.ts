/** Files with a stand-in font, their boxes, and fills of them: for the tests beside `fillPlan`. */
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { interpretPage } from "../content/interpret-page.ts";
import type { PageContent } from "../content/model.ts";
import { StateTrace } from "../content/state-trace.ts";
import type { Certificate } from "../contract/certificate.ts";
import type { BoxFit, FitGlyph, FitLine, SettingFont } from "../contract/fit-report.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import type { TextBox } from "../contract/scene.ts";
import { textBox } from "../contract/text-boxes.test-kit.ts";
import { fontOf } from "../font/pdf-font/pdf-font.test-kit.ts";
import type { PdfCode, PdfFont } from "../font/pdf-font/pdf-font.ts";
import { appendBaseOf } from "../pdf/append-base.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isStream } from "../pdf/objects.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import type { Plan } from "../plan/plan.ts";
import type { ContentSide } from "../verify/compare-content.ts";
import { readOperators } from "../verify/content-tokens.ts";
import { fillPlan, type FillRequest } from "./fill-plan.ts";
import { makePlan } from "./make-plan.ts";

/** Objects below this number are the file's; its one-byte font shows every code 500 wide. */
const FIRST_NEW = 100;

/** Fonts of the file have one-byte codes; the ones a fill adds have two. Every glyph is 500 wide. */
function standInFont(key: string): PdfFont {
  const length = Number(key) >= FIRST_NEW ? 2 : 1;
  const decode = (bytes: Uint8Array): PdfCode[] => {
    const codes: PdfCode[] = [];
    for (let i = 0; i + length <= bytes.length; i += length) {
      const code = length === 1 ? (bytes[i] ?? 0) : (bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0);
      const unicode = String.fromCharCode(code);
      codes.push({
        code,
        length,
        unicode,
        width: 500,
        vertical: null,
        gid: code,
        isWordSpace: length === 1 && code === 32,
      });
    }
    return codes;
  };
  return fontOf({ key, isFixedPitch: true, decode, outlinesChecked: true });
}

/** A one-page file with these content streams; repaired on reading, which is enough here. */
export function fileOf(contents: readonly string[], resources = ""): Uint8Array {
  const refs = contents.map((_, i) => `${10 + i} 0 R`).join(" ");
  const streams = contents.map(
    (data, i) =>
      `${10 + i} 0 obj\n<</Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`,
  );
  return latin1Bytes(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n` +
      `2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n` +
      `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents[${refs}]` +
      `/Resources<</Font<</F 90 0 R>>${resources}>>>>\nendobj\n${streams.join("")}` +
      `90 0 obj\n<</Type/Font/Subtype/TrueType/BaseFont/Stand-In>>\nendobj\n` +
      `${FIRST_NEW - 1} 0 obj\nnull\nendobj\ntrailer\n<</Root 1 0 R/Size ${FIRST_NEW}>>\n%%EOF\n`,
  );
}

function interpret(doc: PdfDocument): PageContent {
  const [page] = doc.pages;
  return interpretPage(doc, there(page), {
    fontOf: (_, key) => standInFont(key),
    limits: ENGINE_LIMITS,
  });
}

/** Each unbroken run of capitals of one show operator is a box of its own. */
function boxesOf(content: PageContent): TextBox[] {
  const boxes: TextBox[] = [];
  for (const show of content.shownTexts) {
    const glyphs = content.glyphs.slice(show.glyphStart, show.glyphEnd);
    const text = glyphs.map((glyph) => glyph.unicode).join("");
    for (const match of text.matchAll(/[A-Z]+/g)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const segment = {
        unit: show.operator.contentStream,
        operator: show.operator.index,
        glyphStart: start,
        glyphEnd: end,
        whole: start === 0 && end === glyphs.length,
        line: 0,
      };
      boxes.push(boxOf(content, match[0], [segment]));
    }
  }
  return boxes;
}

export function boxOf(
  content: PageContent,
  text: string,
  segments: TextBox["segments"],
  id = `${text}-${segments[0]?.operator}-${segments[0]?.glyphStart}`,
): TextBox {
  const [first] = segments;
  const show = there(content.shownTexts.find(({ operator }) => operator.index === first?.operator));
  const glyph = there(content.glyphs.at(show.glyphStart + (first?.glyphStart ?? 0)));
  const length = Math.hypot(glyph.dx, glyph.dy);
  const [cos, sin] = [glyph.dx / length, glyph.dy / length];
  const tm = show.operator.startTm;
  const sizePt = show.operator.shown.size * Math.hypot(tm[2], tm[3]);
  const from = [glyph.x, glyph.y] as const;
  return textBox({
    id,
    text,
    lines: [{ text, from, to: from }],
    segments,
    font: "90",
    sizePt,
    trackingEm: show.operator.shown.charSpacing / show.operator.shown.size,
    scale: show.operator.shown.scale,
    color: show.fill,
    quad: [from, from, from, from],
    frame: [cos, sin, -sin, cos, glyph.x, glyph.y],
    mcids: [null],
  });
}

export interface Edit {
  readonly text: string;
  /** Of the authored size. */
  readonly ratio: number;
  /** Start along the baseline, points. */
  readonly shiftPt: number;
  readonly font: "library" | "own";
  /** The box's own line is shown again, and before what `text` adds. */
  readonly again?: true;
}

/** The authored line, written anew; and with a line below it. */
export const AGAIN: Edit = { text: "", ratio: 1, shiftPt: 0, font: "own", again: true };
export const AND_MORE: Edit = { text: "MORE", ratio: 1, shiftPt: 5, font: "library", again: true };

function fitOf(box: TextBox, { text, ratio, shiftPt, font, again }: Edit): BoxFit {
  const sizePt = box.sizePt * ratio;
  const setting: SettingFont =
    font === "library"
      ? { kind: "library", id: "lib" }
      : { kind: "embedded", key: "90", resourceName: "F" };
  const codeLength = font === "library" ? 2 : 1;
  const glyphs = (line: string): FitGlyph[] =>
    Array.from(line, (char, i) => ({
      code: char.charCodeAt(0),
      codeLength,
      width: 500,
      // Every third pair is kerned, every fifth glyph raised.
      advance: i % 3 === 0 ? 473.5 : 500,
      dx: 0,
      dy: i % 5 === 4 && font === "library" ? 120 : 0,
      text: char,
      isWordSpace: char === " ",
    }));
  const lines: FitLine[] = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, i) => ({
      text: line,
      runs: [{ font: setting, glyphs: glyphs(line) }],
      xPt: shiftPt,
      yPt: -i * sizePt * 1.2,
      widthPt: 0,
      wordSpacingEm: 0,
    }));
  if (again === true) {
    const place = { xPt: 0, yPt: 0, widthPt: 0, wordSpacingEm: 0 };
    lines.unshift({ text: box.text, runs: [], ...place, authoredLine: 0 });
  }
  return {
    box: box.id,
    page: 0,
    text,
    sizePt,
    authoredSizePt: box.sizePt,
    minSizePt: 1,
    maxWidthPt: 100,
    lines,
    overflow: false,
    missing: [],
    substitutions: [],
    fontsUsed: [],
    limitedFonts: [],
    ...(again === true ? { isForced: true } : {}),
    changed: true,
  };
}

export interface Filled {
  readonly before: PageContent;
  readonly after: PageContent;
  readonly old: ContentSide;
  readonly now: ContentSide;
  readonly pdf: Uint8Array;
  readonly plan: Plan;
  readonly certificate: Certificate;
  readonly boxes: readonly TextBox[];
}

/** Fills every box but those the edit is null for; `changes` are to the request. */
export function fill(
  source: Uint8Array,
  editOf: (box: TextBox, i: number) => Edit | null,
  boxesFrom: (content: PageContent) => TextBox[] = boxesOf,
  changes: Partial<FillRequest> = {},
): Filled {
  const doc = openPdf(source, ENGINE_LIMITS);
  const before = interpret(doc);
  const boxes = boxesFrom(before);
  const scene = { pages: [{ ...PAGE, boxes }], fields: [] };
  const base = appendBaseOf(doc);
  const { plan, refused } = makePlan({ doc, pageContents: [before], scene, base, fonts: [FACTS] });
  if (refused.size > 0) {
    throw new Error(`boxes without a plan: ${[...refused.keys()].join(", ")}`);
  }
  const { pdf, certificate } = fillPlan(
    { source, sourceSha256: base.sha256, plan },
    {
      fits: boxes.flatMap((box, i) => {
        const edit = editOf(box, i);
        return edit === null ? [] : [fitOf(box, edit)];
      }),
      valuesKey: "",
      engineVersion: "test",
      flatten: false,
      embedFont: (_, __, first) => ({
        fontNumber: first,
        baseFont: "Lib",
        texts: new Map(),
        objects: [{ num: first, gen: 0, source: latin1Bytes("<</Type/Font/Subtype/Type0>>") }],
      }),
      ...changes,
    },
  );
  const filled = openPdf(pdf, ENGINE_LIMITS);
  return {
    before,
    after: interpret(filled),
    old: sideOf(doc),
    now: sideOf(filled),
    pdf,
    plan,
    certificate,
    boxes,
  };
}

function sideOf(doc: PdfDocument): ContentSide {
  const [page] = doc.pages;
  const data = concatBytes(
    there(page).contents.flatMap(({ num }) => {
      const stream = doc.object(num)?.value ?? null;
      return isStream(stream) ? [doc.decode(stream).value, latin1Bytes("\n")] : [];
    }),
  );
  const operators = readOperators(data);
  const options = {
    doc,
    fontOf: (_: unknown, key: string) => standInFont(key),
    resources: there(page).resources,
    clip: [0, 0, 600, 600],
  } as const;
  return { operators, states: new StateTrace(data, options, operators) };
}

const PAGE = {
  index: 0,
  widthPt: 600,
  heightPt: 600,
  trim: null,
  bleed: null,
  mediaBox: [0, 0, 600, 600],
  cropBox: [0, 0, 600, 600],
  toSeen: [1, 0, 0, -1, 0, 600],
  reasons: [],
} as const;

const COVERAGE = Array.from(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ ",
  (char) => [char, char.charCodeAt(0), 1, 500] as const,
);
const FACTS = factsOf("90", { isSerif: false, isFixedPitch: true, coverage: COVERAGE });

function there<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Error("the stand-in file lacks what a test asks for");
  }
  return value;
}
