/** A document of the service's own, told as plain data: words to be set on pages, and pictures of a file's pages. */

export interface TextDocument {
  /** Of the file, as programs show it. */
  readonly title: string;
  /** BCP 47 tag of the words around values. */
  readonly language: string;
  /** On which side lines begin. A value runs as its own letters do, whatever side it begins on. */
  readonly direction: "ltr" | "rtl";
  readonly blocks: readonly TextBlock[];
  /** At the foot of each page, before its number. */
  readonly footer: string;
}

/** What stands below the block before it, over the whole width. */
export type TextBlock =
  | TitleBlock
  | { readonly kind: "heading"; readonly text: string }
  /** A label with what it stands for beside it, of any length. */
  | { readonly kind: "row"; readonly label: string; readonly value: string }
  | PicturesBlock;

/** What the document is about, with a code beside it that leads there. */
export interface TitleBlock {
  readonly kind: "title";
  /** Over the title, small. */
  readonly above: string;
  readonly title: string;
  /** Below it, one under the other. */
  readonly lines: readonly string[];
  /** What the code beside it says when it is read: an address. */
  readonly code: string;
}

/** Small pictures of a file's first pages. */
export interface PicturesBlock {
  readonly kind: "pictures";
  readonly pdf: Uint8Array;
  /** Below each picture, in the order of the pages; as many pages are drawn. */
  readonly captions: readonly string[];
}
