/** The stress test: what each field of a template can hold and print. Plain data. */
import type { PrintVerdict } from "./print-verdict.ts";
import type { FillOptions } from "./fill.ts";
import type { Values } from "./values.ts";

/** What a value tries. */
export type StressTrait =
  | "sample"
  | "short"
  | "long"
  | "long_word"
  | "double_surname"
  | "apostrophe"
  | "accents"
  | "quotes"
  | "symbols"
  | "ligatures"
  | "wide"
  | "narrow"
  | "styled"
  | "emoji"
  | "polish"
  | "czech"
  | "hungarian"
  | "romanian"
  | "vietnamese"
  | "turkish"
  | "greek"
  | "cyrillic"
  | "arabic"
  | "hebrew"
  | "japanese"
  | "devanagari";

/** One value in one field, judged by the box that takes it worst. */
export interface StressCase {
  /** Field id. */
  readonly field: string;
  readonly trait: StressTrait;
  readonly value: string;
  /** Set without loss: in its room, every character printed. */
  readonly fits: boolean;
  /** Size in points it is set at; the smallest allowed when it does not fit. */
  readonly sizePt: number;
  readonly authoredSizePt: number;
  /** Characters no font at hand prints. */
  readonly missing: readonly string[];
  /** PostScript names of fonts that stand in for the authored one. */
  readonly substitutes: readonly string[];
  readonly page: number;
  readonly box: string;
}

/** A case with its picture. */
export interface PicturedCase {
  readonly case: StressCase;
  /** PNG of the box and its surroundings. */
  readonly png: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** One field: its room, and the values that came out worst. */
export interface FieldStress {
  readonly field: string;
  readonly label: string;
  /** Of the box that holds least; null for a field no box shows. */
  readonly capacity: Capacity | null;
  /** Of common names and addresses, how many need another font, in the box that prints least; null where none are tried. */
  readonly designFont: PrintVerdict | null;
  /** Characters of the tried values that nothing prints, each once. */
  readonly missingCharacters: readonly string[];
  readonly tried: number;
  readonly failed: number;
  /** The twelve worst, worst first. */
  readonly worst: readonly StressCase[];
}

/** All fields tried, and pictures of the worst cases. */
export interface StressReport {
  readonly fields: readonly FieldStress[];
  /** The twelve worst cases of all fields as pictures, worst first. */
  readonly pictures: readonly PicturedCase[];
  /** Fields left out because a template may try so many values only. */
  readonly fieldsLeftOut: number;
}

/** Numbers of one letter in a row that fit, over all lines; null where no font prints the letter. */
export interface Capacity {
  /** The smallest size the box allows, in points; the authored one when it may not shrink. */
  readonly sizePt: number;
  readonly widest: number | null;
  readonly usual: number | null;
  readonly narrowest: number | null;
}

/** A fill's options for every value tried. */
export interface StressOptions extends FillOptions {
  /** False leaves the pictures out; default true. */
  readonly pictures?: boolean;
  /** Of the author's own, by field id: each of their values is tried in its field too. */
  readonly samples?: readonly Values[];
}
