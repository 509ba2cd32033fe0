-- The shops' own fonts. A deleted one keeps its row and file: revisions compiled with it go on being set in it.
create table fonts (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  name text not null,
  -- The plain OpenType file in the object store.
  sfnt_sha256 text not null,
  sfnt_bytes int8 not null,
  -- What it came as.
  format text not null check (format in ('otf', 'ttf', 'woff', 'woff2', 'collection')),
  outlines text not null check (outlines in ('truetype', 'cff')),
  post_script_name text not null,
  family_name text not null,
  weight int not null,
  is_italic boolean not null,
  fs_type int not null,
  glyph_count int not null,
  character_count int not null,
  coverage text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, id)
);
-- The same font is one font of a team, deleted or not.
create unique index fonts_file on fonts (team_id, sfnt_sha256);
create index fonts_name on fonts (team_id, post_script_name);

-- The shop's fonts a revision was compiled with, [{id, sha256}]: its fills use these for ever.
alter table scene_revisions add column fonts jsonb not null default '[]';
