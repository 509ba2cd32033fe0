/** Tables of what the people of a shop are mailed about. */
import type { ColumnType, Generated } from "kysely";
import type { Language } from "#domain/messages/languages.ts";
import type { NoticeKind } from "#domain/notice.ts";

export interface NoticeChoicesTable {
  teamId: string;
  userId: string;
  /** Written by earlier versions; people have theirs in `users`. */
  language: Generated<Language>;
  switchedOff: Generated<readonly NoticeKind[]>;
  updatedAt: Date;
}

export interface NoticesTable {
  teamId: string;
  id: string;
  userId: string;
  kind: NoticeKind;
  subjectId: string;
  isDigested: boolean;
  createdAt: Date;
  sentAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
