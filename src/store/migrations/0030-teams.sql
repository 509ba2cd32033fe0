-- Where a team is written to; one team's, however it is written.
alter table teams add column email text;
alter table teams add column email_key text collate "C";
alter table teams add column updated_at timestamptz not null default now();
create unique index teams_email on teams (email_key);

-- Who did what in a team, written in the transaction of what was done, and never changed.
create table audit_entries (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  -- A member of the team, or a key of it. Bare ids: an entry outlives whom it names.
  actor_type text not null check (actor_type in ('user', 'api_key')),
  actor_id text collate "C" not null,
  action text not null,
  target_id text collate "C" not null,
  -- What was changed, as it was and as it became; secrets never.
  before jsonb,
  after jsonb,
  -- Address of the client; null where it is not known.
  ip text,
  created_at timestamptz not null,
  primary key (team_id, id)
);
create index audit_entries_age on audit_entries (created_at);
