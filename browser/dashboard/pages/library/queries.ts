/** What the pages of the library ask of the API, each under the key that a change makes stale. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
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

/** Of inks. */
export const INKS = ["inks"] as const;

/** The team's inks, newest first. */
export const inkList = infiniteQueryOptions({
  queryKey: [...INKS, "list"],
  queryFn: ({ pageParam, signal }) => api.inks.list(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});

/** Of lists of choices, also where the page of a template offers them. */
export const SELECTION_SETS = ["selection_sets"] as const;

/** The team's lists of choices, newest first. */
export const selectionSetList = infiniteQueryOptions({
  queryKey: [...SELECTION_SETS, "list"],
  queryFn: ({ pageParam, signal }) =>
    api.selectionSets.list(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});

/** A screenful: each is loaded whole, as it was uploaded. */
const PICTURES_LISTED = 12;

/** Of pictures. */
export const PICTURES = ["assets"] as const;

/** The team's pictures, newest first; fonts and logos have pages of their own. */
export const pictureList = infiniteQueryOptions({
  queryKey: [...PICTURES, "list"],
  queryFn: ({ pageParam, signal }) =>
    api.assets.list({ kind: "image", ...pageAfter(pageParam, PICTURES_LISTED) }, { signal }),
  ...PAGED,
});

/** The file of a picture, which never becomes another. */
export function pictureFile(id: string) {
  return queryOptions({
    queryKey: ["asset_files", id],
    queryFn: async ({ signal }) => {
      const { stream } = await api.assets.download(id, { signal });
      return await new Response(stream).blob();
    },
    staleTime: Infinity,
  });
}
