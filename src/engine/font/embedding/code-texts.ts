/**
 * What the codes of an embedded font read as (ISO 32000-2, 9.10.3): one text per code, though one glyph may stand in
 * clusters of many texts. A vowel that is drawn before its consonant leads the clusters of all consonants.
 */
import { LETTER_PARTS } from "#base/letter-parts.data.ts";

/** A glyph in use: its code, and the text of the cluster that it starts. */
interface UsedGlyph {
  readonly code: number;
  readonly text: string;
}

/** A cluster: the glyph that carries its text, and those without text behind it. */
type Cluster = readonly [UsedGlyph, ...UsedGlyph[]];

/** Glyph id of a character by the font's cmap; 0 for none. */
type GlyphOf = (codePoint: number) => number;

const REPEATED_MARK = /^(\p{M})\1+$/u;
const ONLY_MARKS = /^\p{M}+$/u;
/** Vowels drawn before their consonant: Indic_Positional_Category Left (Unicode 16, IndicPositionalCategory.txt). */
const DRAWN_FIRST =
  /[\u093f\u094e\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6-\u0bc8\u0d46-\u0d48\u0dd9\u0ddb\u1031\u17c1-\u17c3]/u;

/** Ra without its vowel, drawn as a hook over the end of its syllable (The Unicode Standard 16.0, 12.1, R2). */
const DRAWN_LAST = /^(?:\u0930\u094d|\u09b0\u09cd|\u0ab0\u0acd|\u0b30\u0b4d)$/u;
/**
 * A letter with its nukta (combining class 7), which fonts draw into it, and with the virama beside it, or a mark: viramas
 * have combining class 9 (UnicodeData.txt 16.0).
 */
const PARTS =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]?\P{M}[\u093c\u09bc\u0a3c\u0abc\u0b3c]?[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]?|\p{M}/gu;

/** What shapers show marks on that follow no letter: no glyph of the text. */
const DOTTED_CIRCLE = 0x25cc;

/** Letters and marks by the parts that shapers draw them by, as Thai sara am by a ring and an aa. */
function drawnParts(text: string): readonly string[] {
  return Array.from(text.normalize("NFKD")).flatMap((letter) =>
    Array.from(LETTER_PARTS.get(letter) ?? letter),
  );
}

/**
 * Code → its text, "" for none. A cluster's first glyph has the text of all, unless other letters would then be read
 * in some cluster: there each glyph has the letters that it draws, as far as the font's cmap tells. The first text of
 * a code wins, but a letter alone over one with marks on it.
 */
export function codeTexts(
  glyphs: Iterable<UsedGlyph>,
  glyphOf: GlyphOf,
): ReadonlyMap<number, string> {
  const clusters = clustersOf(glyphs);
  const shared = new Set<Cluster>();
  // Each round shares out more clusters, so there are at most as many rounds as clusters; two are usual.
  for (;;) {
    const texts = new Map<number, string>();
    for (const cluster of shared) {
      shareText(cluster, glyphOf).forEach((text, i) => addText(texts, cluster[i]?.code, text));
    }
    for (const cluster of clusters.filter((one) => !shared.has(one))) {
      cluster.forEach(({ code, text }) => addText(texts, code, text));
    }
    const misread = new Set(
      clusters
        .filter((one) => !isReadRight(one, texts))
        .flatMap((one) => one.map(({ code }) => code)),
    );
    const guilty = clusters.filter(
      (one) => one.length > 1 && !shared.has(one) && one.some(({ code }) => misread.has(code)),
    );
    if (guilty.length === 0) {
      return texts;
    }
    guilty.forEach((cluster) => shared.add(cluster));
  }
}

/** Clusters that differ, in order of their first use. */
function clustersOf(glyphs: Iterable<UsedGlyph>): readonly Cluster[] {
  const clusters: [UsedGlyph, ...UsedGlyph[]][] = [];
  for (const glyph of glyphs) {
    const last = glyph.text === "" ? clusters.at(-1) : undefined;
    if (last === undefined) {
      clusters.push([glyph]);
    } else {
      last.push(glyph);
    }
  }
  const keyOf = (cluster: Cluster): string =>
    `${cluster[0].text} ${cluster.map(({ code }) => code).join(" ")}`;
  return [...new Map(clusters.map((cluster) => [keyOf(cluster), cluster])).values()];
}

function addText(texts: Map<number, string>, code: number | undefined, cluster: string): void {
  // A mark that is repeated stands once for each of its glyphs, though the first one has the text of all.
  const text = REPEATED_MARK.exec(cluster)?.[1] ?? cluster;
  const known = code === undefined ? undefined : texts.get(code);
  if (code !== undefined && (known === undefined || known === "" || isWithMarks(known, text))) {
    texts.set(code, text);
  }
}

/** True when `text` is `letter` and marks, which other glyphs show. */
function isWithMarks(text: string, letter: string): boolean {
  return letter !== "" && text.startsWith(letter) && ONLY_MARKS.test(text.slice(letter.length));
}

/** True when the codes read as the letters and marks of the cluster, in any order: so far /ActualText may go. */
function isReadRight(cluster: Cluster, texts: ReadonlyMap<number, string>): boolean {
  const [{ text }] = cluster;
  const read = cluster.map(({ code }) => texts.get(code) ?? "").join("");
  // Nearly every cluster is one letter that its code reads as, and taking letters apart is slow.
  return read === text || lettersOf(read) === lettersOf(text);
}

function lettersOf(text: string): string {
  return drawnParts(text).toSorted().join("");
}

/** The cluster's letters by its glyphs. */
function shareText(cluster: Cluster, glyphOf: GlyphOf): readonly string[] {
  const texts = cluster.map(() => "");
  const place = (letter: string): boolean => {
    const gid = glyphOf(letter.codePointAt(0) ?? 0);
    const at = cluster.findLastIndex(({ code }, i) => code === gid && texts[i] === "");
    if (at !== -1) {
      texts[at] = letter;
    }
    return at !== -1;
  };
  // From the end: of equal consonants the last is drawn whole.
  const rest = Array.from(cluster[0].text)
    .toReversed()
    .flatMap((letter) => (place(letter) ? [] : drawnParts(letter).toReversed()))
    .filter((letter) => !place(letter))
    .toReversed();
  const vowel = texts[0] === "" ? rest.findIndex((letter) => DRAWN_FIRST.test(letter)) : -1;
  if (vowel !== -1) {
    texts[0] = rest.splice(vowel, 1)[0] ?? "";
  }
  // What no cmap knows, ligatures and half letters, is left to the glyphs without a letter, in order.
  const parts: string[] = [...(rest.join("").match(PARTS) ?? [])];
  if (parts.length > 1 && DRAWN_LAST.test(parts[0] ?? "")) {
    parts.push(parts.shift() ?? "");
  }
  const circle = glyphOf(DOTTED_CIRCLE);
  const free = texts.flatMap((text, i) => (text === "" && cluster[i]?.code !== circle ? [i] : []));
  // Ligatures are of consonants, which come first, or of marks behind them; what has no glyph of its own stays with
  // the last of those.
  const bases = parts.findIndex((part) => ONLY_MARKS.test(part));
  const spare = Math.max(1, parts.length - free.length + 1);
  const joined = bases > 0 && free.length > 1 ? Math.min(spare, bases) : spare;
  texts[free[0] ?? 0] += parts.slice(0, joined).join("");
  parts.slice(joined).forEach((part, i) => {
    texts[free[Math.min(i + 1, free.length - 1)] ?? 0] += part;
  });
  return texts;
}
