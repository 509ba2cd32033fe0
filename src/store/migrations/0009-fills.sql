-- When a fill's personal data was erased; the row stays for the ledger.
alter table fills add column erased_at timestamptz;

-- Fills an answer speaks of, so that erasing one finds the answers kept about it.
alter table idempotency add column mentions text[] not null default '{}';
create index idempotency_mentions on idempotency using gin (mentions);

-- Files a team has erased: closed to its links at once, taken out of the object store after their grace
-- unless another row names the same bytes.
create table erased_objects (
  team_id text collate "C" not null references teams (id),
  sha256 text not null,
  erased_at timestamptz not null,
  primary key (team_id, sha256)
);
create index erased_objects_age on erased_objects (erased_at);
