-- What shops sell and which template it is printed from, the storefronts that may open it, and their sessions.

create table embed_applications (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  name text,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  allowed_origins text[] not null default '{}',
  publishable_key_id text collate "C",
  theme json not null default '{}',
  metadata json not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, publishable_key_id) references api_keys (team_id, id)
);
-- A key opens one storefront.
create unique index embed_applications_key on embed_applications (team_id, publishable_key_id)
  where status <> 'archived';
-- Storefronts without a key name their application, which tells the team.
create index embed_applications_id on embed_applications (id);

-- Shared by live and test. Free-form objects are json, not jsonb: they come back as they were sent.
create table product_mappings (
  team_id text collate "C" not null,
  id text collate "C" not null,
  template_id text collate "C" not null,
  embed_application_id text collate "C",
  -- Null: the published revision of the day.
  scene_revision int,
  external_product_id text not null,
  external_variant_id text,
  external_sku text,
  title text,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  rules json not null default '{}',
  metadata json not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, template_id) references templates (team_id, id),
  foreign key (team_id, template_id, scene_revision)
    references scene_revisions (team_id, template_id, revision),
  foreign key (team_id, embed_application_id) references embed_applications (team_id, id)
);
create unique index product_mappings_product on product_mappings
  (team_id, external_product_id, external_variant_id, external_sku, embed_application_id)
  nulls not distinct where status <> 'archived';

create table embed_sessions (
  team_id text collate "C" not null,
  id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  origin text not null check (origin in ('server', 'guest')),
  -- An open one past expires_at is expired, whoever wrote that down.
  status text not null default 'open'
    check (status in ('open', 'saved', 'canceled', 'expired', 'closed')),
  -- A keyed hash: the secret itself is shown once.
  secret_hash text not null unique,
  template_id text collate "C" not null,
  scene_revision int not null,
  product_mapping_id text collate "C",
  embed_application_id text collate "C",
  -- The fill that counts: the newest, or the one saved.
  fill_id text collate "C",
  external_product_id text,
  external_variant_id text,
  external_sku text,
  external_cart_id text,
  external_order_id text,
  customer_email text,
  customer_name text,
  metadata json not null default '{}',
  -- What its fills begin with.
  field_values jsonb not null default '{}',
  ignored_values jsonb not null default '{}',
  appearance jsonb not null default '{"colors": [], "assignments": {}, "substrate": null}',
  -- Who may frame it and hears of the save.
  parent_origin text,
  expires_at timestamptz not null,
  saved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, template_id, scene_revision)
    references scene_revisions (team_id, template_id, revision),
  foreign key (team_id, product_mapping_id) references product_mappings (team_id, id),
  foreign key (team_id, embed_application_id) references embed_applications (team_id, id)
);
create index embed_sessions_list on embed_sessions (team_id, mode, id);
create index embed_sessions_cart on embed_sessions (team_id, external_cart_id)
  where status = 'open' and external_cart_id is not null;
create index embed_sessions_age on embed_sessions (expires_at);
create index fills_session on fills (team_id, embed_session_id, id) where embed_session_id is not null;
