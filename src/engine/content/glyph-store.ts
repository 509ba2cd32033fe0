/**
 * The glyphs of a page in columns of numbers: a page may paint half a million, and as objects they would take
 * four times the memory. Objects are made where one is asked for.
 */
import type { PdfCode } from "../font/pdf-font/pdf-font.ts";
import type { Glyph, GlyphList } from "./model.ts";

/** Where a glyph comes from and stands: as the members of `Glyph`. */
export interface GlyphPlace {
  readonly show: number;
  readonly element: number;
  readonly offset: number;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

// Enough for a business card without growing, and small enough to be nothing for an empty page.
const FIRST_CAPACITY = 64;
/** Numbers a glyph: x, y, dx, dy. */
const PLACE = 4;
/** Integers a glyph: show, element, offset. */
const SOURCE = 3;

/** Invariant: both columns have room for at least `length` glyphs, `#codes` has exactly as many. */
export class GlyphStore implements GlyphList {
  readonly #codes: PdfCode[] = [];
  #places = new Float64Array(FIRST_CAPACITY * PLACE);
  #sources = new Int32Array(FIRST_CAPACITY * SOURCE);

  get length(): number {
    return this.#codes.length;
  }

  /** Appends a glyph. `place` is not kept: one object may serve for all. */
  push(code: PdfCode, place: GlyphPlace): void {
    const index = this.#codes.length;
    // Doubled each time, so that all growing together copies each glyph about once.
    if ((index + 1) * PLACE > this.#places.length) {
      this.#resize(Math.max(FIRST_CAPACITY, 2 * index));
    }
    this.#codes.push(code);
    const at = index * PLACE;
    this.#places[at] = place.x;
    this.#places[at + 1] = place.y;
    this.#places[at + 2] = place.dx;
    this.#places[at + 3] = place.dy;
    const from = index * SOURCE;
    this.#sources[from] = place.show;
    this.#sources[from + 1] = place.element;
    this.#sources[from + 2] = place.offset;
  }

  /**
   * Gives back the room that no glyph came for. Pages are kept while a document is open, so half-empty
   * columns would double the memory of the largest pages.
   */
  trim(): void {
    this.#resize(this.#codes.length);
  }

  at(index: number): Glyph | undefined {
    const code = this.#codes[index];
    return code === undefined ? undefined : this.#glyph(index, code);
  }

  codeAt(index: number): PdfCode | undefined {
    return this.#codes[index];
  }

  xAt(index: number): number {
    return this.#places[index * PLACE] ?? Number.NaN;
  }

  yAt(index: number): number {
    return this.#places[index * PLACE + 1] ?? Number.NaN;
  }

  dxAt(index: number): number {
    return this.#places[index * PLACE + 2] ?? Number.NaN;
  }

  dyAt(index: number): number {
    return this.#places[index * PLACE + 3] ?? Number.NaN;
  }

  isSpaceAt(index: number): boolean {
    const code = this.#codes[index];
    return code !== undefined && isSpace(code);
  }

  slice(start: number, end: number): Glyph[] {
    const glyphs: Glyph[] = [];
    for (let index = Math.max(0, start); index < end; index++) {
      const code = this.#codes[index];
      if (code === undefined) {
        break;
      }
      glyphs.push(this.#glyph(index, code));
    }
    return glyphs;
  }

  *[Symbol.iterator](): Generator<Glyph> {
    for (const [index, code] of this.#codes.entries()) {
      yield this.#glyph(index, code);
    }
  }

  /** A glyph as an object, for callers that look at few; loops over a whole page use the numbers alone. */
  #glyph(index: number, code: PdfCode): Glyph {
    const at = index * PLACE;
    const from = index * SOURCE;
    return {
      shownText: this.#sources[from] ?? 0,
      element: this.#sources[from + 1] ?? 0,
      offset: this.#sources[from + 2] ?? 0,
      length: code.length,
      code: code.code,
      unicode: code.unicode,
      gid: code.gid,
      width: code.width,
      x: this.#places[at] ?? 0,
      y: this.#places[at + 1] ?? 0,
      dx: this.#places[at + 2] ?? 0,
      dy: this.#places[at + 3] ?? 0,
      isSpace: isSpace(code),
    };
  }

  /**
   * Moves both columns into arrays of exactly `capacity` glyphs; glyphs beyond it would be lost, so
   * callers never pass less than the length.
   */
  #resize(capacity: number): void {
    const length = Math.min(capacity, this.#codes.length);
    const places = new Float64Array(capacity * PLACE);
    places.set(this.#places.subarray(0, length * PLACE));
    this.#places = places;
    const sources = new Int32Array(capacity * SOURCE);
    sources.set(this.#sources.subarray(0, length * SOURCE));
    this.#sources = sources;
  }
}

/**
 * A glyph that shows nothing and separates words: by its character where it is known, else by the code
 * 32 of a simple font, to which word spacing applies (9.3.3).
 */
function isSpace({ unicode, isWordSpace }: PdfCode): boolean {
  if (unicode === null) {
    return isWordSpace;
  }
  // The comparison first: nearly all glyphs are ASCII, and this is asked for each glyph of a page.
  return unicode === " " || (unicode.charCodeAt(0) > 0x7e && unicode.trim() === "");
}
