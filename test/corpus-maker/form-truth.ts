/**
 * What a designer would say about the texts of a design: which a customer fills and which stay, in the order of the
 * eye. Told by marks within the texts of a recipe, never found by reading the file.
 */

/** Why a text stays as it is. */
export type WhyLocked =
  /** The file has placeholders, and this is none. */
  | "beside_placeholders"
  | "running_text"
  | "legal"
  | "heading"
  /** The shop's own name, address or site: on several pages, in a footer, a letterhead. */
  | "own_identity"
  /** Words that say what stands beside them. */
  | "caption"
  /** Drawn by letters, or never offered: no reason is asked for. */
  | "none";

export interface OpenPart {
  readonly is: "open";
  /** What it is: a word of `FORM_KINDS`, or "unknown". */
  readonly kind: string;
  /** Labels that are right besides those of the kind. */
  readonly labels?: readonly string[];
  /** The name as written between the marks; absent for authored words. */
  readonly placeholder?: string;
  /** Absent where the truth does not say. */
  readonly required?: boolean;
  /** Absent where the truth does not say. */
  readonly lines?: "one" | "many";
  /** Parts of one block stand together on the page and in the form. */
  readonly block: string;
  /** Cells of one row of a table. */
  readonly row?: number;
}

export interface LockedPart {
  readonly is: "locked";
  readonly why: WhyLocked;
}

/** Either is right: designers would differ. */
export interface EitherPart {
  readonly is: "either";
}

/** One text: a placeholder, a line, a paragraph. White space is no part of it. */
export type FormPart = {
  /** "•" stands for any letter or digit: what is somebody's own is not told of fetched files. */
  readonly text: string;
  /** Where its first line starts, points from the top-left corner of the page as seen. */
  readonly at_pt: readonly [number, number];
} & (OpenPart | LockedPart | EitherPart);

export type PlacedFormPart = FormPart & { readonly page: number };

/** What holds for the texts of a frame that no mark says otherwise of. */
export interface PartRule {
  readonly why: WhyLocked | "either";
  readonly block: string;
  readonly row?: number;
  readonly lines?: "one" | "many";
}

/**
 * Marks: `⟦kind|words⟧` is a value of that kind, `⟦kind:Label/Other|words⟧` one with further right labels, `⟦=name⟧`
 * the placeholder {{name}}, `⟦=name?|words⟧` an optional one written otherwise, `⟦-why|words⟧` a text that stays.
 */
const MARK = /⟦(?<head>[^|⟧]*)(?:\|(?<words>[^⟧]*))?⟧/gu;
const READABLE = /[\p{L}\p{N}]/u;

export interface Marked {
  readonly plain: string;
  /** In order, with where each starts in the plain text. */
  readonly parts: readonly { readonly start: number; readonly part: MarkedPart }[];
}

export type MarkedPart = { readonly text: string } & (OpenPart | LockedPart | EitherPart);

/**
 * A text with its marks taken out, and what they say. Fixed words are a part for each line; around a value that is
 * no placeholder they may be open or not.
 */
export function readMarks(text: string, rule: PartRule): Marked {
  const parts: { start: number; part: MarkedPart }[] = [];
  let plain = "";
  // "Tel. 030 …": whether the caption is part of the value is a matter of taste.
  const isValue = /⟦[^=-]/u.test(text);
  const fixed = isValue ? { is: "either" as const } : fixedBy(rule);
  const keep = (words: string): void => {
    for (const line of words.split(/(?<=\n)/u)) {
      if (READABLE.test(line)) {
        parts.push({ start: plain.length, part: { text: line.trim(), ...fixed } });
      }
      plain += line;
    }
  };
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    keep(text.slice(from, match.index));
    const { head = "", words } = match.groups ?? {};
    const part = partOf(head, words, rule);
    parts.push({ start: plain.length, part });
    plain += part.text;
    from = match.index + match[0].length;
  }
  keep(text.slice(from));
  return { plain, parts };
}

function fixedBy({ why }: PartRule): LockedPart | EitherPart {
  return why === "either" ? { is: "either" } : { is: "locked", why };
}

function partOf(head: string, words: string | undefined, rule: PartRule): MarkedPart {
  const lines = rule.lines ?? "one";
  const place = { lines, block: rule.block, ...(rule.row === undefined ? {} : { row: rule.row }) };
  if (head.startsWith("-")) {
    const why = head.slice(1);
    const text = words ?? "";
    return isWhy(why) ? { text, is: "locked", why } : { text, is: "either" };
  }
  const [key = "", said] = head.split(":");
  const labels = said === undefined ? {} : { labels: said.split("/") };
  if (!key.startsWith("=")) {
    return { text: words ?? "", is: "open", kind: key, ...labels, required: false, ...place };
  }
  const name = key.slice(1).replace(/\?$/u, "");
  const text = words ?? `{{${key.slice(1)}}}`;
  const usual = name.replaceAll("_", " ");
  return {
    text,
    is: "open",
    kind: "placeholder",
    labels: said?.split("/") ?? [usual.charAt(0).toUpperCase() + usual.slice(1)],
    placeholder: name,
    // With a default a file without a value prints that.
    ...(text.includes("|") ? {} : { required: !key.endsWith("?") }),
    ...place,
  };
}

const WHYS: readonly WhyLocked[] = [
  "beside_placeholders",
  "running_text",
  "legal",
  "heading",
  "own_identity",
  "caption",
  "none",
];

function isWhy(word: string): word is WhyLocked {
  return WHYS.some((why) => why === word);
}
