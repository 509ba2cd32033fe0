-- How a shop shows itself to its customers. Of the team, in both modes; a team without a row has none.
create table brands (
  team_id text collate "C" primary key references teams (id),
  -- #rrggbb
  primary_color text,
  accent_color text,
  address text,
  logo_asset_id text collate "C",
  updated_at timestamptz not null default now(),
  foreign key (team_id, logo_asset_id) references assets (team_id, id)
);
