-- When a final that broke is tried again by itself; null: not planned. Finals that had failed before this stay as
-- they are.
alter table renders add column next_attempt_at timestamptz;
-- For the sweep, which looks for finals whose job was lost, and for those whose attempt is overdue.
create index renders_unmade on renders (coalesce(next_attempt_at, updated_at))
  where status in ('queued', 'processing') or next_attempt_at is not null;
