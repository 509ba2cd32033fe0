/** Of the tables in schema.ts those about links that were mailed to people. */
import type { ColumnType } from "kysely";
import type { MailLinkKind } from "#domain/mail-link.ts";
import type { MemberRole } from "#domain/member-role.ts";

export interface MailLinksTable {
  hash: string;
  userId: string;
  kind: MailLinkKind;
  email: string;
  expiresAt: Date;
  usedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: Date;
}

export interface InvitationsTable {
  teamId: string;
  id: string;
  email: string;
  role: MemberRole;
  hash: ColumnType<string | null, string | null | undefined, string | null>;
  expiresAt: Date;
  createdAt: Date;
  invitedBy: ColumnType<string | null, string | null | undefined, string | null>;
}
