/** Tables of whom a shop prints for. */
import type { ColumnType, Generated } from "kysely";
import type { ClientUserStatus } from "#domain/client-user.ts";
import type { CompanyStatus } from "#domain/company.ts";
import type { ProjectStatus } from "#domain/project.ts";

export interface CompaniesTable {
  teamId: string;
  id: string;
  name: string;
  nameKey: string;
  status: Generated<CompanyStatus>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ClientUsersTable {
  teamId: string;
  id: string;
  email: string;
  emailKey: string;
  name: ColumnType<string | null, string | null | undefined, string | null>;
  companyId: ColumnType<string | null, string | null | undefined, string | null>;
  status: Generated<ClientUserStatus>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ProjectsTable {
  teamId: string;
  id: string;
  name: string;
  nameKey: string;
  companyId: ColumnType<string | null, string | null | undefined, string | null>;
  status: Generated<ProjectStatus>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}
