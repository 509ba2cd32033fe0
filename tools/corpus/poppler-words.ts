/** Words of a file as poppler reads them, with their places. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Rect } from "#base/geometry.ts";
import { withoutSpace } from "#test/support/pictures.ts";
import { runProgram } from "#test/support/programs.ts";

export interface PlacedWord {
  /** 0-based. */
  readonly page: number;
  readonly text: string;
  /** Points from the top-left corner of the page as seen. */
  readonly bboxPt: Rect;
  /** Running number of its line; words of a line are neighbours. */
  readonly line: number;
}

/** In poppler's reading order. */
export function popplerWords(pdf: Uint8Array): readonly PlacedWord[] {
  const folder = mkdtempSync(join(tmpdir(), "platen-words-"));
  try {
    const file = join(folder, "in.pdf");
    writeFileSync(file, pdf);
    const { output } = runProgram("pdftotext", ["-bbox-layout", "-enc", "UTF-8", file, "-"]);
    return wordsIn(Buffer.from(output, "latin1").toString("utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wordsIn(xml: string): readonly PlacedWord[] {
  const words: PlacedWord[] = [];
  let page = -1;
  let line = -1;
  for (const [, tag = "", attributes = "", text = ""] of xml.matchAll(
    /<(page|line|word) ([^>]*)>(?:([^<]*)<\/word>)?/gu,
  )) {
    if (tag === "page") {
      page++;
    } else if (tag === "line") {
      line++;
    } else {
      const side = (name: string): number =>
        Number(new RegExp(`${name}="([-.\\d]+)"`, "u").exec(attributes)?.[1] ?? 0);
      words.push({
        page,
        // A blank that does not break may stand at the end of a word.
        text: plainText(text).normalize("NFKC").trim(),
        bboxPt: [side("xMin"), side("yMin"), side("xMax"), side("yMax")],
        line,
      });
    }
  }
  return words;
}

function plainText(xml: string): string {
  return xml
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, "&");
}

/**
 * A placeholder by its form alone: the words that may vanish when no value comes. Two hexadecimal digits with two more behind
 * are an address (RFC 3986, 2.1), and behind a digit the mark is a percent sign.
 */
export const PLACEHOLDER_FORM =
  /\{\{[^{}\n]{1,260}\}\}|<<\s*[\p{L}_][^<>\n]{0,63}>>|%%\s*[\p{L}_][^%\n]{0,63}%%|(?<!\p{N})%(?![0-9A-Fa-f]{2}%[0-9A-Fa-f]{2})[\p{L}_][\p{L}\p{N}_.-]{0,63}%/gu;

/** Stands where a placeholder was, so that what stood around it is not read as one word (U+FFFC). */
const GONE = "\u{FFFC}";

/**
 * Words of `before` that stand less often in `after`, both as extracted by one reader. Counted in the texts
 * without white space, since a writer may move it; placeholders by form do not count.
 */
export function lostWords(before: string, after: string): readonly string[] {
  const fixed = before.replace(PLACEHOLDER_FORM, ` ${GONE} `);
  const words = new Set(fixed.split(/\s+/u).map(withoutSpace).filter(Boolean));
  words.delete(GONE);
  const [was, is] = [withoutSpace(fixed), withoutSpace(after)];
  return [...words].filter((word) => countOf(is, word) < countOf(was, word));
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    count++;
  }
  return count;
}
