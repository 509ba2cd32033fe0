/**
 * The colorants (ISO 32000-2, 8.6.6.4 and 8.6.6.5) that content can name in its own resources, and what
 * is known of those of a whole file: the two things that decide whether an ink can be printed on a
 * plate that the job has.
 */
import type { StreamColors } from "./authored-colors.ts";

/** A way to print one colorant alone, in a content stream's own resources. */
export interface NamedColorant {
  /** Resource name of its colour space. */
  readonly resource: string;
  /** Its place among the components of the space, and how many these are. */
  readonly at: number;
  readonly components: number;
}

/** What one content stream can name, and the colours it sets. */
export interface StreamColorants {
  readonly colors: StreamColors;
  /** By `colorantName`. */
  readonly colorants: ReadonlyMap<string, NamedColorant>;
  /** Graphics states by name: whether filling overprints; absent where they do not say. */
  readonly overprints: ReadonlyMap<string, boolean>;
}

/** What the content streams of a file can name together. */
export interface FileColorants {
  /** By the id of the content stream ("page:0", "form:12"). */
  readonly ofStream: (id: string) => StreamColorants | null;
  /** Every colorant any content stream names. */
  readonly colorants: ReadonlySet<string>;
  /** True when builds are of CMYK: the file uses it, or nothing but grey. */
  readonly isCmyk: boolean;
}

/** Bytes of a PDF name as text: UTF-8 where they are, else one content stream a byte (ISO 32000-2, 7.3.5). */
export function colorantName(raw: string): string {
  try {
    const bytes = Uint8Array.from(raw, (unit) => unit.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).normalize("NFC");
  } catch {
    return raw;
  }
}
