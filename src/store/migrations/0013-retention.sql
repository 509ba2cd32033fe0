-- What has ended and still holds what a customer gave, oldest first.
create index fills_ended on fills (updated_at) where status <> 'open' and erased_at is null;
alter table renders add column erased_at timestamptz;
create index renders_alone on renders (updated_at) where fill_id is null and erased_at is null;
