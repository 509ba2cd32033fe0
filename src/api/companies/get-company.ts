import type { CompanyView } from "#domain/company.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readCompany } from "#services/companies/manage-companies.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_COMPANY_ID,
  presentCompany,
  companyParams,
  companySchema,
} from "./company-schema.ts";

/** A company of the team. */
export const getCompany = declare<CompanyView>()({
  id: "getCompany",
  method: "GET",
  path: "/companies/{id}",
  summary: "Get a company",
  auth: "session",
  scope: "templates:read",
  stability: "beta",
  tag: "companies",
  params: companyParams,
  replies: { 200: { description: "As it is", schema: z.object({ company: companySchema }) } },
  errors: ["company_not_found"],
  example: { params: { id: EXAMPLE_COMPANY_ID } },
  handle: (services, { params }, { caller }) => readCompany(services, caller, params.id),
  present: (view) => json(200, { company: presentCompany(view) }),
});
