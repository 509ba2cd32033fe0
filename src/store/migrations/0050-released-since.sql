-- What went to the press lately, which hot folders ask for again and again; most of what was released is long printed.
create index renders_released on renders (team_id, mode, released_at) where released_at is not null;
