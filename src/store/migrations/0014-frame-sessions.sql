-- The page in the shop's frame knows its session by id alone.
create index embed_sessions_id on embed_sessions (id);
