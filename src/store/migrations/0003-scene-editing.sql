-- Copies share their file with the template they were made from, and a corrected file may be another
-- template's: of those with one file, one claims it, so that uploads at the same moment make one template.
alter table templates add column claims_source boolean not null default true;
drop index templates_source;
create unique index templates_source on templates (team_id, source_sha256) where claims_source;
create index templates_same_source on templates (team_id, source_sha256);

-- When a revision was last put live; for those live now the best that is known.
alter table scene_revisions add column published_at timestamptz;
update scene_revisions r set published_at = t.updated_at
  from templates t
  where t.team_id = r.team_id and t.id = r.template_id and t.published_revision = r.revision;
