import { COMPANY_STATUSES, type CompanyView } from "#domain/company.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one company. */
export const companyParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_COMPANY_ID = "com_01JZ0000000000000000000000";

/** Members of a request. Names are compared by NFC and letter case folded. */
export const companyName = z.string().trim().min(1).max(200);
export const companyStatus = z.enum(COMPANY_STATUSES);

/** `company_id` of what may belong to a company, in requests. */
export const companyId = z.string().min(1).max(64);

/** A company in responses. */
export const companySchema = named(
  "Company",
  z.object({
    id: z.string(),
    name: z.string(),
    status: companyStatus,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of a company. */
export function presentCompany(view: CompanyView): z.output<typeof companySchema> {
  return {
    id: view.id,
    name: view.name,
    status: view.status,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
