-- What a newer version makes of a revision's file. The stored template that the revision began with stays: versions
-- run side by side while they are exchanged, and what an author set is carried from it each time.
-- encoded_version: of encoded_sha256; null where it was written before this was kept.
alter table scene_revisions
  add column encoded_version text,
  add column reread_version text,
  -- Null with a version: that version cannot use the file at all.
  add column reread_sha256 text,
  add column reread_claimed_at timestamptz,
  -- Where fields can be filled no longer, as of reread_version.
  add column lost_places jsonb not null default '[]';
