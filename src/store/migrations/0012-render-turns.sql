-- Waiting finals are counted for each team, so that teams take turns.
create index renders_waiting_team on renders (team_id) where status in ('queued', 'processing');
