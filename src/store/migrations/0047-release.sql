-- When a final was released to the press: from then on its order is not corrected, until that is withdrawn.
alter table renders add column released_at timestamptz;
-- The work list of the press: what may be released and is not. Most of what a team has made was released long ago.
create index renders_unreleased on renders (team_id, mode, id)
  where kind = 'final' and status = 'succeeded' and released_at is null and superseded_by is null
    and erased_at is null;
