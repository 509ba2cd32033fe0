/** Objects of a PDF under construction. Serialising them is `write-file.ts`. */
import { bytesOf, encodeStream, type Filter } from "./filters.ts";

export interface PdfObject {
  /**
   * The object's text in Latin-1; strings stand between ⟪ and ⟫ as hex digits, so that the writer can
   * encrypt them. For streams the dictionary's entries without /Length.
   */
  readonly body: string;
  readonly data: Uint8Array | null;
}

export class PdfFile {
  readonly #objects = new Map<number, PdfObject>();
  #last = 0;

  reserve(): number {
    this.#last++;
    return this.#last;
  }

  add(body: string): number {
    const number = this.reserve();
    this.set(number, body);
    return number;
  }

  set(number: number, body: string): void {
    this.#objects.set(number, { body, data: null });
  }

  setStream(number: number, entries: string, data: Uint8Array, filter: Filter = "flate"): void {
    const encoded = encodeStream(data, filter);
    const body = `<< ${[entries, encoded.entries].filter((text) => text !== "").join(" ")}`;
    this.#objects.set(number, { body, data: encoded.data });
  }

  addStream(entries: string, data: Uint8Array | string, filter: Filter = "flate"): number {
    const number = this.reserve();
    this.setStream(number, entries, typeof data === "string" ? bytesOf(data) : data, filter);
    return number;
  }

  /** Objects by number. */
  get objects(): ReadonlyMap<number, PdfObject> {
    return this.#objects;
  }

  get last(): number {
    return this.#last;
  }
}

export const ref = (number: number): string => `${String(number)} 0 R`;

/** A string of a dictionary: PDFDocEncoding where ASCII suffices, else UTF-16. */
export function pdfString(text: string): string {
  if (/^[\x20-\x7e]*$/u.test(text)) {
    return `⟪${Buffer.from(text, "latin1").toString("hex")}⟫`;
  }
  return `⟪feff${utf16Hex(text)}⟫`;
}

/** UTF-16BE as hex digits. */
export function utf16Hex(text: string): string {
  let digits = "";
  for (let i = 0; i < text.length; i++) {
    digits += hex4(text.charCodeAt(i));
  }
  return digits;
}

export const hex2 = (value: number): string => value.toString(16).padStart(2, "0");
export const hex4 = (value: number): string => value.toString(16).padStart(4, "0");

/** A number as producers write it: at most `decimals` places, no exponent, no negative zero. */
export function num(value: number, decimals = 4): string {
  const text = value.toFixed(decimals);
  const short = text.includes(".") ? text.replace(/\.?0+$/u, "") : text;
  return short === "-0" ? "0" : short;
}
