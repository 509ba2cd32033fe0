/** What a template is called until its shop says otherwise: the name of its file, as a person would have written it. */

const MAX_TITLE_CHARS = 200;

/** No file system has longer names; what a program sends may be. */
const MAX_NAME_CHARS = 255;

/** Programs write their own ending into the name of what they export: "menu.indd.pdf". */
const ENDINGS = /(?:\.(?:pdf|ai|indd|psd|cdr|afdesign|afpub|docx?|odt|pptx?|tex|svg))+$/iu;

/** Hyphens that stand for spaces. Those of dates, "T-shirt" and "A-4" stay. */
const JOINING_HYPHENS = /(?<=\p{L}{2}\d*|\d)-+(?=\p{L}{2})|(?<=\p{L}{2})-+(?=\d)/gu;

/** How far the work on a file had come, said at the end of its name; customers read the title. */
const STATES = [
  /\(\d{1,2}\)/,
  /(?:v|ver|rev|version)[. ]?\d+(?:\.\d+)*/,
  /final(?:e|es|s|version)?|def|definitief|definitivo|définitif|fertig|endfassung|endversion/,
  /copy|kopie|copie|copia|print[ -]?ready|druckfertig|cmyk|rgb|pdf[ -]?x-?\d?a?|x[134]a?/,
  /最終版?|修正版|入稿用?|入稿データ|コピー|סופי|עותק|نهائي|النهائي|نسخة/,
].map(({ source }) => source);
const STATE_AT_END = new RegExp(
  `(?<=[\\p{L}\\p{N})])[ .-]+\\(?(?:${STATES.join("|")})\\)?(?:[ -]?\\d{1,2})?$`,
  "iu",
);

/** The title of an upload without one: "Menu A4" of "jobs/Menu_A4_final-2.pdf"; "Untitled" of a name without words. */
export function titleFromFileName(fileName: string): string {
  const base = (fileName.split(/[/\\]/u).at(-1) ?? "").slice(0, MAX_NAME_CHARS);
  const name = cut(
    base
      .replaceAll(/[\p{Control}\p{Surrogate}]/gu, "")
      .trim()
      .replace(ENDINGS, ""),
  );
  const isSpaced = /\s/u.test(name);
  const spaced = name.replaceAll(/_|%20/gu, " ").replaceAll(/\s+/gu, " ");
  const title = withoutStates((isSpaced ? spaced : spaced.replaceAll(JOINING_HYPHENS, " ")).trim());
  return title === "" ? "Untitled" : cut(capitalised(title));
}

/** By characters: half a surrogate pair cannot be stored. */
function cut(text: string): string {
  return Array.from(text).slice(0, MAX_TITLE_CHARS).join("").trim();
}

function withoutStates(title: string): string {
  const shorter = title.replace(STATE_AT_END, "");
  return shorter === title ? title : withoutStates(shorter);
}

/** Names in small letters alone begin with a capital, as a title does. */
function capitalised(title: string): string {
  return title.replace(/^\p{Ll}(?!.*\p{Lu})/u, (letter) => letter.toUpperCase());
}
