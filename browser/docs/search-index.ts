/** How the index of the documentation's search is made and read: the build and the browser have to agree. */
import type { Options } from "minisearch";

/** A part of a page; `path` leads to it and names it. */
export interface SearchDocument {
  readonly path: string;
  readonly title: string;
  readonly within: string;
  readonly text: string;
}

const GUIDES = "/docs/guides/";

/** Words of titles count more than those of texts; names with underlines are found by their parts too. */
export const SEARCH_OPTIONS: Options<SearchDocument> = {
  idField: "path",
  fields: ["title", "within", "text"],
  storeFields: ["title", "within"],
  tokenize: (text) =>
    text
      .split(/[^\p{L}\p{N}_]+/u)
      .flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word]))
      .filter((word) => word !== ""),
  searchOptions: {
    boost: { title: 4, within: 1.5 },
    // Whoever types a noun wants to be told of it: the many codes and operations of that noun come after.
    boostDocument: (path: string) => (path.startsWith(GUIDES) ? 3 : 1),
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: "AND",
  },
};
