-- A person sees what the provider is linked by, and takes it away by this id.
alter table openid_subjects add column id text collate "C";
update openid_subjects set id = 'oil_0' || upper(left(md5(issuer || ' ' || subject), 25));
alter table openid_subjects alter column id set not null;
-- The version before writes none.
alter table openid_subjects alter column id set default 'oil_0' || upper(left(md5(random()::text || clock_timestamp()::text), 25));
create unique index openid_subjects_id on openid_subjects (id);
