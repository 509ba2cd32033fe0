/**
 * Glyphs of a run of one font, one script and one direction: by codes or by HarfBuzz. An embedded subset
 * has no layout tables worth the name, so it sets only what needs none; a full font is shaped. Advances are
 * in 1/1000 em.
 */
import { roundTo } from "#base/numbers.ts";
import { getOrAdd } from "#base/maps.ts";
import type { LibraryFont } from "../font/library/library-font.ts";
import { libraryProgram } from "../font/library/library-program.ts";
import { type SeenKerning, kerningKey } from "./authored-text.ts";
import { mirrored } from "../packages/bidi.ts";
import type { ShapedGlyph, ShapingFace } from "../packages/harfbuzz.ts";
import type { FitGlyph } from "../contract/fit-report.ts";
import { coverageOf, type EmbeddedCode } from "./rank-fonts.ts";
import { equalLetters } from "./equal-letters.ts";
import { isIgnorable, isJoining, needsNoShaping } from "./scripts.ts";
import { columnPlace, keepsItsForm, sidewaysShift, uprightCode } from "./vertical.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import type {
  ScriptRun,
  GlyphStyle,
  ParagraphGlyph,
  ShapingResult,
  RunShaper,
} from "./shaped-text.ts";

/** The code of a character, or of one that prints alike. */
function codeOf(
  coverage: ReadonlyMap<string, EmbeddedCode>,
  character: string,
): EmbeddedCode | undefined {
  const own = coverage.get(character);
  if (own !== undefined) {
    return own;
  }
  const other = equalLetters(character).find((one) => coverage.has(one));
  if (other !== undefined) {
    return coverage.get(other);
  }
  return character === " " && coverage.size > 0 ? NO_SPACE_GLYPH : undefined;
}

/**
 * TeX and others part words by moving on, and embed no glyph for spaces: new words are parted so as well, by a
 * quarter of an em. No code shows it.
 */
const NO_SPACE_GLYPH: EmbeddedCode = { code: 0, length: 0, width: 0 };
const SPACE_ADVANCE = 250;

/**
 * Sets text with the codes of an embedded subset: no ligatures, and no kerning but what was seen. The
 * letters are the very glyphs of the author's font. `uncovered` names what it cannot set; then another font
 * takes the whole run.
 */
export function embeddedFontShaper(
  facts: FontFacts,
  resourceName: string,
  kerning: SeenKerning,
): RunShaper {
  const coverage = coverageOf(facts);
  return {
    font: { kind: "embedded", key: facts.key, resourceName },
    postScriptName: facts.postScriptName,
    shape: (run) => {
      if (run.orientation === "upright") {
        return shapeUpright(facts, coverage, run);
      }
      // A font for columns has its glyphs upright only.
      if (run.orientation === "sideways") {
        return facts.vertical === true
          ? { glyphs: [], uncovered: Array.from(run.text.slice(run.start, run.end)) }
          : onItsSide(shapeByCodes(coverage, run), sidewaysShift(facts));
      }
      return kerned(shapeByCodes(coverage, run), run, facts.key, kerning);
    },
    hyphen: () => {
      const code = codeOf(coverage, "-");
      return code === undefined ? null : glyphOfCode(code, "-", { text: "-", cluster: 0 });
    },
  };
}

/**
 * Ideographs and kana by their codes; what has another form in columns (brackets, stops) needs the full
 * font, since a subset does not say which code is that form.
 */
function shapeUpright(
  facts: FontFacts,
  coverage: ReadonlyMap<string, EmbeddedCode>,
  { text, start, end }: ScriptRun,
): ShapingResult {
  const glyphs: ParagraphGlyph[] = [];
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
function onItsSide({ glyphs, uncovered }: ShapingResult, shift: number): ShapingResult {
  return {
    glyphs: glyphs.map((glyph) => ({ ...glyph, dy: glyph.dy + shift, turn: "sideways" as const })),
    uncovered,
  };
}

/** Code by code, in visual order. Text that needs shaping is uncovered altogether. */
function shapeByCodes(coverage: ReadonlyMap<string, EmbeddedCode>, run: ScriptRun): ShapingResult {
  const text = run.text.slice(run.start, run.end);
  const isSimple = needsNoShaping(text, run.script);
  const isRtl = run.level % 2 === 1;
  const glyphs: ParagraphGlyph[] = [];
  const uncovered: string[] = [];
  let cluster = run.start;
  for (const character of text) {
    // UAX #9, L4: mirrored by us, since nothing shapes these codes.
    const shown = isRtl ? mirrored(character) : character;
    const code = codeOf(coverage, shown);
    if (code !== undefined && isSimple && !isIgnorable(character)) {
      glyphs.push(glyphOfCode(code, shown, { text: character, cluster }));
      // A joiner prints nothing, but in scripts that are shaped it changes what stands beside it.
    } else if (!isIgnorable(character) || !isSimple) {
      uncovered.push(character);
    }
    cluster += character.length;
  }
  return { glyphs: isRtl ? glyphs.toReversed() : glyphs, uncovered };
}

/**
 * Left-to-right glyphs with the adjustments of the pairs that were seen in the authored text; right-to-left
 * glyphs are in another order than the pairs.
 */
function kerned(
  result: ShapingResult,
  { level }: ScriptRun,
  font: string,
  kerning: SeenKerning,
): ShapingResult {
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
function glyphOfCode(
  { code, length, width }: EmbeddedCode,
  shown: string,
  { text, cluster }: { readonly text: string; readonly cluster: number },
): ParagraphGlyph {
  return {
    code,
    codeLength: length,
    width,
    advance: length === 0 ? SPACE_ADVANCE : width,
    dx: 0,
    dy: 0,
    text,
    isWordSpace: shown === " ",
    cluster,
    isSafe: true,
  };
}

/**
 * Sets text with a full font through HarfBuzz; codes are glyph ids, two bytes each (Identity-H). `faceOf`
 * is called when shaping is certain, as it copies the font into WebAssembly memory. `featuresOf` is asked then, too.
 */
export function libraryFontShaper(
  font: LibraryFont,
  faceOf: () => ShapingFace,
  featuresOf: () => readonly string[] = () => [],
): RunShaper {
  return {
    font: { kind: "library", id: font.facts.id },
    postScriptName: font.facts.postScriptName,
    shape: (run, style) => {
      // The shaper copies a font to use it: one that has not even the letters is not worth that.
      const uncovered = lettersLacking(font, run);
      return uncovered.length > 0
        ? { glyphs: [], uncovered }
        : shapeByFont(font, faceOf(), run, { ...style, features: featuresOf() });
    },
    inkOf: (code) => libraryProgram(font)?.glyphBounds(code) ?? null,
    hyphen: () => {
      const face = faceOf();
      const gid = face.glyphOf(0x2010) || face.glyphOf(0x2d);
      return gid === 0 ? null : hyphenGlyph(gid, statedWidth(face, gid));
    },
  };
}

/** What shaping takes from the style and from the font. */
interface ShapingStyle extends GlyphStyle {
  readonly features: readonly string[];
}

/** As the run is to stand: in a line, upright in a column, or on its side there. */
function shapeByFont(
  font: LibraryFont,
  face: ShapingFace,
  run: ScriptRun,
  style: ShapingStyle,
): ShapingResult {
  if (run.orientation === "upright") {
    return shapeByHarfbuzz(face, run, style, font);
  }
  const set = shapeByHarfbuzz(face, run, style);
  return run.orientation === undefined ? set : onItsSide(set, sidewaysShift(font.facts));
}

/** Nearly all values: every font has these letters, so none is looked up. */
const PLAIN_LATIN = /^[\x20-\x7e\xa0-\xff]*$/;
const LETTER = /^[\p{L}\p{N}]$/u;

/** Letters and figures without a glyph, which shaping cannot make of others either. */
function lettersLacking(font: LibraryFont, { text, start, end }: ScriptRun): readonly string[] {
  const own = text.slice(start, end);
  if (PLAIN_LATIN.test(own)) {
    return [];
  }
  const known = getOrAdd(lacking, font, () => new Map<string, boolean>());
  return Array.from(own).filter((character) => {
    const answer = known.get(character) ?? isLacking(font, character);
    if (known.size < MAX_KNOWN) {
      known.set(character, answer);
    }
    return answer;
  });
}

/**
 * Asked of many fonts for each text, and a font's map of characters is slow to search. Per font, and
 * bounded: values bring any character.
 */
const lacking = new WeakMap<LibraryFont, Map<string, boolean>>();
const MAX_KNOWN = 16_384;

/** Composed letters are not lacking: shaping may take them apart. */
function isLacking(font: LibraryFont, character: string): boolean {
  return (
    LETTER.test(character) &&
    font.widthOf(character) === null &&
    character.normalize("NFD") === character
  );
}

/**
 * Advance of a full font's glyph as the PDF states it, in thousandths of an em. Whole numbers: PDFium reads
 * /W as integers, so with fractions the pen, and all that is shown from it, would stand elsewhere there.
 */
function statedWidth(face: ShapingFace, gid: number): number {
  return Math.round((face.advanceOf(gid) * 1000) / face.unitsPerEm);
}

/** The hyphen of a line's end, as a glyph of no text position. */
function hyphenGlyph(gid: number, width: number): FitGlyph {
  const [dx, dy] = [0, 0];
  return { code: gid, codeLength: 2, width, advance: width, dx, dy, text: "-", isWordSpace: false };
}

/**
 * Shapes with HarfBuzz; glyphs come back in visual order. `upright` is the font when the glyphs stand one
 * below the other.
 */
function shapeByHarfbuzz(
  face: ShapingFace,
  run: ScriptRun,
  style: ShapingStyle,
  upright: LibraryFont | null = null,
): ShapingResult {
  const { text, start, end, script } = run;
  const isRtl = upright === null && run.level % 2 === 1;
  const shaped = face.shape(text, [start, end], {
    direction: upright !== null ? "ttb" : isRtl ? "rtl" : "ltr",
    script,
    language: style.language,
    // Ligatures would be torn by tracking: off, as in layout programs.
    ligatures: style.trackingEm === 0,
    features: style.features,
  });
  // Joined letters take no tracking: what the writer will add is taken off here.
  const untracked = isJoining(script) ? style.trackingEm * 1000 : 0;
  const unitEm = 1000 / face.unitsPerEm;
  const ends = clusterEnds(shaped, { isRtl, end });
  const glyphs: ParagraphGlyph[] = [];
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
    // A missing glyph for a character that prints nothing is no loss.
    if (gid === 0 && isAllIgnorable(clusterText)) {
      continue;
    }
    const glyph: ParagraphGlyph = {
      code: gid,
      codeLength: 2,
      width: statedWidth(face, gid),
      advance: roundTo(xAdvance * unitEm, 3) - (endsCluster ? untracked : 0),
      dx: xOffset === 0 ? 0 : roundTo(xOffset * unitEm, 3),
      dy: yOffset === 0 ? 0 : roundTo(yOffset * unitEm, 3),
      text: startsCluster ? printedText(clusterText, script) : "",
      isWordSpace: clusterText === " ",
      cluster,
      isSafe: !unsafeToBreak,
    };
    if (upright === null) {
      glyphs.push(glyph);
    } else {
      // Another glyph than the character's own: the font has a form for columns.
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
function baseFirst(glyphs: readonly ParagraphGlyph[]): readonly ParagraphGlyph[] {
  // Most right-to-left text has no marks: nothing to do.
  if (!glyphs.some((glyph, i) => glyph.advance === 0 && glyphs[i + 1]?.text === "")) {
    return glyphs;
  }
  const ordered: ParagraphGlyph[] = [];
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
        ordered.push({ ...mark, text: "", dx: roundTo(mark.dx - base.advance, 3) });
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

/**
 * For each glyph where its cluster's characters end, UTF-16 offset; `shaped` is in visual order, so the
 * next cluster of the text is the one before or behind.
 */
function clusterEnds(
  shaped: readonly ShapedGlyph[],
  { isRtl, end }: { readonly isRtl: boolean; readonly end: number },
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

/** Characters of a cluster without a glyph; all of it where each has one but shaping found none together. */
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
