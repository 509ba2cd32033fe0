/** Tables of whom a shop prints for, and of what its own people do. */
import type { ColumnType, Generated } from "kysely";
import type {
  AuditAction,
  AuditActor,
  AuditFacts,
  PlatformAuditAction,
  PlatformAuditActor,
} from "#domain/audit.ts";
import type { ClientUserStatus } from "#domain/client-user.ts";
import type { CompanyStatus } from "#domain/company.ts";
import type { ProjectStatus } from "#domain/project.ts";
import type { SupportStatus } from "#domain/support-access.ts";

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

export interface AuditEntriesTable {
  teamId: string;
  id: string;
  actorType: AuditActor;
  actorId: string;
  action: AuditAction;
  targetId: string;
  /** Written as JSON text. */
  before: ColumnType<AuditFacts | null, string | null, never>;
  after: ColumnType<AuditFacts | null, string | null, never>;
  ip: string | null;
  createdAt: Date;
}

export interface PlatformAuditEntriesTable {
  id: string;
  actorType: PlatformAuditActor;
  actorId: string;
  action: PlatformAuditAction;
  targetId: string;
  teamId: string | null;
  /** Written as JSON text. */
  before: ColumnType<AuditFacts | null, string | null, never>;
  after: ColumnType<AuditFacts | null, string | null, never>;
  ip: string | null;
  createdAt: Date;
}

export interface SupportAccessesTable {
  teamId: string;
  id: string;
  userId: string;
  reason: string;
  status: SupportStatus;
  endsAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decidedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: Date;
}
