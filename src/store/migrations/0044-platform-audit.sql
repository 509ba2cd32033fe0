-- Who changed what of the platform: its admins, and whoever runs commands where it is installed. Written in the
-- transaction of what was done, and never changed. Of the installation: owners of teams do not see it.
create table platform_audit_entries (
  id text collate "C" not null,
  -- A person, by id, or whoever ran a command, by the name that the machine knows them by.
  actor_type text not null check (actor_type in ('user', 'command')),
  actor_id text collate "C" not null,
  action text not null,
  target_id text collate "C" not null,
  -- The team it was done to, where it was done to one. A bare id: an entry outlives the team.
  team_id text collate "C",
  -- What was changed, as it was and as it became; secrets never.
  before jsonb,
  after jsonb,
  -- Address of the client; null for commands.
  ip text,
  created_at timestamptz not null,
  primary key (id)
);
create index platform_audit_entries_age on platform_audit_entries (created_at);
