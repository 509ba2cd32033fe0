/** In which charset a list was saved: what its bytes tell, and what nobody can tell from them. */

/** Names of the Encoding standard that spreadsheet programs save lists in, or did. */
export const CSV_CHARSETS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "iso-8859-2",
  "iso-8859-15",
  "macintosh",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
  "koi8-r",
] as const;
export type CsvCharset = (typeof CSV_CHARSETS)[number];

/** A list as text. */
export interface CsvText {
  readonly text: string;
  readonly charset: CsvCharset;
}

/** Why bytes are no text of a list. */
export type CsvTextError =
  | { readonly reason: "workbook" | "pdf" | "binary" }
  /** Not in the charset that was named, or that the bytes seemed to be in. */
  | { readonly reason: "charset"; readonly charset: CsvCharset }
  /** Nearly all of it is UTF-8, so read as anything else most of its letters would print as others. */
  | { readonly reason: "damaged"; readonly line: number };

/**
 * The text in the charset that its first bytes say; else in `charset`; else in UTF-8, in UTF-16 without its mark, or
 * as Windows writes it, in the code page of `language`: spreadsheets save as any, and nothing in a list says which.
 */
export function readCsvText(
  bytes: Uint8Array,
  { charset, language = "en" }: { readonly charset?: CsvCharset; readonly language?: string } = {},
): CsvText | CsvTextError {
  const kind = fileKind(bytes);
  if (kind !== null) {
    return { reason: kind };
  }
  const told = MARKS.find(({ mark }) => startsWith(bytes, mark))?.charset ?? charset;
  if (told === "utf-8") {
    const utf8 = decoded(bytes, told);
    return "text" in utf8 ? utf8 : { reason: "damaged", line: wrongUtf8(bytes).line };
  }
  if (told !== undefined) {
    return decoded(bytes, told);
  }
  if (bytes.subarray(0, HEAD).includes(0)) {
    return ofWideText(bytes);
  }
  const utf8 = decoded(bytes, "utf-8");
  if ("text" in utf8) {
    return utf8;
  }
  const { line, isMostlyRight } = wrongUtf8(bytes);
  return isMostlyRight
    ? { reason: "damaged", line }
    : decoded(bytes, CODE_PAGES[language] ?? "windows-1252");
}

/** Of languages that Windows does not write as the west of Europe (Microsoft, Code Page Identifiers). */
const CODE_PAGES: Readonly<Record<string, CsvCharset>> = {
  ar: "windows-1256",
  he: "windows-1255",
  ja: "shift_jis",
};

/** Byte order marks (RFC 3629, 6; RFC 2781, 3.2). */
const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], charset: "utf-8" },
  { mark: [0xff, 0xfe], charset: "utf-16le" },
  { mark: [0xfe, 0xff], charset: "utf-16be" },
] as const;

/** What a spreadsheet program keeps itself is a ZIP (.xlsx, .ods, .numbers) or a compound file (.xls). */
const FILES = [
  { mark: [0x50, 0x4b, 0x03, 0x04], kind: "workbook" },
  { mark: [0xd0, 0xcf, 0x11, 0xe0], kind: "workbook" },
  { mark: [0x25, 0x50, 0x44, 0x46, 0x2d], kind: "pdf" },
  { mark: [0x89, 0x50, 0x4e, 0x47], kind: "binary" },
  { mark: [0xff, 0xd8, 0xff], kind: "binary" },
  { mark: [0x1f, 0x8b], kind: "binary" },
] as const;

/** Bytes that are looked at for zeros. */
const HEAD = 4_096;

function fileKind(bytes: Uint8Array): "workbook" | "pdf" | "binary" | null {
  return FILES.find(({ mark }) => startsWith(bytes, mark))?.kind ?? null;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

/** A list with zeros in it: half of Latin text in UTF-16, at even or odd places; single ones are left to their rows. */
function ofWideText(bytes: Uint8Array): CsvText | CsvTextError {
  const head = bytes.subarray(0, HEAD);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) {
    zeros[at % 2] = (zeros[at % 2] ?? 0) + (byte === 0 ? 1 : 0);
  }
  const [even = 0, odd = 0] = zeros;
  const most = head.length / 4;
  if (odd > most && even < most / 8) {
    return decoded(bytes, "utf-16le");
  }
  if (even > most && odd < most / 8) {
    return decoded(bytes, "utf-16be");
  }
  const utf8 = decoded(bytes, "utf-8");
  return "text" in utf8 ? utf8 : { reason: "binary" };
}

/** The text; an error where bytes stand for nothing in that charset, whose place would print as something else. */
function decoded(bytes: Uint8Array, charset: CsvCharset): CsvText | CsvTextError {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    // The Encoding standard has a control character for each byte that these code pages lack.
    return charset.startsWith("windows-") && UNASSIGNED.test(text)
      ? { reason: "charset", charset }
      : { text, charset };
  } catch {
    return { reason: "charset", charset };
  }
}

const UNASSIGNED = /[\u0080-\u009F]/u;

/**
 * The line of the first byte that is not UTF-8, and whether most other letters are: then the text was cut off, or
 * pasted together from two. In the text of a code page the few that look like UTF-8 are chance.
 */
function wrongUtf8(bytes: Uint8Array): { readonly line: number; readonly isMostlyRight: boolean } {
  let [line, firstLine, wrong, right] = [1, 0, 0, 0];
  for (let at = 0; at < bytes.length; ) {
    const length = utf8Length(bytes, at);
    line += bytes[at] === 0x0a ? 1 : 0;
    if (length === 0) {
      firstLine ||= line;
      wrong += 1;
    } else if (length > 1) {
      right += 1;
    }
    at += length || 1;
  }
  return { line: firstLine, isMostlyRight: right > 0 && right >= wrong };
}

/** Bytes of the character at `at` (RFC 3629, 4); 0 where none begins. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) {
    return 1;
  }
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i] ?? 0;
    if (next < 0x80 || next > 0xbf) {
      return 0;
    }
  }
  return length;
}
