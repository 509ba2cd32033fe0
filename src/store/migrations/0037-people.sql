-- When the address of a person was shown to be theirs; null until then. Who was added before was named by an operator.
alter table users add column email_confirmed_at timestamptz;
-- What the address is to become once it is shown to be the person's.
alter table users add column new_email text collate "C";
update users set email_confirmed_at = created_at;

-- Links mailed to people, by keyed hash, each good once.
create table mail_links (
  hash text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'reset', 'change')),
  -- Where it was sent, which using it shows to be the person's.
  email text collate "C" not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mail_links_user on mail_links (user_id, kind);

-- Who is asked to join a team, and as what; gone once accepted or revoked.
create table invitations (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  email text collate "C" not null,
  role text not null check (role in ('owner', 'editor', 'production', 'viewer')),
  -- Of the link mailed last; null until one was.
  hash text collate "C",
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (team_id, id)
);
create unique index invitations_email on invitations (team_id, email);
create unique index invitations_hash on invitations (hash);
