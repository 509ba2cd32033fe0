/**
 * The tables as kysely sees them, by hand; a test compares them with the database's own account.
 * jsonb columns are written as text (`JSON.stringify`) and read as values.
 */
import type { ColumnType, Generated } from "kysely";
import type { Appearance } from "#domain/appearance.ts";
import type { AssetKind, AssetScope } from "#domain/asset.ts";
import type { CertificateRecord } from "#domain/certificate.ts";
import type { FontView, PinnedFont } from "#domain/font.ts";
import type { InkDefinition } from "#domain/ink.ts";
import type { StockFinish } from "#domain/paper-stock.ts";
import type { PreflightRecord } from "#domain/preflight.ts";
import type { EmbedStatus, Theme } from "#domain/application.ts";
import type { SessionOrigin, SessionStatus } from "#domain/embed-session.ts";
import type { FreeForm } from "#domain/free-form.ts";
import type { FieldRecord, SceneRecord } from "#domain/scene-record.ts";
import type { TextWarning } from "#domain/text-warnings.ts";
import type { EventType } from "#domain/webhook-event.ts";
import type {
  ApiKeysTable,
  FillTokensTable,
  IdempotencyTable,
  MembershipsTable,
  Mode,
  RateCountersTable,
  UserSessionsTable,
  UsersTable,
} from "./schema-credentials.ts";

/** Read as T; written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
/** As `Json`, with a default of the database. */
type DefaultJson<T> = ColumnType<T, string | undefined, string>;
/** As `Json`, nullable. */
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

export interface TeamsTable {
  id: string;
  name: string;
  is_demo: Generated<boolean>;
  created_at: Generated<Date>;
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface TemplatesTable {
  team_id: string;
  id: string;
  title: string;
  slug: string;
  status: Generated<"draft" | "paused" | "live" | "archived">;
  source_sha256: string;
  claims_source: Generated<boolean>;
  latest_revision: number | null;
  published_revision: number | null;
  default_font_id: string | null;
  substitution: Generated<"allow" | "refuse">;
  accepted_substitutions: Generated<string[]>;
  archived_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SceneRevisionsTable {
  team_id: string;
  template_id: string;
  revision: number;
  source_sha256: string;
  source_bytes: number;
  encoded_sha256: string;
  parser_version: string;
  page_count: number;
  trim_w_pt: number | null;
  trim_h_pt: number | null;
  has_bleed: boolean;
  scene: Json<SceneRecord>;
  fields: Json<readonly FieldRecord[]>;
  preflight: NullableJson<PreflightRecord>;
  fonts: Json<readonly PinnedFont[]>;
  created_at: Generated<Date>;
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface FontsTable {
  team_id: string;
  id: string;
  name: string;
  sfnt_sha256: string;
  sfnt_bytes: number;
  format: FontView["format"];
  outlines: FontView["outlines"];
  post_script_name: string;
  family_name: string;
  weight: number;
  is_italic: boolean;
  fs_type: number;
  glyph_count: number;
  character_count: number;
  coverage: string;
  created_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface AssetsTable {
  team_id: string;
  id: string;
  kind: AssetKind;
  scope: AssetScope;
  template_id: string | null;
  name: string;
  content_type: string;
  sha256: string;
  size_bytes: number;
  width_px: number | null;
  height_px: number | null;
  font_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface SelectionSetsTable {
  team_id: string;
  id: string;
  name: string;
  options: Json<readonly string[]>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface PaperStocksTable {
  team_id: string;
  id: string;
  code: string;
  key: string | null;
  name: string;
  hex: string | null;
  finish: Generated<StockFinish>;
  needs_white: Generated<boolean>;
  neutral: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface InksTable {
  team_id: string;
  id: string;
  key: string;
  name: string;
  hex: string;
  definition: Json<InkDefinition>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface EmbedApplicationsTable {
  team_id: string;
  id: string;
  name: string | null;
  mode: Mode;
  status: Generated<EmbedStatus>;
  allowed_origins: Generated<string[]>;
  publishable_key_id: string | null;
  theme: DefaultJson<Theme>;
  metadata: DefaultJson<FreeForm>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ProductMappingsTable {
  team_id: string;
  id: string;
  template_id: string;
  embed_application_id: string | null;
  scene_revision: number | null;
  external_product_id: string;
  external_variant_id: string | null;
  external_sku: string | null;
  title: string | null;
  status: Generated<EmbedStatus>;
  rules: DefaultJson<FreeForm>;
  metadata: DefaultJson<FreeForm>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface EmbedSessionsTable {
  team_id: string;
  id: string;
  mode: Mode;
  origin: SessionOrigin;
  status: Generated<SessionStatus>;
  secret_hash: string;
  template_id: string;
  scene_revision: number;
  product_mapping_id: string | null;
  embed_application_id: string | null;
  fill_id: string | null;
  external_product_id: string | null;
  external_variant_id: string | null;
  external_sku: string | null;
  external_cart_id: string | null;
  external_order_id: string | null;
  customer_email: string | null;
  customer_name: string | null;
  metadata: DefaultJson<FreeForm>;
  field_values: DefaultJson<Record<string, string>>;
  ignored_values: DefaultJson<Record<string, string>>;
  appearance: DefaultJson<Appearance>;
  parent_origin: string | null;
  resumed_from: ColumnType<string | null, string | null | undefined, string | null>;
  expires_at: Date;
  saved_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface FillsTable {
  team_id: string;
  id: string;
  template_id: string;
  scene_revision: number;
  mode: Mode;
  status: Generated<"open" | "finalized" | "expired" | "archived">;
  source: "hosted" | "embed" | "api";
  field_values: DefaultJson<Record<string, string>>;
  ignored_values: DefaultJson<Record<string, string>>;
  appearance: DefaultJson<Appearance>;
  metadata: DefaultJson<Record<string, string>>;
  customer_email: string | null;
  customer_name: string | null;
  external_order_id: string | null;
  external_cart_id: string | null;
  embed_session_id: string | null;
  version: Generated<number>;
  last_render_id: string | null;
  completed_at: Date | null;
  approved_at: Date | null;
  approved_sha256: string | null;
  change_note: string | null;
  change_asked_at: Date | null;
  finalized_at: Date | null;
  archived_at: Date | null;
  archive_reason: "refund" | "cancellation" | "other" | null;
  erased_at: Date | null;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface RendersTable {
  team_id: string;
  id: string;
  template_id: string;
  scene_revision: number;
  fill_id: string | null;
  mode: Mode;
  kind: "final" | "preview";
  status: "queued" | "processing" | "succeeded" | "failed";
  field_values: DefaultJson<Record<string, string>>;
  appearance: DefaultJson<Appearance>;
  pdf_key: string | null;
  size_bytes: number | null;
  preflight_status: "pending" | "pass" | "warn" | "fail";
  preflight_notes: NullableJson<unknown>;
  fit: NullableJson<unknown>;
  certificate: NullableJson<CertificateRecord>;
  error: NullableJson<{ readonly code: string; readonly message: string }>;
  external_order_id: string | null;
  external_cart_id: string | null;
  attempts: Generated<number>;
  attempt_token: string | null;
  superseded_by: string | null;
  erased_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PreviewsTable {
  team_id: string;
  key: string;
  content_hash: string;
  png_sha256: string;
  width_px: number;
  height_px: number;
  warnings: Json<readonly TextWarning[]>;
  last_used_at: Generated<Date>;
}

export interface EventsTable {
  team_id: string;
  id: string;
  type: EventType;
  mode: Mode;
  payload: string;
  fill_id: string | null;
  created_at: Date;
}

export interface WebhookEndpointsTable {
  team_id: string;
  id: string;
  url: string;
  events: string[];
  mode: Mode;
  status: Generated<"active" | "paused" | "disabled">;
  disabled_reason: "deleted" | "failures" | null;
  consecutive_failures: Generated<number>;
  first_failure_at: Date | null;
  last_failure_at: Date | null;
  last_failure_status: number | null;
  last_failure_error: string | null;
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
  previous_secret_until: Date | null;
  last_delivery_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface WebhookAttemptsTable {
  team_id: string;
  webhook_endpoint_id: string;
  event_id: string;
  attempt_number: number;
  due_at: Date;
  retry_of: string | null;
  token: string | null;
  leased_until: Date | null;
}

export interface WebhookDeliveriesTable {
  team_id: string;
  id: string;
  webhook_endpoint_id: string;
  event_id: string;
  attempt_number: number;
  status: "succeeded" | "failed" | "skipped" | "exhausted";
  response_status: number | null;
  response_excerpt: string | null;
  error: string | null;
  duration_ms: number;
  retry_of: string | null;
  created_at: Date;
}

interface ProcessesTable {
  id: string;
  alive_until: Date;
  host: string | null;
  pid: number | null;
  started: string | null;
}

interface ErasedObjectsTable {
  team_id: string;
  sha256: string;
  erased_at: Date;
  closed: Generated<boolean>;
}

export interface Schema {
  teams: TeamsTable;
  users: UsersTable;
  memberships: MembershipsTable;
  user_sessions: UserSessionsTable;
  api_keys: ApiKeysTable;
  templates: TemplatesTable;
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
  fill_tokens: FillTokensTable;
  erased_objects: ErasedObjectsTable;
  events: EventsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  processes: ProcessesTable;
  idempotency: IdempotencyTable;
  rate_counters: RateCountersTable;
}
