-- One-time tokens that open a fill on its hosted page. The value itself is nowhere; a used one stays until its
-- day is over, so that a second use can be told from a forged one.
create table fill_tokens (
  team_id text collate "C" not null references teams (id),
  hash text not null,
  fill_id text collate "C" not null,
  kind text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (team_id, hash)
);
create unique index fill_tokens_hash on fill_tokens (hash);
create index fill_tokens_fill on fill_tokens (team_id, fill_id);

-- A corrected order has a newer file; the older one is kept and says so.
alter table renders add column superseded_by text collate "C";
