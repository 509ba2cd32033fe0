/** docs/glossary.md and docs/general-words.md as sets of words, and the words of names held against them. */
import { readFileSync } from "node:fs";

export interface Glossary {
  /** Words of the glossary's terms and the general ones, lower case. */
  readonly words: ReadonlySet<string>;
  readonly banned: ReadonlyMap<string, BannedWord>;
}

interface BannedWord {
  readonly instead: string;
  /** Folder in which the word is wrong; empty for everywhere. */
  readonly folder: string;
  /** Phrases in which the word is right, as words with single spaces. */
  readonly allowedIn: readonly string[];
}

export interface WordFinding {
  readonly word: string;
  /** What to say instead; null for a word that no page lists. */
  readonly instead: string | null;
}

/** Throws when the pages have no words: a renamed heading must not let everything pass. */
export function readGlossary(): Glossary {
  const page = readFileSync("docs/glossary.md", "utf8");
  const general = readFileSync("docs/general-words.md", "utf8");
  const [terms = "", notUsed = ""] = page.split("## Not used");
  const words = new Set([
    ...cellsOf(terms).flatMap(([term = ""]) => wordsOfText(term)),
    ...general
      .split("\n## ")
      .slice(1)
      .flatMap((section) => wordsOfText(section.slice(section.indexOf("\n")))),
  ]);
  const banned = new Map(
    cellsOf(notUsed).map(([word = "", instead = "", folder = "", but = ""]) => [
      word,
      { instead, folder, allowedIn: but === "" ? [] : but.split(", ") },
    ]),
  );
  if (words.size < 100 || banned.size === 0) {
    throw new Error("the pages of words cannot be read");
  }
  return { words, banned };
}

/** Words of a name exported in `path` that the glossary does not know or does not want, each once. */
export function findingsIn(
  { name, path }: { readonly name: string; readonly path: string },
  { words, banned }: Glossary,
): readonly WordFinding[] {
  const parts = wordsOfName(name);
  const phrase = parts.join(" ");
  return [...new Set(parts)].flatMap((word): readonly WordFinding[] => {
    const rule = banned.get(word);
    if (rule !== undefined && path.startsWith(rule.folder)) {
      const isAllowed = rule.allowedIn.some((allowed) => ` ${phrase} `.includes(` ${allowed} `));
      return isAllowed ? [] : [{ word, instead: rule.instead }];
    }
    return /^\d+s?$/u.test(word) || lemmasOf(word).some((lemma) => words.has(lemma))
      ? []
      : [{ word, instead: null }];
  });
}

/** `toUnicodeCMap2` → to, unicode, c, map, 2; kebab-case, snake_case and CONSTANT_CASE likewise. */
function wordsOfName(name: string): readonly string[] {
  return name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|[^A-Za-z0-9]/u)
    .filter((part) => part !== "")
    .map((part) => part.toLowerCase());
}

/** The word itself and what it may be a plural, a past form or a participle of. */
function lemmasOf(word: string): readonly string[] {
  const stems = [
    ...(word.endsWith("ies") ? [word.replace(/ies$/u, "y")] : []),
    ...(word.endsWith("ied") ? [word.replace(/ied$/u, "y")] : []),
    ...[/s$/u, /es$/u, /d$/u, /ed$/u, /ing$/u].map((ending) => word.replace(ending, "")),
    word.replace(/ing$/u, "e"),
    word.replace(/(.)\1(?:ed|ing)$/u, "$1"),
  ];
  return [word, ...stems.filter((stem) => stem.length > 1)];
}

function wordsOfText(text: string): readonly string[] {
  return text.split(/[^A-Za-z0-9]+/u).flatMap(wordsOfName);
}

/** Cells of each row of the page's tables but for the heads. */
function cellsOf(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:---|Word |Not )/u.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
