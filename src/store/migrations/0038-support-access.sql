-- Somebody who runs the platform is let into a team: a membership that ends by itself. Null: a member for good.
alter table memberships add column support_ends_at timestamptz;
-- An owner's word that whoever asks with a reason is let in.
alter table teams add column allows_support boolean not null default false;

-- Who asked to be let into which team, why, and what came of it.
create table support_accesses (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  -- Whoever asks; a bare id, since the record outlives the person.
  user_id text collate "C" not null,
  reason text not null,
  status text not null check (status in ('requested', 'granted', 'refused', 'ended')),
  -- Of one that was granted: when it is over by itself.
  ends_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (team_id, id)
);

-- What was done in a team by somebody who was let into it.
alter table audit_entries drop constraint audit_entries_actor_type_check;
alter table audit_entries add constraint audit_entries_actor_type_check
  check (actor_type in ('user', 'api_key', 'support'));
