/**
 * Tables of what is made of templates: finals, pictures, what preflight says of them, what stood in their way, and
 * files that go.
 */
import type { ColumnType, Generated } from "kysely";
import type { Appearance } from "#domain/appearance.ts";
import type { CertificateRecord } from "#domain/certificate.ts";
import type { ObstacleKind } from "#domain/field-obstacle.ts";
import type { FieldPlace } from "#domain/field-places.ts";
import type { PreflightRecord } from "#domain/preflight.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import type { Mode } from "./schema-credentials.ts";

/** Read as T; written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
/** As `Json`, with a default of the database. */
type DefaultJson<T> = ColumnType<T, string | undefined, string>;
/** As `Json`, nullable. */
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

export interface RendersTable {
  teamId: string;
  id: string;
  templateId: string;
  projectId: string | null;
  projectName: string | null;
  sceneRevision: number;
  fillId: string | null;
  mode: Mode;
  kind: "final" | "preview";
  status: "queued" | "processing" | "succeeded" | "failed";
  fieldValues: DefaultJson<Record<string, string>>;
  appearance: DefaultJson<Appearance>;
  pdfKey: string | null;
  sizeBytes: number | null;
  preflightStatus: "pending" | "pass" | "warn" | "fail";
  preflightNotes: NullableJson<object>;
  fit: NullableJson<object>;
  certificate: NullableJson<CertificateRecord>;
  error: NullableJson<{ readonly code: string; readonly message: string }>;
  externalOrderId: string | null;
  externalCartId: string | null;
  attempts: Generated<number>;
  attemptToken: string | null;
  nextAttemptAt: Date | null;
  supersededBy: string | null;
  releasedAt: Date | null;
  erasedAt: Date | null;
  /** Start of the period of usage it was counted in. */
  usagePeriod: ColumnType<Date | null, never, Date>;
  /** When it was given back to that period. */
  usageReturnedAt: ColumnType<Date | null, never, Date>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface PreviewsTable {
  teamId: string;
  key: string;
  contentHash: string;
  pngSha256: string;
  widthPx: number;
  heightPx: number;
  warnings: Json<readonly TextWarning[]>;
  places: NullableJson<readonly FieldPlace[]>;
  problems: NullableJson<PreflightRecord["findings"]>;
  lastUsedAt: Generated<Date>;
}

export interface PreflightsTable {
  teamId: string;
  key: string;
  status: "pass" | "warn" | "fail";
  lastUsedAt: Generated<Date>;
}

export interface FieldObstaclesTable {
  teamId: string;
  templateId: string;
  mode: Mode;
  day: Date;
  fieldId: string;
  kind: ObstacleKind;
  letter: string;
  fills: number;
}

export interface ErasedObjectsTable {
  teamId: string;
  sha256: string;
  erasedAt: Date;
  closed: Generated<boolean>;
}
