/** An entry of "On this page"; `level` 2 or 3. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** A guide, made from its Markdown. */
export interface Guide {
  /** The name of its file without the ending. */
  readonly slug: string;
  readonly title: string;
  /** Its first paragraph, as text. */
  readonly summary: string;
  readonly markdown: string;
  /** The same as HTML, written by us: trusted. */
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Stands for the service's own address in guides. */
export const GUIDE_ORIGIN = "https://platen.example";

/** The text with the address at which this service is reached, so that samples can be run as they are. */
export function withOwnAddress(text: string, publicUrl: string): string {
  return text.replaceAll(GUIDE_ORIGIN, publicUrl);
}
