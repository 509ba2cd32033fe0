-- Fills are asked for by what customers read aloud: the end of their id (src/domain/fill-reference.ts).
create index fills_reference on fills (team_id, (right(id, 8)));
