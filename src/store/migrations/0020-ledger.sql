-- The ledger is asked by kind, status, preflight, template and time. Most rows are previews that succeeded and
-- passed: the rest is found without reading them.
create index renders_finals on renders (team_id, mode, id) where kind = 'final';
create index renders_unfinished on renders (team_id, mode, status, id) where status <> 'succeeded';
create index renders_findings on renders (team_id, mode, preflight_status, id) where preflight_status <> 'pass';
create index renders_template on renders (team_id, template_id, id);
create index renders_time on renders (team_id, created_at);

-- What the fill in a picture has to say, so that a preview out of the cache has its preflight too. Null in rows
-- of before, whose pictures are drawn once more.
alter table previews add column problems jsonb;

-- Previews of before waited for a preflight that nobody made: what their file alone came to is known.
update renders r set preflight_status = coalesce(s.preflight ->> 'status', 'fail')
  from scene_revisions s
  where r.kind = 'preview' and r.preflight_status = 'pending'
    and s.team_id = r.team_id and s.template_id = r.template_id and s.revision = r.scene_revision;
