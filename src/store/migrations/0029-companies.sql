-- A shop's customers: companies and the people there. Of the team, in both modes.
create table companies (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  name text not null,
  -- The name as names are compared: NFC, letter case folded.
  name_key text collate "C" not null,
  status text not null default 'active' check (status in ('active', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index companies_name on companies (team_id, name_key);

create table client_users (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  email text not null,
  -- The address as addresses are compared.
  email_key text collate "C" not null,
  name text,
  company_id text collate "C",
  status text not null default 'invited' check (status in ('invited', 'active', 'disabled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, company_id) references companies (team_id, id) on delete set null (company_id)
);
create unique index client_users_email on client_users (team_id, email_key);
create index client_users_company on client_users (team_id, company_id, id) where company_id is not null;

-- Work done for a company that is deleted stays, and is done for none.
alter table projects add column company_id text collate "C";
alter table projects add foreign key (team_id, company_id) references companies (team_id, id)
  on delete set null (company_id);
create index projects_company on projects (team_id, company_id, id) where company_id is not null;
