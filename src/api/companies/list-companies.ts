import type { CompanyView } from "#domain/company.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, request, requestedPage, searching } from "#http/schema.ts";
import { listCompanies as list } from "#services/companies/manage-companies.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentCompany, companySchema } from "./company-schema.ts";

/** The team's companies of any status, newest first; `q` looks for words in their names, without case and accents. */
export const listCompanies = declare<Listing<CompanyView>>()({
  id: "listCompanies",
  method: "GET",
  path: "/companies",
  summary: "List companies",
  auth: "session",
  scope: "templates:read",
  stability: "beta",
  tag: "companies",
  query: request(searching),
  replies: { 200: { description: "Newest first", schema: listOf(companySchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) =>
    list(services, caller, { q: query.q, ...requestedPage(query) }),
  present: (listing) => presentList(listing, presentCompany),
});
