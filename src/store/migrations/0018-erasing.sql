-- Metadata comes back as it was sent, in its order too, as that of sessions and mappings does.
alter table fills alter column metadata drop default;
alter table fills alter column metadata type json using metadata::json;
alter table fills alter column metadata set default '{}';

-- The fill whose words a session began with: erasing it takes them from there too.
alter table embed_sessions add column resumed_from text collate "C";
create index embed_sessions_resumed on embed_sessions (team_id, resumed_from) where resumed_from is not null;

-- Also files that nobody asked to erase, but that no row may ever name: they go after the same grace, and links
-- to them are not closed before.
alter table erased_objects add column closed boolean not null default true;
