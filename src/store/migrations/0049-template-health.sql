-- How templates do with those who fill them: fills that met a obstacle, by the day (UTC). A row is of no fill and of
-- nobody, so erasing a customer has nothing to do here.
create table field_obstacles (
  team_id text collate "C" not null,
  template_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  day timestamptz not null,
  field_id text collate "C" not null,
  kind text not null check (kind in ('too_long', 'made_smaller', 'other_font', 'missing_letters')),
  -- '' where it is the field that is counted, else one letter that no font had.
  letter text collate "C" not null,
  fills int not null,
  primary key (team_id, template_id, mode, day, field_id, kind, letter),
  foreign key (team_id, template_id) references templates (team_id, id) on delete cascade
);
alter table fills
  -- Field and kind of what was counted of this fill, so that each counts once.
  add column counted_obstacles text[] not null default '{}',
  -- How often it was opened again after it was finalized.
  add column corrections int not null default 0;
