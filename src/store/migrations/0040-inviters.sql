-- Who asked somebody to join; null for invitations from before, and once the person is gone.
alter table invitations add column invited_by text collate "C" references users (id) on delete set null;
-- The language in which a person is written to.
alter table users add column language text not null default 'en';
