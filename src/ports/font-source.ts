/** Where the files of open families come from. */
import type { OpenFamily } from "#engine/contract/open-fonts.ts";

/** Files of a family, taken from a package whose bytes are those of the index. */
export interface OpenFontFiles {
  /** In the order of `OpenFamily.faces`. */
  readonly faces: readonly Uint8Array[];
  /** Text of the licence they are given under. */
  readonly licence: string;
}

export interface FontSource {
  /** Fetches, checks and unpacks; rejects with `FontSourceError` when the source does not give those very bytes. */
  fetch(family: OpenFamily): Promise<OpenFontFiles>;
}

/** The source is away, or gives other bytes than the index says. The message is for the operator. */
export class FontSourceError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "FontSourceError";
  }
}
