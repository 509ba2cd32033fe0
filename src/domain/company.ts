/** Customers of a shop that are organisations: their people are client users, their work projects. */
export const COMPANY_STATUSES = ["active", "archived"] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export interface CompanyView {
  readonly id: string;
  readonly name: string;
  readonly status: CompanyStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}
