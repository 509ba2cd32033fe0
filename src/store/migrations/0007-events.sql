-- What happened, as told to webhooks: the very text that is signed and sent.
create table events (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  type text not null,
  mode text not null check (mode in ('live', 'test')),
  payload text not null,
  -- The fill it tells of, so that erasing the fill erases this.
  fill_id text collate "C",
  created_at timestamptz not null,
  primary key (team_id, id)
);
create index events_list on events (team_id, mode, id);
create index events_fill on events (team_id, fill_id) where fill_id is not null;
create index events_age on events (created_at);

create table webhook_endpoints (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  url text not null,
  -- Event types, or the one element '*'.
  events text[] not null,
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('deleted', 'failures')),
  consecutive_failures int not null default 0,
  -- Of the failures in a row that are counted above.
  first_failure_at timestamptz,
  last_failure_at timestamptz,
  last_failure_status int,
  last_failure_error text,
  -- Encrypted; the previous one signs beside the new one until its time.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  last_delivery_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, id)
);

-- Attempts to come or under way; an attempt leaves this table in the transaction that writes its delivery.
create table webhook_attempts (
  team_id text collate "C" not null,
  webhook_endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  attempt_number int not null,
  due_at timestamptz not null,
  -- The delivery that somebody asked to repeat.
  retry_of text collate "C",
  -- Who makes the attempt now, and until when nobody else may.
  token text,
  leased_until timestamptz,
  primary key (team_id, webhook_endpoint_id, event_id, attempt_number),
  foreign key (team_id, webhook_endpoint_id) references webhook_endpoints (team_id, id),
  foreign key (team_id, event_id) references events (team_id, id) on delete cascade
);
create index webhook_attempts_due on webhook_attempts (team_id, webhook_endpoint_id, due_at);
create index webhook_attempts_leased on webhook_attempts (leased_until) where leased_until is not null;
create index webhook_attempts_event on webhook_attempts (team_id, event_id);

-- Attempts made.
create table webhook_deliveries (
  team_id text collate "C" not null,
  id text collate "C" not null,
  webhook_endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  attempt_number int not null,
  status text not null check (status in ('succeeded', 'failed', 'skipped', 'exhausted')),
  response_status int,
  response_excerpt text,
  error text,
  duration_ms int not null,
  retry_of text collate "C",
  created_at timestamptz not null,
  primary key (team_id, id),
  unique (team_id, webhook_endpoint_id, event_id, attempt_number),
  foreign key (team_id, webhook_endpoint_id) references webhook_endpoints (team_id, id),
  foreign key (team_id, event_id) references events (team_id, id) on delete cascade
);
create index webhook_deliveries_list on webhook_deliveries (team_id, webhook_endpoint_id, id);
create index webhook_deliveries_event on webhook_deliveries (team_id, event_id);
