/** Glyphs of a stretch of one font, one script and one direction: by codes or by HarfBuzz. */
import type { LibraryFont } from "../font/library/library-font.ts";
import { type SeenKerning, kerningKey } from "./authored-text.ts";
import { mirrored } from "../packages/bidi.ts";
import type { ShapedGlyph, ShapingFace } from "../packages/harfbuzz.ts";
import type { FitGlyph, SettingFont } from "../contract/fit-report.ts";
import { coverageOf, type EmbeddedCode } from "./rank-fonts.ts";
import { isIgnorable, isJoining, needsNoShaping } from "./scripts.ts";
import {
  columnPlace,
  keepsItsForm,
  type Orientation,
  sidewaysShift,
  uprightCode,
} from "./vertical.ts";
import type { FontFacts } from "../plan/font-facts.ts";

/** A stretch of a paragraph to be set. */
export interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** ISO 15924. */
  readonly script: string;
  /** Bidi level; odd = right to left. */
  readonly level: number;
  /** Vertical text only. */
  readonly orientation?: Orientation;
}

/** How all stretches of a box are set. */
export interface GlyphStyle {
  /** BCP 47, "" when unknown. */
  readonly language: string;
  readonly trackingEm: number;
}

/** A glyph with its place in the paragraph. */
export interface SetGlyph extends FitGlyph {
  /** UTF-16 offset of the cluster's first character in the paragraph. */
  readonly cluster: number;
  /** False when text cut before this cluster must be set anew on both sides. */
  readonly isSafe: boolean;
}

export interface SetResult {
  /** In visual order. */
  readonly glyphs: readonly SetGlyph[];
  /** Characters the font does not print, in order; the glyphs are then of no use. */
  readonly uncovered: readonly string[];
}

/** A font that sets stretches. */
export interface Setter {
  readonly font: SettingFont;
  readonly postScriptName: string;
  set(stretch: Stretch, style: GlyphStyle): SetResult;
  /** The glyph shown where a soft hyphen ends a line; null when there is none. */
  hyphen(): FitGlyph | null;
}

/** Space and hyphens a font may print by another code of the same look. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ["\u00a0", " "],
  ["\u2010", "-"],
  ["\u2011", "-"],
]);

function codeOf(
  coverage: ReadonlyMap<string, EmbeddedCode>,
  character: string,
): EmbeddedCode | undefined {
  return coverage.get(character) ?? coverage.get(STAND_INS.get(character) ?? "");
}

/** Sets text with the codes of an embedded subset: no ligatures, and no kerning but what was seen. */
export function embeddedSetter(
  facts: FontFacts,
  resourceName: string,
  kerning: SeenKerning,
): Setter {
  const coverage = coverageOf(facts);
  return {
    font: { kind: "embedded", key: facts.key, resourceName },
    postScriptName: facts.postScriptName,
    set: (stretch) => {
      if (stretch.orientation === "upright") {
        return setUpright(facts, coverage, stretch);
      }
      if (stretch.orientation === "sideways") {
        return facts.vertical === true
          ? { glyphs: [], uncovered: Array.from(stretch.text.slice(stretch.start, stretch.end)) }
          : onItsSide(setByCodes(coverage, stretch), sidewaysShift(facts));
      }
      return kerned(setByCodes(coverage, stretch), stretch, facts.key, kerning);
    },
    hyphen: () => {
      const code = coverage.get("-");
      return code === undefined ? null : setGlyphOfCode(code, "-", { text: "-", cluster: 0 });
    },
  };
}

/** Ideographs and kana by their codes; what has another form in columns needs the full font. */
function setUpright(
  facts: FontFacts,
  coverage: ReadonlyMap<string, EmbeddedCode>,
  { text, start, end }: Stretch,
): SetResult {
  const glyphs: SetGlyph[] = [];
  const uncovered: string[] = [];
  let cluster = start;
  for (const character of text.slice(start, end)) {
    const code = coverage.get(character);
    if (code !== undefined && keepsItsForm(character)) {
      glyphs.push(uprightCode(code, facts, { text: character, cluster }));
    } else if (!isIgnorable(character)) {
      uncovered.push(character);
    }
    cluster += character.length;
  }
  return { glyphs, uncovered };
}

/** Glyphs of a line laid on their side in a column, `shift` beside its middle. */
function onItsSide({ glyphs, uncovered }: SetResult, shift: number): SetResult {
  return {
    glyphs: glyphs.map((glyph) => ({ ...glyph, dy: glyph.dy + shift, turn: "sideways" as const })),
    uncovered,
  };
}

function setByCodes(coverage: ReadonlyMap<string, EmbeddedCode>, stretch: Stretch): SetResult {
  const text = stretch.text.slice(stretch.start, stretch.end);
  const isSimple = needsNoShaping(text, stretch.script);
  const isRtl = stretch.level % 2 === 1;
  const glyphs: SetGlyph[] = [];
  const uncovered: string[] = [];
  let cluster = stretch.start;
  for (const character of text) {
    const shown = isRtl ? mirrored(character) : character;
    const code = codeOf(coverage, shown);
    if (code !== undefined && isSimple && !isIgnorable(character)) {
      glyphs.push(setGlyphOfCode(code, shown, { text: character, cluster }));
    } else if (!isIgnorable(character) || !isSimple) {
      uncovered.push(character);
    }
    cluster += character.length;
  }
  return { glyphs: isRtl ? glyphs.toReversed() : glyphs, uncovered };
}

/** Left-to-right glyphs with the adjustments of the pairs that were seen in the authored text. */
function kerned(
  result: SetResult,
  { level }: Stretch,
  font: string,
  kerning: SeenKerning,
): SetResult {
  if (kerning.size === 0 || level % 2 === 1) {
    return result;
  }
  const glyphs = result.glyphs.map((glyph, i) => {
    const next = result.glyphs[i + 1];
    const kern = next === undefined ? 0 : kerning.get(kerningKey(font, glyph.code, next.code));
    return kern === undefined || kern === 0 ? glyph : { ...glyph, advance: glyph.advance + kern };
  });
  return { ...result, glyphs };
}

// Glyphs are built in one literal each: spreading objects costs more here than shaping.
function setGlyphOfCode(
  { code, length, width }: EmbeddedCode,
  shown: string,
  { text, cluster }: { readonly text: string; readonly cluster: number },
): SetGlyph {
  return {
    code,
    codeLength: length,
    width,
    advance: width,
    dx: 0,
    dy: 0,
    text,
    isWordSpace: shown === " ",
    cluster,
    isSafe: true,
  };
}

/** Sets text with a full font through HarfBuzz. */
export function librarySetter(font: LibraryFont, faceOf: () => ShapingFace): Setter {
  return {
    font: { kind: "library", id: font.facts.id },
    postScriptName: font.facts.postScriptName,
    set: (stretch, style) => {
      // The shaper copies a font to use it: one that has not even the letters is not worth that.
      const uncovered = lettersLacking(font, stretch);
      return uncovered.length > 0
        ? { glyphs: [], uncovered }
        : setStretch(font, faceOf(), stretch, style);
    },
    hyphen: () => {
      const face = faceOf();
      const gid = face.glyphOf(0x2010) || face.glyphOf(0x2d);
      return gid === 0 ? null : hyphenGlyph(gid, statedWidth(face, gid));
    },
  };
}

function setStretch(
  font: LibraryFont,
  face: ShapingFace,
  stretch: Stretch,
  style: GlyphStyle,
): SetResult {
  if (stretch.orientation === "upright") {
    return setByShaping(face, stretch, style, font);
  }
  const set = setByShaping(face, stretch, style);
  return stretch.orientation === undefined ? set : onItsSide(set, sidewaysShift(font.facts));
}

const PLAIN_LATIN = /^[\x20-\x7e\xa0-\xff]*$/;
const LETTER = /^[\p{L}\p{N}]$/u;

/** Letters and figures without a glyph, which shaping cannot make of others either. */
function lettersLacking(font: LibraryFont, { text, start, end }: Stretch): readonly string[] {
  const own = text.slice(start, end);
  if (PLAIN_LATIN.test(own)) {
    return [];
  }
  const known = lacking.get(font) ?? new Map<string, boolean>();
  lacking.set(font, known);
  return Array.from(own).filter((character) => {
    const answer = known.get(character) ?? isLacking(font, character);
    if (known.size < MAX_KNOWN) {
      known.set(character, answer);
    }
    return answer;
  });
}

/** Asked of many fonts for each text, and a font's map of characters is slow to search. */
const lacking = new WeakMap<LibraryFont, Map<string, boolean>>();
const MAX_KNOWN = 16_384;

function isLacking(font: LibraryFont, character: string): boolean {
  return (
    LETTER.test(character) &&
    font.widthOf(character) === null &&
    character.normalize("NFD") === character
  );
}

/** Three decimals, as written to /W. */
function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/**
 * Advance of a full font's glyph as the PDF states it, in thousandths of an em. Whole numbers: PDFium reads
 * /W as integers, so with fractions the pen, and all that is shown from it, would stand elsewhere there.
 */
function statedWidth(face: ShapingFace, gid: number): number {
  return Math.round((face.advanceOf(gid) * 1000) / face.unitsPerEm);
}

function hyphenGlyph(gid: number, width: number): FitGlyph {
  const [dx, dy] = [0, 0];
  return { code: gid, codeLength: 2, width, advance: width, dx, dy, text: "-", isWordSpace: false };
}

/** `upright` is the font when the glyphs stand one below the other. */
function setByShaping(
  face: ShapingFace,
  stretch: Stretch,
  style: GlyphStyle,
  upright: LibraryFont | null = null,
): SetResult {
  const { text, start, end, script } = stretch;
  const isRtl = upright === null && stretch.level % 2 === 1;
  const shaped = face.shape(text, [start, end], {
    direction: upright !== null ? "ttb" : isRtl ? "rtl" : "ltr",
    script,
    language: style.language,
    ligatures: style.trackingEm === 0,
  });
  // Joined letters take no tracking: what the writer will add is taken off here.
  const untracked = isJoining(script) ? style.trackingEm * 1000 : 0;
  const unitEm = 1000 / face.unitsPerEm;
  const ends = clusterEnds(shaped, isRtl, end);
  const glyphs: SetGlyph[] = [];
  const uncovered: string[] = [];
  let lackingCluster = -1;
  for (let i = 0; i < shaped.length; i++) {
    const { gid, cluster, xAdvance, xOffset, yOffset, unsafeToBreak } = shaped[i] ?? NO_GLYPH;
    const clusterText = text.slice(cluster, ends[i]);
    const startsCluster = shaped[i - 1]?.cluster !== cluster;
    const endsCluster = shaped[i + 1]?.cluster !== cluster;
    // Any glyph of a cluster may be the missing one: a letter can be there and the mark on it not.
    if (gid === 0 && cluster !== lackingCluster) {
      lackingCluster = cluster;
      uncovered.push(...uncoveredCharacters(face, clusterText));
    }
    if (gid === 0 && isAllIgnorable(clusterText)) {
      continue;
    }
    const glyph: SetGlyph = {
      code: gid,
      codeLength: 2,
      width: statedWidth(face, gid),
      advance: round3(xAdvance * unitEm) - (endsCluster ? untracked : 0),
      dx: xOffset === 0 ? 0 : round3(xOffset * unitEm),
      dy: yOffset === 0 ? 0 : round3(yOffset * unitEm),
      text: startsCluster ? printedText(clusterText, script) : "",
      isWordSpace: clusterText === " ",
      cluster,
      isSafe: !unsafeToBreak,
    };
    if (upright === null) {
      glyphs.push(glyph);
    } else {
      const isOwnForm = gid !== face.glyphOf(clusterText.codePointAt(0) ?? 0);
      const shown = { shaped: shaped[i] ?? NO_GLYPH, text: clusterText, isOwnForm };
      glyphs.push({ ...glyph, ...columnPlace(upright, { ...shown, width: glyph.width }) });
    }
  }
  return { glyphs: isRtl ? baseFirst(glyphs) : glyphs, uncovered };
}

/**
 * Clusters with their marks behind the letter they stand on, and its text on that letter. Shaped text from
 * right to left has the marks in front, where they would part the letter from its word for who reads it.
 */
function baseFirst(glyphs: readonly SetGlyph[]): readonly SetGlyph[] {
  if (!glyphs.some((glyph, i) => glyph.advance === 0 && glyphs[i + 1]?.text === "")) {
    return glyphs;
  }
  const ordered: SetGlyph[] = [];
  for (let start = 0; start < glyphs.length; ) {
    let end = start + 1;
    while (glyphs[end]?.text === "") {
      end++;
    }
    const cluster = glyphs.slice(start, end);
    const at = cluster.findIndex(({ advance }) => advance !== 0);
    const base = cluster[at];
    if (at > 0 && base !== undefined) {
      ordered.push({ ...base, text: cluster[0]?.text ?? "" });
      for (const mark of cluster.slice(0, at)) {
        ordered.push({ ...mark, text: "", dx: round3(mark.dx - base.advance) });
      }
      ordered.push(...cluster.slice(at + 1));
    } else {
      ordered.push(...cluster);
    }
    start = end;
  }
  return ordered;
}

const NO_GLYPH: ShapedGlyph = {
  gid: 0,
  cluster: 0,
  xAdvance: 0,
  yAdvance: 0,
  xOffset: 0,
  yOffset: 0,
  unsafeToBreak: false,
};

/** For each glyph where its cluster's characters end; `shaped` is in visual order. */
function clusterEnds(
  shaped: readonly ShapedGlyph[],
  isRtl: boolean,
  end: number,
): readonly number[] {
  const ends: number[] = [];
  let [next, current] = [end, end];
  for (let k = 0; k < shaped.length; k++) {
    const i = isRtl ? k : shaped.length - 1 - k;
    const cluster = shaped[i]?.cluster ?? end;
    if (cluster !== current) {
      [next, current] = [current, cluster];
    }
    ends[i] = next;
  }
  return ends;
}

function isAllIgnorable(text: string): boolean {
  return Array.from(text).every((character) => isIgnorable(character));
}

function uncoveredCharacters(face: ShapingFace, clusterText: string): readonly string[] {
  const characters = Array.from(clusterText).filter((character) => !isIgnorable(character));
  const lacking = characters.filter(
    (character) => face.glyphOf(character.codePointAt(0) ?? 0) === 0,
  );
  return lacking.length > 0 ? lacking : characters;
}

/** What a cluster stands for when copied; joiners matter only in scripts that are shaped. */
function printedText(clusterText: string, script: string): string {
  if (clusterText.length === 1 || !needsNoShaping("", script)) {
    return clusterText;
  }
  const printed = Array.from(clusterText).filter((character) => !isIgnorable(character));
  return printed.length === 0 ? clusterText : printed.join("");
}
