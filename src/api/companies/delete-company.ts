import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteCompany as remove } from "#services/companies/manage-companies.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_COMPANY_ID, companyParams } from "./company-schema.ts";

/** Deletes a company. Its projects and client users stay and belong to none. */
export const deleteCompany = declare<{ readonly ok: true }>()({
  id: "deleteCompany",
  method: "DELETE",
  path: "/companies/{id}",
  summary: "Delete a company",
  auth: "session",
  scope: "templates:write",
  stability: "beta",
  tag: "companies",
  params: companyParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["company_not_found"],
  example: { params: { id: EXAMPLE_COMPANY_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (result) => json(200, result),
});
