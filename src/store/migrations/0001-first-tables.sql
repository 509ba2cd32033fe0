-- Teams, keys, templates with their scene revisions, fills, renders, and what the HTTP layer keeps.
-- Ids are a prefix and 26 characters whose byte order is time order, hence collate "C".

create table teams (
  id text collate "C" primary key,
  name text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table api_keys (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  type text not null check (type in ('secret', 'restricted', 'publishable')),
  mode text not null check (mode in ('live', 'test')),
  name text not null default '',
  last4 text not null,
  hash text not null unique,
  scopes text[] not null default '{}',
  allowed_origins text[] not null default '{}',
  allowed_ips text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'paused', 'revoked')),
  api_version text not null,
  expires_at timestamptz,
  rotated_at timestamptz,
  successor_id text collate "C",
  last_used_at timestamptz,
  last_used_ip text,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);

create table templates (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  title text not null,
  slug text not null unique,
  status text not null default 'draft' check (status in ('draft', 'paused', 'live', 'archived')),
  source_sha256 text not null,
  latest_revision int,
  published_revision int,
  default_font_id text,
  substitution text not null default 'allow' check (substitution in ('allow', 'refuse')),
  accepted_substitutions text[] not null default '{}',
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
-- The same file is one template of a team, archived or not: a second upload finds the first.
create unique index templates_source on templates (team_id, source_sha256);

create table scene_revisions (
  team_id text collate "C" not null,
  template_id text collate "C" not null,
  revision int not null,
  source_sha256 text not null,
  source_bytes int8 not null,
  encoded_sha256 text not null,
  parser_version text not null,
  page_count int not null,
  trim_w_pt float8,
  trim_h_pt float8,
  has_bleed boolean not null,
  scene jsonb not null,
  fields jsonb not null,
  preflight jsonb,
  created_at timestamptz not null default now(),
  primary key (team_id, template_id, revision),
  foreign key (team_id, template_id) references templates (team_id, id)
);

create table fills (
  team_id text collate "C" not null,
  id text collate "C" not null,
  template_id text collate "C" not null,
  scene_revision int not null,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'open' check (status in ('open', 'finalized', 'expired', 'archived')),
  source text not null check (source in ('hosted', 'embed', 'api')),
  field_values jsonb not null default '{}',
  ignored_values jsonb not null default '{}',
  metadata jsonb not null default '{}',
  customer_email text,
  customer_name text,
  external_order_id text,
  external_cart_id text,
  embed_session_id text collate "C",
  version int not null default 1,
  last_render_id text collate "C",
  completed_at timestamptz,
  finalized_at timestamptz,
  archived_at timestamptz,
  archive_reason text check (archive_reason in ('refund', 'cancellation', 'other')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, template_id, scene_revision)
    references scene_revisions (team_id, template_id, revision)
);
create index fills_template on fills (team_id, template_id, id);
create index fills_order on fills (team_id, external_order_id, id) where external_order_id is not null;
create index fills_cart on fills (team_id, external_cart_id, id) where external_cart_id is not null;

create table renders (
  team_id text collate "C" not null,
  id text collate "C" not null,
  template_id text collate "C" not null,
  scene_revision int not null,
  fill_id text collate "C",
  mode text not null check (mode in ('live', 'test')),
  kind text not null check (kind in ('final', 'preview')),
  status text not null check (status in ('queued', 'processing', 'succeeded', 'failed')),
  -- What is printed, so that a queued render needs nothing else.
  field_values jsonb not null default '{}',
  -- SHA-256 of the stored PDF, or 'pending:<render id>' until there is one; null for previews.
  pdf_key text,
  size_bytes int8,
  preflight_status text not null check (preflight_status in ('pending', 'pass', 'warn', 'fail')),
  preflight_notes jsonb,
  fit jsonb,
  certificate jsonb,
  error jsonb,
  external_order_id text,
  external_cart_id text,
  attempts int not null default 0,
  attempt_token text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, template_id, scene_revision)
    references scene_revisions (team_id, template_id, revision),
  foreign key (team_id, fill_id) references fills (team_id, id)
);
create index renders_order on renders (team_id, external_order_id, id) where external_order_id is not null;
create index renders_cart on renders (team_id, external_cart_id, id) where external_cart_id is not null;
create index renders_fill on renders (team_id, fill_id, id) where fill_id is not null;
create index renders_waiting on renders (created_at) where status in ('queued', 'processing');

create table previews (
  team_id text collate "C" not null references teams (id),
  key text not null,
  content_hash text not null,
  png_sha256 text not null,
  width_px int not null,
  height_px int not null,
  warnings jsonb not null,
  last_used_at timestamptz not null default now(),
  primary key (team_id, key)
);
create index previews_age on previews (last_used_at);

-- One row per process that answers requests; a claim whose owner's row has run out may be taken over.
create table processes (
  id text primary key,
  alive_until timestamptz not null
);

create table idempotency (
  team_id text collate "C" not null references teams (id),
  -- Empty for server keys; the session or visitor for browser credentials.
  credential text not null default '',
  key text not null,
  request_hash text not null,
  owner text not null,
  claim_token text not null,
  status int,
  headers jsonb,
  body bytea,
  expires_at timestamptz not null,
  primary key (team_id, credential, key)
);
create index idempotency_age on idempotency (expires_at);

-- Counters may be lost in a crash of the server: that resets windows, nothing else.
create unlogged table rate_counters (
  key text not null,
  window_no int8 not null,
  n int not null,
  primary key (key, window_no)
) with (fillfactor = 50);
