import type { ClientUserView } from "#domain/client-user.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, request, requestedPage, searching } from "#http/schema.ts";
import { listClientUsers as list } from "#services/client-users/manage-client-users.ts";
import { companyId } from "../companies/company-schema.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { clientUserSchema, presentClientUser } from "./client-user-schema.ts";

/** The team's client users of any status, newest first; `company_id` keeps those of one company, `q` those with the words. */
export const listClientUsers = declare<Listing<ClientUserView>>()({
  id: "listClientUsers",
  method: "GET",
  path: "/client_users",
  summary: "List client users",
  auth: "session",
  scope: "fills:read",
  stability: "beta",
  tag: "client_users",
  query: request({ ...searching, company_id: companyId.optional() }),
  replies: { 200: { description: "Newest first", schema: listOf(clientUserSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      q: query.q,
      ...requestedPage(query),
      companyId: query.company_id,
    }),
  present: (listing) => presentList(listing, presentClientUser),
});
