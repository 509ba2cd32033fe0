-- What the press would say of an order that nobody has finalized: found out apart from its pictures, which do not
-- wait for it. Kept by a digest over everything the press file depends on; a lost row is only work.
create table preflights (
  team_id text collate "C" not null references teams (id),
  key text not null,
  status text not null check (status in ('pass', 'warn', 'fail')),
  last_used_at timestamptz not null default now(),
  primary key (team_id, key)
);
create index preflights_age on preflights (last_used_at);
