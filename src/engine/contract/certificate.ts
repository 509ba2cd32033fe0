/**
 * The certificate of a file: which objects changed and which did not. Stored as JSON: members are never
 * renamed.
 */
/** What changed, by the writer's own account; `verifyPdf` checks it independently. */
export interface Certificate {
  readonly cert: 1;
  readonly sourceSha256: string;
  readonly outputSha256: string;
  readonly engine: string;
  readonly mode: "incremental" | "full" | "unchanged";
  readonly prefixEqual: boolean;
  readonly changed: readonly {
    readonly object: string;
    readonly kind: "content" | "resources" | "form" | "page" | "structure" | "catalog" | "other";
    readonly pages: readonly number[];
    readonly boxes: readonly string[];
    readonly before: string;
    readonly after: string;
  }[];
  readonly added: readonly {
    readonly object: string;
    readonly kind: string;
    readonly name: string;
  }[];
  /**
   * "4 0": an object. "4 0 /PieceInfo": an entry of a dictionary. "5 0 path 120": a path that went with the words it
   * belonged to, by its stream and the place of its first operator there; it may be drawn anew for other words.
   */
  readonly removed: readonly string[];
  readonly unchanged: { readonly count: number; readonly merkle: string };
  readonly operators: {
    readonly keptIdentical: number;
    readonly replaced: number;
    readonly inserted: number;
  };
  /**
   * Fixed words that went with an empty value, as their field's author wants it (`when_empty: line`); absent where
   * none did.
   */
  readonly removedWords?: readonly RemovedWords[];
  /** Text that was set anew, run by run; absent where none was, and in certificates of an earlier version. */
  readonly setAgain?: readonly TextSetAgain[];
  /** Pictures that stand for authored ones; absent where none does. */
  readonly pictures?: readonly PlacedPicture[];
  /** Pages drawn from both files, when asked for: pixels that differ beyond the ink of changed text. */
  readonly raster?: readonly {
    readonly page: number;
    readonly engine: string;
    readonly dpi: number;
    readonly outsidePxDiff: number;
  }[];
  /** Signed fields of the original, when it has any: a signature is of its bytes and no other file's. */
  readonly signatures?: readonly {
    readonly object: string | null;
    readonly field: string;
    readonly invalidated: boolean;
  }[];
}

/** Fixed words of one line that an empty value took with it. */
export interface RemovedWords {
  /** 0-based. */
  readonly page: number;
  /** `TextBox.id`. */
  readonly box: string;
  readonly words: string;
}

/**
 * A run of text that was set anew: what it was printed in and what it is; null where words were added or taken
 * out. What a customer typed is not told, as certificates outlive it.
 */
export interface TextSetAgain {
  /** 0-based. */
  readonly page: number;
  /** The authored words; "" where more runs came than went. */
  readonly before: string;
  readonly from: PrintedStyle | null;
  readonly to: PrintedStyle | null;
}

export interface PrintedStyle {
  /** PostScript name without the subset's tag. */
  readonly font: string;
  readonly sizePt: number;
  /** "DeviceCMYK 0 0 0 1", "Separation (Gold) 1". */
  readonly color: string;
}

/** An uploaded picture in the file, by the samples that were written. */
export interface PlacedPicture {
  readonly page: number;
  /** Object numbers of the new image and of the authored one, which stays in the file. */
  readonly object: string;
  readonly replaces: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Hex SHA-256: of a JPEG the uploaded file's own, of other pictures that of their samples. */
  readonly sha256: string;
  readonly softMaskSha256: string | null;
  /** Of the ICC profile itself. */
  readonly profileSha256: string | null;
}

/** Orders the names of paths in `Certificate.removed` by stream and place. */
export function comparePathNames(a: string, b: string): number {
  const [streamA = 0, , , atA = 0] = a.split(" ").map(Number);
  const [streamB = 0, , , atB = 0] = b.split(" ").map(Number);
  return streamA - streamB || atA - atB;
}
