-- People: who they are, in which teams they are what, and where they are signed in. A person belongs to no
-- team, so these rows are not a team's; memberships are.

create table users (
  id text collate "C" primary key,
  -- Lower case; two spellings of one address are one person.
  email text not null unique,
  name text not null default '',
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table memberships (
  team_id text collate "C" not null references teams (id),
  user_id text collate "C" not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'production', 'viewer')),
  created_at timestamptz not null,
  primary key (team_id, user_id)
);
create index memberships_user on memberships (user_id, team_id);

-- One row for each browser that is signed in, in one team at a time. The value of the cookie is nowhere.
create table user_sessions (
  team_id text collate "C" not null,
  id text collate "C" not null,
  hash text not null unique,
  user_id text collate "C" not null,
  expires_at timestamptz not null,
  -- Signed out; kept until its day is over, so that a repeated sign-out can be answered.
  ended_at timestamptz,
  created_at timestamptz not null,
  primary key (team_id, id),
  -- Who leaves a team, or is taken out of it, is signed out of it.
  foreign key (team_id, user_id) references memberships (team_id, user_id) on delete cascade
);
create index user_sessions_user on user_sessions (user_id);
create index user_sessions_expiry on user_sessions (expires_at);

-- A demo that was made for a visitor ends; null: never.
alter table teams add column ends_at timestamptz;
