/** What a fill changed in a file, as text that a reviewer can read: objects with their streams unpacked. */
import { sha256Hex } from "#engine/packages/hash.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import type { PdfDocument } from "#engine/pdf/document.ts";
import { isStream, type PdfObject } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { writeValue } from "#engine/pdf/serialize.ts";
import { changedLines } from "./changed-lines.ts";

/** Lines of a stream that are shown before the rest is only counted and hashed. */
const SHOWN_LINES = 12;
const SHOWN_LENGTH = 240;

/** Each object of `after` that `before` lacks or has otherwise, by its number; [] when there is none. */
export function fillListing(before: Uint8Array, after: Uint8Array): readonly string[] {
  const [original, filled] = [openPdf(before, ENGINE_LIMITS), openPdf(after, ENGINE_LIMITS)];
  return filled.objectNumbers().flatMap((num) => {
    const [old, now] = [original.object(num), filled.object(num)];
    return now === null ? [] : objectLines({ original, filled }, { old, now });
  });
}

function objectLines(
  { original, filled }: { readonly original: PdfDocument; readonly filled: PdfDocument },
  { old, now }: { readonly old: PdfObject | null; readonly now: PdfObject },
): readonly string[] {
  const head = `${now.num} ${now.gen} obj`;
  const value = writeValue(now.value);
  const lines = linesOfStream(filled, now);
  if (old === null) {
    return [`${head} added`, `  ${shortened(value)}`, ...firstLines(lines)];
  }
  const oldValue = writeValue(old.value);
  const changes = changedLines(linesOfStream(original, old), lines);
  if (value === oldValue && changes.length === 0) {
    return [];
  }
  return [
    `${head} changed`,
    ...(value === oldValue ? [] : [`  - ${shortened(oldValue)}`, `  + ${shortened(value)}`]),
    ...changes.map((line) => `  ${line}`),
  ];
}

/** Unpacked, a line for each operator; bytes that are no text as their number and hash. */
function linesOfStream(document: PdfDocument, { value }: PdfObject): readonly string[] {
  if (!isStream(value)) {
    return [];
  }
  const bytes = document.decode(value).value;
  const text = Buffer.from(bytes).toString("latin1");
  // Control characters occur in the strings of content, but programs, pictures and profiles are full of them.
  const odd = text.match(/[^\t\n\r -~]/gu)?.length ?? 0;
  return odd > text.length / 4
    ? [`(${bytes.length} bytes, ${digest(bytes)})`]
    : text
        .replaceAll(/(?<=[\s)\]>])(T[jJdDmfrcLz*]|ET|BT|BDC|EMC|cm|gs|[qQ])\s+/gu, "$1\n")
        .split(/[\r\n]+/u)
        .filter((line) => line.trim() !== "")
        .map((line) => shortened(line.trim().replaceAll(/[^ -~]/gu, escaped)));
}

function firstLines(lines: readonly string[]): readonly string[] {
  const rest = lines.slice(SHOWN_LINES);
  return [
    ...lines.slice(0, SHOWN_LINES).map((line) => `  | ${line}`),
    ...(rest.length === 0
      ? []
      : [`  | … ${rest.length} lines more, ${digest(Buffer.from(rest.join("\n")))}`]),
  ];
}

function shortened(text: string): string {
  return text.length <= SHOWN_LENGTH
    ? text
    : `${text.slice(0, SHOWN_LENGTH)}… ${text.length} characters, ${digest(Buffer.from(text))}`;
}

function escaped(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

function digest(bytes: Uint8Array): string {
  return `sha256 ${sha256Hex(bytes).slice(0, 16)}`;
}
