import type { CompanyView } from "#domain/company.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateCompany as update } from "#services/companies/manage-companies.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_COMPANY_ID,
  presentCompany,
  companyName,
  companyParams,
  companySchema,
  companyStatus,
} from "./company-schema.ts";

/** Renames a company or changes its status; what is not sent stays. */
export const updateCompany = declare<CompanyView>()({
  id: "updateCompany",
  method: "PATCH",
  path: "/companies/{id}",
  summary: "Change a company",
  auth: "session",
  scope: "templates:write",
  stability: "beta",
  tag: "companies",
  params: companyParams,
  body: request({ name: companyName.optional(), status: companyStatus.optional() }),
  narrow: { status: "invalid_company_status" },
  replies: { 200: { description: "As changed", schema: z.object({ company: companySchema }) } },
  errors: ["company_not_found", "company_name_taken"],
  example: { params: { id: EXAMPLE_COMPANY_ID }, body: { status: "archived" } },
  handle: (services, { params, body }, call) => update(services, call, params.id, body),
  present: (view) => json(200, { company: presentCompany(view) }),
});
