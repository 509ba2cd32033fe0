/** What the pages of the library ask of the API, each under the key that a change makes stale. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED, pageAfter } from "../../app/paging.ts";

/** A screenful and some. */
const LISTED = 25;

/** Of fonts. */
export const FONTS = ["fonts"] as const;

/** The team's fonts, newest first. */
export const fontList = infiniteQueryOptions({
  queryKey: [...FONTS, "list"],
  queryFn: ({ pageParam, signal }) => api.fonts.list(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});

/** Of papers. */
export const STOCKS = ["paper_stocks"] as const;

/** The team's papers, newest first. */
export const stockList = infiniteQueryOptions({
  queryKey: [...STOCKS, "list"],
  queryFn: ({ pageParam, signal }) =>
    api.paperStocks.list(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});
