-- Pictures, option lists, papers and inks of a shop, and what customers chose of them.

-- A deleted asset keeps its row and file: fills that name it go on being printed with it.
create table assets (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  kind text not null check (kind in ('image', 'font', 'logo')),
  scope text not null check (scope in ('team', 'template')),
  template_id text collate "C",
  name text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes int8 not null,
  -- Of pictures, as seen: after the turn a camera asks for. Null where an SVG states no size.
  width_px int,
  height_px int,
  -- Of kind font: the font it was kept as.
  font_id text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, template_id) references templates (team_id, id),
  foreign key (team_id, font_id) references fonts (team_id, id),
  check ((scope = 'template') = (template_id is not null)),
  check ((kind = 'font') = (font_id is not null))
);
create index assets_list on assets (team_id, kind, id) where deleted_at is null;

-- A deleted set keeps its row: revisions that name it go on offering its options.
create table selection_sets (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  name text not null,
  options jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, id)
);

create table paper_stocks (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  code text not null,
  key text,
  name text not null,
  hex text,
  finish text not null default 'none' check (finish in
    ('none', 'matte', 'linen', 'felt', 'laid', 'kraft', 'cotton', 'metallic', 'pearl')),
  needs_white boolean not null default false,
  neutral boolean not null default false,
  -- Counted up with every change of how a proof looks.
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code)
);

create table inks (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  key text not null,
  name text not null,
  hex text not null,
  -- What goes to the press: {space, colorants, tints, lab?, overprint}.
  definition jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, key)
);

-- {colors, assignments, substrate}
alter table fills add column appearance jsonb not null
  default '{"colors": [], "assignments": {}, "substrate": null}';
alter table renders add column appearance jsonb not null
  default '{"colors": [], "assignments": {}, "substrate": null}';
