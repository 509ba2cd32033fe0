-- What a command of the operator's does to a team stands in the team's own log too.
-- The version before writes no such row, and reads them as any other.
alter table audit_entries drop constraint audit_entries_actor_type_check;
alter table audit_entries add constraint audit_entries_actor_type_check
  check (actor_type in ('user', 'api_key', 'support', 'command'));
