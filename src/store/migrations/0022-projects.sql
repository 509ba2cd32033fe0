-- What a shop groups its work by: a campaign, a customer's order of many parts. Of the team, in both modes.
create table projects (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  name text not null,
  -- The name as names are compared: NFC, letter case folded.
  name_key text collate "C" not null,
  status text not null default 'active' check (status in ('active', 'completed', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index projects_name on projects (team_id, name_key);

-- What belongs to a project that is deleted belongs to none from then on; a render keeps the name it was made under.
alter table templates add column project_id text collate "C";
alter table templates add foreign key (team_id, project_id) references projects (team_id, id)
  on delete set null (project_id);
create index templates_project on templates (team_id, project_id, id) where project_id is not null;

alter table fills add column project_id text collate "C";
alter table fills add foreign key (team_id, project_id) references projects (team_id, id)
  on delete set null (project_id);
create index fills_project on fills (team_id, project_id, id) where project_id is not null;

alter table renders add column project_id text collate "C";
alter table renders add column project_name text;
alter table renders add foreign key (team_id, project_id) references projects (team_id, id)
  on delete set null (project_id);
create index renders_project on renders (team_id, project_id, id) where project_id is not null;
