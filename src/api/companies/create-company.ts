import type { CompanyView } from "#domain/company.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createCompany as create } from "#services/companies/manage-companies.ts";
import { declare } from "../schema/declare.ts";
import { presentCompany, companyName, companySchema, companyStatus } from "./company-schema.ts";

/**
 * Makes a company, which projects and client users may then belong to by `company_id`.
 *
 * Its name is the team's only one, whatever its letter case (409 `company_name_taken`).
 */
export const createCompany = declare<CompanyView>()({
  id: "createCompany",
  method: "POST",
  path: "/companies",
  summary: "Create a company",
  auth: "session",
  scope: "templates:write",
  stability: "beta",
  tag: "companies",
  body: request({ name: companyName, status: companyStatus.optional() }),
  narrow: { status: "invalid_company_status" },
  replies: { 201: { description: "Kept", schema: z.object({ company: companySchema }) } },
  errors: ["missing_required_field", "company_name_taken"],
  example: { body: { name: "Green Garden Ltd" } },
  handle: (services, { body }, call) =>
    create(services, call, { name: body.name, status: body.status ?? "active" }),
  present: (view) => json(201, { company: presentCompany(view) }),
});
