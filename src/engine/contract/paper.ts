/** The paper under a preview: shown on screens, never in a file. */
/** How a paper appears: its colour and its surface. */
export interface Paper {
  /** Colour in daylight, `#rrggbb` in sRGB. */
  readonly hex: string;
  readonly finish: Finish;
}

/** Part of a preview's content hash: raised whenever the same paper is drawn differently. */
export const PAPER_VERSION = 1;

/** Surfaces of paper that can be drawn; "none" is smooth. */
export const FINISHES = [
  "none",
  "matte",
  "linen",
  "felt",
  "laid",
  "kraft",
  "cotton",
  "metallic",
  "pearl",
] as const;

/** One of them. */
export type Finish = (typeof FINISHES)[number];
