/**
 * The tables as kysely sees them, by hand; a test compares them with the database's own account. Tables bear
 * the names of SQL, columns are written in camelCase (`sourceSha256` is `source_sha256`; database.ts says how).
 * jsonb columns are written as text (`jsonText`) and read as values.
 */
import type { ColumnType, Generated } from "kysely";
import type { Appearance } from "#domain/appearance.ts";
import type { AssetKind, AssetScope } from "#domain/asset.ts";
import type { FontView, PinnedFont } from "#domain/font.ts";
import type { InkDefinition } from "#domain/ink.ts";
import type { StockFinish } from "#domain/paper-stock.ts";
import type { PreflightRecord } from "#domain/preflight.ts";
import type { EmbedStatus, Theme } from "#domain/application.ts";
import type { SessionOrigin, SessionStatus } from "#domain/embed-session.ts";
import type { FreeForm } from "#domain/free-form.ts";
import type { FieldRecord, SceneRecord } from "#domain/scene-record.ts";
import type { LostPlace } from "#domain/lost-fields.ts";
import type { SampleSet } from "#domain/template.ts";
import type { EventType } from "#domain/webhook-event.ts";
import type {
  ApiKeysTable,
  BrandsTable,
  FillTokensTable,
  IdempotencyTable,
  MembershipsTable,
  Mode,
  ProcessesTable,
  RateCountersTable,
  RateWindowsTable,
  UserSessionsTable,
  UsersTable,
} from "./schema-credentials.ts";
import type {
  PaymentEventsTable,
  PlansTable,
  SettingsTable,
  TeamBillingTable,
  UsagePeriodsTable,
} from "./schema-billing.ts";
import type {
  AuditEntriesTable,
  ClientUsersTable,
  CompaniesTable,
  PlatformAuditEntriesTable,
  ProjectsTable,
  SupportAccessesTable,
} from "./schema-customers.ts";
import type { NoticeChoicesTable, NoticesTable } from "./schema-notices.ts";
import type { BatchesTable, BatchRowsTable } from "./schema-batches.ts";
import type {
  ErasedObjectsTable,
  FieldObstaclesTable,
  PreflightsTable,
  PreviewsTable,
  RendersTable,
} from "./schema-renders.ts";
import type {
  OpenidSignInsTable,
  OpenidSubjectsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpFactorsTable,
} from "./schema-factors.ts";
import type { InvitationsTable, MailLinksTable } from "./schema-people.ts";

/** Read as T; written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
/** As `Json`, with a default of the database. */
type DefaultJson<T> = ColumnType<T, string | undefined, string>;
/** As `Json`, nullable. */
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

export interface TeamsTable {
  id: string;
  name: string;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  emailKey: ColumnType<string | null, string | null | undefined, string | null>;
  isDemo: Generated<boolean>;
  allowsSupport: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  endsAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  requiresFactor: Generated<boolean>;
}

export interface TemplatesTable {
  teamId: string;
  id: string;
  title: string;
  slug: string;
  status: Generated<"draft" | "paused" | "live" | "archived">;
  sourceSha256: string;
  claimsSource: Generated<boolean>;
  latestRevision: number | null;
  publishedRevision: number | null;
  defaultFontId: string | null;
  substitution: Generated<"allow" | "refuse">;
  acceptedSubstitutions: Generated<string[]>;
  samples: DefaultJson<readonly SampleSet[]>;
  projectId: ColumnType<string | null, string | null | undefined, string | null>;
  archivedAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface SceneRevisionsTable {
  teamId: string;
  templateId: string;
  revision: number;
  sourceSha256: string;
  sourceBytes: number;
  encodedSha256: string;
  encodedVersion: string | null;
  rereadVersion: ColumnType<string | null, never, string>;
  rereadSha256: ColumnType<string | null, never, string | null>;
  rereadClaimedAt: ColumnType<Date | null, never, Date | null>;
  lostPlaces: ColumnType<readonly LostPlace[], never, string>;
  parserVersion: string;
  pageCount: number;
  trimWPt: number | null;
  trimHPt: number | null;
  hasBleed: boolean;
  scene: Json<SceneRecord>;
  fields: Json<readonly FieldRecord[]>;
  preflight: NullableJson<PreflightRecord>;
  fonts: Json<readonly PinnedFont[]>;
  createdAt: Generated<Date>;
  publishedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface FontsTable {
  teamId: string;
  id: string;
  name: string;
  sfntSha256: string;
  sfntBytes: number;
  format: FontView["format"];
  outlines: FontView["outlines"];
  postScriptName: string;
  familyName: string;
  weight: number;
  isItalic: boolean;
  fsType: number;
  glyphCount: number;
  characterCount: number;
  coverage: string;
  licence: Generated<string | null>;
  licenceText: Generated<string | null>;
  createdAt: Generated<Date>;
  deletedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface AssetsTable {
  teamId: string;
  id: string;
  kind: AssetKind;
  scope: AssetScope;
  templateId: string | null;
  name: string;
  contentType: string;
  sha256: string;
  sizeBytes: number;
  widthPx: number | null;
  heightPx: number | null;
  fontId: string | null;
  focalX: ColumnType<number | null, number | null | undefined, number | null>;
  focalY: ColumnType<number | null, number | null | undefined, number | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  deletedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface SelectionSetsTable {
  teamId: string;
  id: string;
  name: string;
  options: Json<readonly string[]>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  deletedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface PaperStocksTable {
  teamId: string;
  id: string;
  code: string;
  key: string | null;
  name: string;
  hex: string | null;
  finish: Generated<StockFinish>;
  needsWhite: Generated<boolean>;
  neutral: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface InksTable {
  teamId: string;
  id: string;
  key: string;
  name: string;
  hex: string;
  definition: Json<InkDefinition>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface EmbedApplicationsTable {
  teamId: string;
  id: string;
  name: string | null;
  mode: Mode;
  status: Generated<EmbedStatus>;
  allowedOrigins: Generated<string[]>;
  publishableKeyId: string | null;
  theme: DefaultJson<Theme>;
  approvalStep: Generated<boolean>;
  metadata: DefaultJson<FreeForm>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ProductMappingsTable {
  teamId: string;
  id: string;
  templateId: string;
  embedApplicationId: string | null;
  sceneRevision: number | null;
  externalProductId: string;
  externalVariantId: string | null;
  externalSku: string | null;
  title: string | null;
  status: Generated<EmbedStatus>;
  rules: DefaultJson<FreeForm>;
  metadata: DefaultJson<FreeForm>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface EmbedSessionsTable {
  teamId: string;
  id: string;
  mode: Mode;
  origin: SessionOrigin;
  status: Generated<SessionStatus>;
  secretHash: string;
  templateId: string;
  sceneRevision: number;
  productMappingId: string | null;
  embedApplicationId: string | null;
  fillId: string | null;
  externalProductId: string | null;
  externalVariantId: string | null;
  externalSku: string | null;
  externalCartId: string | null;
  externalOrderId: string | null;
  customerEmail: string | null;
  customerName: string | null;
  metadata: DefaultJson<FreeForm>;
  fieldValues: DefaultJson<Record<string, string>>;
  ignoredValues: DefaultJson<Record<string, string>>;
  appearance: DefaultJson<Appearance>;
  parentOrigin: string | null;
  resumedFrom: ColumnType<string | null, string | null | undefined, string | null>;
  expiresAt: Date;
  savedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface FillsTable {
  teamId: string;
  id: string;
  templateId: string;
  projectId: string | null;
  sceneRevision: number;
  mode: Mode;
  status: Generated<"open" | "finalized" | "expired" | "archived">;
  source: "hosted" | "embed" | "api";
  fieldValues: DefaultJson<Record<string, string>>;
  ignoredValues: DefaultJson<Record<string, string>>;
  appearance: DefaultJson<Appearance>;
  metadata: DefaultJson<FreeForm>;
  customerEmail: string | null;
  customerName: string | null;
  externalOrderId: string | null;
  externalCartId: string | null;
  embedSessionId: string | null;
  version: Generated<number>;
  lastRenderId: string | null;
  completedAt: Date | null;
  approvedAt: Date | null;
  approvedSha256: string | null;
  changeNote: string | null;
  changeAskedAt: Date | null;
  decidedBy: string | null;
  finalizedAt: Date | null;
  archivedAt: Date | null;
  archiveReason: "refund" | "cancellation" | "other" | null;
  erasedAt: Date | null;
  countedObstacles: Generated<string[]>;
  corrections: Generated<number>;
  expiresAt: ColumnType<Date, Date | string, Date | string>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface EventsTable {
  teamId: string;
  id: string;
  type: EventType;
  mode: Mode;
  payload: string;
  fillId: string | null;
  createdAt: Date;
}

export interface WebhookEndpointsTable {
  teamId: string;
  id: string;
  url: string;
  events: string[];
  mode: Mode;
  status: Generated<"active" | "paused" | "disabled">;
  disabledReason: "deleted" | "failures" | null;
  consecutiveFailures: Generated<number>;
  firstFailureAt: Date | null;
  lastFailureAt: Date | null;
  lastFailureStatus: number | null;
  lastFailureError: string | null;
  secret: Uint8Array;
  previousSecret: Uint8Array | null;
  previousSecretUntil: Date | null;
  lastDeliveryAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface WebhookAttemptsTable {
  teamId: string;
  webhookEndpointId: string;
  eventId: string;
  attemptNumber: number;
  dueAt: Date;
  retryOf: string | null;
  token: string | null;
  leasedUntil: Date | null;
}

export interface WebhookDeliveriesTable {
  teamId: string;
  id: string;
  webhookEndpointId: string;
  eventId: string;
  attemptNumber: number;
  status: "succeeded" | "failed" | "skipped" | "exhausted";
  responseStatus: number | null;
  responseExcerpt: string | null;
  error: string | null;
  durationMs: number;
  retryOf: string | null;
  createdAt: Date;
}

export interface Schema {
  teams: TeamsTable;
  batches: BatchesTable;
  batch_rows: BatchRowsTable;
  users: UsersTable;
  memberships: MembershipsTable;
  mail_links: MailLinksTable;
  invitations: InvitationsTable;
  user_sessions: UserSessionsTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  openid_subjects: OpenidSubjectsTable;
  openid_sign_ins: OpenidSignInsTable;
  api_keys: ApiKeysTable;
  audit_entries: AuditEntriesTable;
  platform_audit_entries: PlatformAuditEntriesTable;
  support_accesses: SupportAccessesTable;
  companies: CompaniesTable;
  client_users: ClientUsersTable;
  projects: ProjectsTable;
  brands: BrandsTable;
  notice_choices: NoticeChoicesTable;
  notices: NoticesTable;
  plans: PlansTable;
  settings: SettingsTable;
  team_billing: TeamBillingTable;
  usage_periods: UsagePeriodsTable;
  payment_events: PaymentEventsTable;
  templates: TemplatesTable;
  field_obstacles: FieldObstaclesTable;
  scene_revisions: SceneRevisionsTable;
  fonts: FontsTable;
  assets: AssetsTable;
  selection_sets: SelectionSetsTable;
  paper_stocks: PaperStocksTable;
  inks: InksTable;
  embed_applications: EmbedApplicationsTable;
  product_mappings: ProductMappingsTable;
  embed_sessions: EmbedSessionsTable;
  fills: FillsTable;
  renders: RendersTable;
  previews: PreviewsTable;
  preflights: PreflightsTable;
  fill_tokens: FillTokensTable;
  erased_objects: ErasedObjectsTable;
  events: EventsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  processes: ProcessesTable;
  idempotency: IdempotencyTable;
  rate_counters: RateCountersTable;
  rate_windows: RateWindowsTable;
}
