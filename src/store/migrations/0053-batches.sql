-- A list of orders, of each row of which a final is made by a job.
create table batches (
  team_id text collate "C" not null references teams (id),
  id text collate "C" not null,
  template_id text collate "C" not null,
  scene_revision int not null,
  project_id text collate "C",
  mode text not null check (mode in ('live', 'test')),
  status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'canceled')),
  -- As its list was called, and what its orders are found by.
  file_name text not null,
  external_cart_id text not null,
  row_count int not null,
  rendered_count int not null default 0,
  failed_count int not null default 0,
  -- Names of its columns, by where they go: {field id: name}; and of those that go nowhere.
  column_names jsonb not null,
  ignored_columns text[] not null default '{}',
  -- Why it waits, or has failed: {code, message}.
  error jsonb,
  -- Of the job that is at it; another's writes are not taken.
  attempt_token text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, template_id, scene_revision)
    references scene_revisions (team_id, template_id, revision),
  foreign key (team_id, project_id) references projects (team_id, id) on delete set null (project_id)
);
create index batches_open on batches (updated_at) where status in ('queued', 'processing');
create index batches_ended on batches (completed_at) where completed_at is not null;
create index batches_project on batches (team_id, project_id, id) where project_id is not null;

create table batch_rows (
  team_id text collate "C" not null,
  batch_id text collate "C" not null,
  -- From 1, without the head and empty lines; the line of the file it begins at.
  number int not null,
  line int not null,
  status text not null check (status in ('waiting', 'rendered', 'failed')),
  -- What is ordered, while it waits and no longer: {field id: text}.
  field_values jsonb,
  external_order_id text,
  customer_email text,
  render_id text collate "C",
  -- {column, field, code, message}, without what stands in the row.
  error jsonb,
  primary key (team_id, batch_id, number),
  foreign key (team_id, batch_id) references batches (team_id, id) on delete cascade
);
create index batch_rows_waiting on batch_rows (team_id, batch_id, number) where status = 'waiting';
create index batch_rows_failed on batch_rows (team_id, batch_id, number) where status = 'failed';
create index batch_rows_email on batch_rows (team_id, lower(customer_email)) where customer_email is not null;
