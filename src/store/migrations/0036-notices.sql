-- What somebody does not want to be mailed about as a member of one team, and in which language the rest is.
create table notice_choices (
  team_id text collate "C" not null,
  user_id text collate "C" not null,
  language text not null default 'en',
  switched_off text[] not null default '{}',
  updated_at timestamptz not null,
  primary key (team_id, user_id),
  foreign key (team_id, user_id) references memberships (team_id, user_id) on delete cascade
);

-- What members are mailed about, a row for each of them, written with what it tells.
create table notices (
  team_id text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  kind text not null,
  -- Of a fill, a render or an endpoint, whose words are read when the mail is written; of usage the percentage.
  subject_id text collate "C" not null,
  -- Waits for the mail that tells of several.
  is_digested boolean not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, user_id) references memberships (team_id, user_id) on delete cascade
);
create index notices_of_member on notices (team_id, user_id, created_at);
create index notices_age on notices (created_at);
