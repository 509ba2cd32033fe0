import type { FontView } from "#domain/font.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listFonts as list } from "#services/fonts/manage-fonts.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { fontSchema, presentFont } from "./font-schema.ts";

/**
 * The team's fonts, newest first, without deleted ones. Fonts inside uploaded PDFs are told of by their
 * template's scene, not here.
 */
export const listFonts = declare<Listing<FontView>>()({
  id: "listFonts",
  method: "GET",
  path: "/fonts",
  summary: "List fonts",
  auth: "secret",
  scope: "fonts:read",
  stability: "beta",
  tag: "fonts",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(fontSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentFont),
});
