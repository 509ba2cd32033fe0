/**
 * Sets a text in a box: normalised, shaped, in fonts that cover it, broken into lines and as large as the
 * room allows. One result feeds the press file, the preview and the warnings. Nothing is written here and
 * no operator is known: a fit is plain data in the frame of the box.
 */
import { getOrAdd } from "#base/maps.ts";
import { firstIndex } from "#base/search.ts";
import type { TextBox } from "../contract/scene.ts";
import { seenKerning } from "./authored-text.ts";
import { maxLinesOf, minSizeOf } from "../contract/box-settings.ts";
import { wholeInPlace } from "../contract/whole-text.ts";
import { type BoxRoom, roomOf } from "../contract/box-room.ts";
import type { SizedLines, SizeLimits } from "./fit-size.ts";
import { type LineRules, linesInClip, type LinesRequest, type SetLines } from "./lines-in-clip.ts";
import { withoutSoftEnds } from "./without-soft-ends.ts";
import type { FitFonts } from "./fonts.ts";
import { measureParagraph } from "./measure.ts";
import { type LeaderText, leaderText, withLeaderAdvances } from "./dot-leaders.ts";
import { type KeptParts, keptParts, NO_KEPT_PARTS, withKept, withoutRanges } from "./kept-parts.ts";
import { authoredText } from "./authored-glyphs.ts";
import { keptRuns } from "./kept-runs.ts";
import type { BoxFit, FitLine, Substitution, UsedFont } from "../contract/fit-report.ts";
import { fitNotes } from "./fit-notes.ts";
import { plainForm } from "#base/plain-form.ts";
import { normalizeText, unprintableCharacters } from "./scripts.ts";
import {
  type ReplacedCharacters,
  type ShapedParagraph,
  type ShapedText,
  setParagraphs,
} from "./shape-paragraph.ts";
import { type StyledPart, styleSpans } from "./style-spans.ts";
import type { SeenPair } from "../plan/plan.ts";
import type { GlyphStyle } from "./shaped-text.ts";

/** What a box is fitted with. */
export interface FitRequest extends LinesRequest {
  /** The text to set, pattern and case applied. */
  readonly text: string;
  /** Font key → its resource name in the content that shows the box; a font without one is not reused. */
  readonly resourceNames: Readonly<Record<string, string>>;
  /** The text in parts, where it is known which authored words each stands for: for their styles. */
  readonly parts?: readonly StyledPart[];
  readonly substitution: "allow" | "refuse";
  /** "From>To" by PostScript names: what the author accepts in place of what. */
  readonly acceptedSubstitutions?: readonly string[];
  /** Id of the shop's font that stands in before bundled ones. */
  readonly defaultFontId?: string | null;
  /** Sets the text even when it equals the authored one. */
  readonly force?: boolean;
  /** Upper bound of the size in points, below the authored one: boxes that share a size. */
  readonly largestSizePt?: number;
  /** `authoredKerning` of the box. */
  readonly kerning?: readonly SeenPair[];
  /** BCP 47 tag of the text, for language-specific forms. */
  readonly language?: string;
}

/**
 * Fits one box. Never throws for any text. Lengths of the result are in points, glyph metrics in 1/1000 em.
 * Cost: linear in the text, and logarithmic in the size when it wraps (bisection over hundredths of a
 * point).
 */
export function fitBox(asked: FitRequest, fonts: FitFonts): BoxFit {
  const given = { ...asked, ...withoutSoftEnds(asked) };
  const { box } = given;
  const words = normalizeText(given.text);
  const isAuthoredText =
    given.text === wholeInPlace(box) || words === normalizeText(wholeInPlace(box));
  const room = roomOf(box);
  const changed = !isAuthoredText || given.force === true;
  // Unchanged boxes keep their operators byte for byte; an empty text only removes them.
  if (!changed || words === "") {
    return emptyFit(given, words, { room, changed });
  }
  const { request, text, leads, widthsPt } = withLeaders(given, words, fonts);
  const empty = emptyFit(request, text, { room, changed });
  const limits = limitsOf(request, room, widthsPt);
  // The authored words at their size need no shaping: they are shown again as they are.
  if (isAuthoredText && limits.largestSizePt === box.sizePt) {
    return { ...empty, lines: authoredLines(box, room), fontsUsed: authoredFontsUsed(request) };
  }
  const kept = keptParts(request, text, { isAuthoredText });
  const own = withoutRanges(text, kept.isFixed ? kept.ranges : []);
  if (own.includes(UNNAMED)) {
    return { ...empty, missing: [UNNAMED] };
  }
  const style = glyphStyle(request);
  const context = { fonts, style, isAuthoredText };
  const first = setText(request, text, { ...context, kept });
  // Words at the ends of a value that another font stands in for belong to it: it is set whole.
  const set =
    kept.isFixed || first.replaced.length + first.missing.length === 0
      ? first
      : setText(request, text, { ...context, kept: NO_KEPT_PARTS });
  // Missing characters of all parts are reported at once, in the order of the text.
  const missing = new Set([...unprintableCharacters(own.replaceAll("\n", "")), ...set.missing]);
  if (missing.size > 0) {
    // Styled letters (mathematical alphabets pasted from social networks) often have plain ones that print.
    const isSet = (plain: string): boolean =>
      setText(request, plain, { ...context, isAuthoredText: false, kept: NO_KEPT_PARTS }).missing
        .length === 0;
    return { ...empty, missing: inOrderOfUse(text, missing), ...suggestionFor(text, isSet) };
  }
  const led = leads === undefined ? set : withLeaderAdvances(set, leads);
  const hasKeptEnds = !kept.isFixed && set === first && kept.ranges.length > 0;
  const anew = hasKeptEnds
    ? (): ShapedText => setText(request, text, { ...context, kept: NO_KEPT_PARTS })
    : null;
  return { ...empty, ...placedFit(request, led, anew, { style, room, limits, text }) };
}

/**
 * What a fit says of a text as it is placed. Words that stay are shown in the clips of their own operators, which may
 * not be those of where they come to stand: set anew, by `anew`, they are in that of their line.
 */
function placedFit(
  request: FitRequest,
  kept: ShapedText,
  anew: (() => ShapedText) | null,
  rules: LineRules,
): Partial<BoxFit> {
  const asKept = linesInClip(request, kept, rules);
  const other = asKept.isHeld ? (anew?.() ?? null) : null;
  const asSet = other?.missing.length === 0 ? linesInClip(request, other, rules) : null;
  return other !== null && asSet !== null && isLarger(asSet.sized, asKept.sized)
    ? filledWith(request, other, asSet, rules)
    : filledWith(request, kept, asKept, rules);
}

function isLarger(sized: SizedLines, than: SizedLines): boolean {
  return !sized.overflow && (than.overflow || sized.sizePt > than.sizePt);
}

function filledWith(
  request: FitRequest,
  { paragraphs, replaced }: ShapedText,
  { lines, sized }: SetLines,
  { limits }: LineRules,
): Partial<BoxFit> {
  const notes = fitNotes(paragraphs, request.box, limits.maxLines);
  return {
    sizePt: sized.sizePt,
    lines,
    overflow: sized.overflow,
    substitutions: substitutionsOf(replaced),
    ...fontsUsedIn(paragraphs, request),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

function glyphStyle({ box, language }: FitRequest): GlyphStyle {
  return {
    language: language ?? box.settings.language ?? "",
    trackingEm: box.trackingEm,
  };
}

/** A request with the leaders that its words leave room for. */
type LedRequest = { readonly request: FitRequest; readonly text: string } & Partial<
  Pick<LeaderText, "leads" | "widthsPt">
>;

function withLeaders(request: FitRequest, text: string, fonts: FitFonts): LedRequest {
  const style = glyphStyle(request);
  const led = leaderText(request, text, () => {
    const kept = keptParts(request, text, { isAuthoredText: false });
    const set = setText(request, text, { fonts, style, isAuthoredText: false, kept });
    return set.paragraphs.map((paragraph) => measureParagraph(paragraph, style));
  });
  if (led === null) {
    return { request, text };
  }
  const { parts, leads, widthsPt } = led;
  return { request: { ...request, text: led.text, parts }, text: led.text, leads, widthsPt };
}

/**
 * The fit of a box in which nothing is set: what is there stays, or the box is emptied. Also the base of
 * all others.
 */
function emptyFit(
  { box, force }: FitRequest,
  text: string,
  { room, changed }: { readonly room: BoxRoom; readonly changed: boolean },
): BoxFit {
  return {
    box: box.id,
    page: box.page,
    text,
    sizePt: box.sizePt,
    authoredSizePt: box.sizePt,
    minSizePt: minSizeOf(box),
    maxWidthPt: Math.round(room.maxWidthPt * 100) / 100,
    lines: [],
    overflow: false,
    missing: [],
    substitutions: [],
    fontsUsed: [],
    limitedFonts: [],
    ...(force === true ? { isForced: true } : {}),
    changed,
  };
}

/** The text in plain letters, where it has styled ones and `isSet` says that the plain ones print. */
function suggestionFor(
  text: string,
  isSet: (plain: string) => boolean,
): Pick<BoxFit, "suggestion"> {
  const plain = plainForm(text);
  const isPrintable =
    plain !== null &&
    unprintableCharacters(plain.replaceAll("\n", "")).length === 0 &&
    isSet(plain);
  return isPrintable ? { suggestion: plain } : {};
}

/**
 * Stands where the file itself names no letter. Its glyph may be shown again as authored; set anew it would
 * come out as a replacement character.
 */
const UNNAMED = "\ufffd";

/** One list for all, as kerning is kept per list. */
const NO_PAIRS: readonly SeenPair[] = [];

/** The lines as they stand, to be shown again by their own operators; without runs, since nothing is set. */
function authoredLines({ lines }: TextBox, { authored }: BoxRoom): readonly FitLine[] {
  return lines.map(({ text }, i) => {
    const { x0, x1, y } = authored[i] ?? { x0: 0, x1: 0, y: 0 };
    const place = { xPt: x0, yPt: y, widthPt: x1 - x0, wordSpacingEm: 0 };
    return { text, runs: [], ...place, authoredLine: i };
  });
}

/** What setting needs besides the box. */
interface SettingContext {
  readonly fonts: FitFonts;
  readonly style: GlyphStyle;
  readonly isAuthoredText: boolean;
  /** Text that is shown as authored, and what changed beside it. */
  readonly kept: Pick<KeptParts, "ranges" | "values">;
}

/** The text set, paragraph by paragraph. */
function setText(
  request: FitRequest,
  text: string,
  { fonts, style, isAuthoredText, kept }: SettingContext,
): ShapedText {
  const { box, substitution, painter } = request;
  const kerning = seenKerning(request.kerning ?? NO_PAIRS);
  const { acceptedSubstitutions = [], defaultFontId = null } = request;
  const rules = {
    substitution,
    isAuthoredText,
    style,
    kerning,
    acceptedSubstitutions,
    defaultFontId,
  };
  // Spans are over the whole text; each paragraph gets its own part, offsets from its start.
  const spans = withKept(styleSpans(request, text), kept);
  const authored = authoredText(box, painter);
  // Rows end where they end, though some of them end at one edge.
  const freesSpaces = (box.settings.align ?? box.align) === "justify" && box.isInRows !== true;
  let start = 0;
  const paragraphs = text.split("\n").map((paragraph) => {
    const [from, to] = [start, start + paragraph.length];
    start = to + 1;
    const first = firstIndex(spans.length, (i) => (spans[i]?.end ?? Infinity) > from);
    const behind = firstIndex(spans.length, (i) => (spans[i]?.start ?? Infinity) >= to);
    const own = spans.slice(first, behind).map((span) => ({
      ...span,
      start: Math.max(span.start, from) - from,
      end: Math.min(span.end, to) - from,
      // A span that goes on from the line before begins further on in the authored text, too.
      ...(span.isKept === true
        ? { place: (span.place ?? 0) + Math.max(0, from - span.start) }
        : {}),
    }));
    return { text: paragraph, spans: own };
  });
  const direction = baseDirection(box);
  return setParagraphs(paragraphs, {
    fonts,
    rules,
    direction,
    isDirectionSet: box.settings.direction !== null,
    vertical: box.vertical,
    ...(authored === null
      ? {}
      : {
          keep: (span, paragraph, levels) => {
            const range = { ...span, authored: span.place ?? 0 };
            return keptRuns(range, paragraph, levels, { authored, range, freesSpaces });
          },
        }),
  });
}

/** Letters have a direction; figures and signs take one. */
const STRONG = /\p{L}/u;

/** The author's, else what the authored words show; a box without words takes the value's own. */
function baseDirection({ settings, direction, text }: TextBox): "ltr" | "rtl" | "auto" {
  return settings.direction ?? (STRONG.test(text) ? direction : "auto");
}

/** The limits on the size; the smallest never exceeds the largest, even where a group shrinks below it. */
function limitsOf(
  { box, text, largestSizePt = box.sizePt }: FitRequest,
  room: BoxRoom,
  widthsPt: LeaderText["widthsPt"] = [],
): SizeLimits {
  const largest = Math.min(box.sizePt, largestSizePt);
  return {
    largestSizePt: largest,
    minSizePt: Math.min(largest, minSizeOf(box)),
    maxWidthPt: room.maxWidthPt,
    // What stands behind a leader may not move on, whatever room there is.
    indentsPt:
      widthsPt.length === 0
        ? room.indentsPt
        : widthsPt.map((width, i) =>
            width === null ? (room.indentsPt[i] ?? 0) : Math.max(0, room.maxWidthPt - width),
          ),
    maxLines: maxLinesOf(box),
    authoredSizePt: box.sizePt,
    keepsRows: box.isInRows === true,
    authoredRows: authoredRows(box, text),
    shrinkToFit: box.settings.shrinkToFit,
    cutsWords: box.settings.breakWords,
  };
}

/** For each row of a text whether the box shows it already: what nobody changed keeps its size. */
function authoredRows(box: TextBox, text: string): readonly boolean[] {
  if (box.isInRows !== true) {
    return [];
  }
  const shown = new Set(box.lines.map((line) => normalizeText(line.text)));
  return text.split("\n").map((row) => shown.has(row));
}

/** Each pair of fonts once, with its characters in order of use. */
function substitutionsOf(replaced: readonly ReplacedCharacters[]): readonly Substitution[] {
  const found = new Map<string, { from: string; to: string; characters: Set<string> }>();
  for (const { from, to, characters } of replaced) {
    const key = `${from}>${to}`;
    const entry = getOrAdd(found, key, () => ({ from, to, characters: new Set<string>() }));
    for (const character of characters) {
      entry.characters.add(character);
    }
  }
  return [...found.values()].map(({ from, to, characters }) => ({
    from,
    to,
    characters: [...characters].join(""),
  }));
}

/** Fonts of an unchanged box, for the report. */
function authoredFontsUsed({ box, authoredFonts }: FitRequest): readonly UsedFont[] {
  return [...new Set(box.runs.map(({ font }) => font))].map((id) => {
    const postScriptName = authoredFonts.get(id)?.postScriptName ?? "";
    return { id, postScriptName, role: "embedded" };
  });
}

/** Fonts of set paragraphs in order of use, and those whose licence bits are limited. */
function fontsUsedIn(
  paragraphs: readonly ShapedParagraph[],
  { authoredFonts }: FitRequest,
): Pick<BoxFit, "fontsUsed" | "limitedFonts"> {
  const used = new Map<string, UsedFont>();
  const limited = new Set<string>();
  for (const { shaper, role, limitedFont } of paragraphs.flatMap(({ runs }) => runs)) {
    const { font } = shaper;
    const id = font.kind === "embedded" ? font.key : font.id;
    // What shows kept glyphs knows its font by the key alone.
    const postScriptName = authoredFonts.get(id)?.postScriptName ?? shaper.postScriptName;
    used.set(id, used.get(id) ?? { id, postScriptName, role });
    if (limitedFont !== null) {
      limited.add(limitedFont);
    }
  }
  return { fontsUsed: [...used.values()], limitedFonts: [...limited] };
}

/** Characters sorted by where they first occur. */
function inOrderOfUse(text: string, wanted: ReadonlySet<string>): readonly string[] {
  return [...wanted].toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
}
