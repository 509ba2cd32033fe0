-- What who runs the platform has set; of the installation, not of a team. A setting that has no row is at its default.
create table settings (
  key text collate "C" not null,
  scope text not null check (scope in ('global', 'team')),
  value jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (key)
);
