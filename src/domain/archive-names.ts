/**
 * Names of press files in an archive, by a pattern of the shop's. Whatever its orders are called, each name can be
 * written on every system, belongs to one file, and is the same each time.
 */
import { nameKey } from "./name-key.ts";

/** What a pattern may name between braces. */
export const NAME_PLACEHOLDERS = ["order", "cart", "sku", "fill", "render", "template"] as const;

/** What the names of one file are made of; null for what it has not. `render` is its own, and always there. */
export type NameParts = { readonly render: string } & Readonly<
  Record<(typeof NAME_PLACEHOLDERS)[number], string | null>
>;

/** The pattern of who wishes for no other. */
export const NAME_PATTERN = "{order}-{sku}-{fill}.pdf";

/** Of a pattern, in UTF-16 units. */
export const MAX_NAME_PATTERN = 120;

/** Files of one archive; more are asked for in several. */
export const MAX_ARCHIVE_FILES = 100;

/** Of a name without its ending and number, in UTF-8: file systems take 255, and some programs less. */
const MAX_STEM_BYTES = 160;

const PLACEHOLDER = /\{(?<name>[^{}]*)\}/gu;

/** The first part of a pattern that names nothing, braces included; null for one that can be used. */
export function unknownPlaceholder(pattern: string): string | null {
  for (const [whole, name] of pattern.matchAll(PLACEHOLDER)) {
    if (!NAME_PLACEHOLDERS.some((one) => one === name)) {
      return whole;
    }
  }
  return /[{}]/u.exec(pattern.replaceAll(PLACEHOLDER, ""))?.[0] ?? null;
}

/**
 * The names of files, in their order, `prefix` before each. What a file has not is left out with the separator after
 * it; letter case alone keeps no two names apart, and the later of two gets a number.
 */
export function archiveNames(
  files: readonly NameParts[],
  { pattern, prefix = "" }: { readonly pattern: string; readonly prefix?: string },
): readonly string[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const stem = `${prefix}${stemOf(pattern.replace(/\.pdf *$/iu, ""), file)}`;
    let name = `${stem}.pdf`;
    for (let number = 2; taken.has(nameKey(name)); number++) {
      name = `${stem}-${number}.pdf`;
    }
    taken.add(nameKey(name));
    return name;
  });
}

function stemOf(pattern: string, file: NameParts): string {
  const parts: Readonly<Record<string, string | null>> = file;
  const filled = pattern.replaceAll(/\{(\w+)\}([-_. ]?)/gu, (_all, name: string, then: string) => {
    const part = parts[name] ?? "";
    return part === "" ? "" : part + then;
  });
  return safeStem(filled) || safeStem(file.render);
}

/** Names of devices, which no file of Windows may have (Microsoft, Naming Files, Paths, and Namespaces). */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/** A text as part of a file's name; "" where nothing is left of it. */
function safeStem(text: string): string {
  const safe = text
    // Without width, and some of them turn the order of what is read round.
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Cc}/\\<>:"|?*]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .normalize("NFC");
  return trimmed(shortened(trimmed(safe).replace(DEVICE, (device) => `_${device}`)));
}

/** Files that begin with a dot are hidden, and Windows drops dots and blanks at the end. */
function trimmed(text: string): string {
  return text.replaceAll(/^[. ]+|[-_. ]+$/gu, "");
}

function shortened(text: string): string {
  // A UTF-16 unit is three bytes at most: few names need be counted.
  if (text.length * 3 <= MAX_STEM_BYTES) {
    return text;
  }
  const encoder = new TextEncoder();
  let bytes = 0;
  let kept = "";
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > MAX_STEM_BYTES) {
      break;
    }
    kept += character;
  }
  return kept;
}
