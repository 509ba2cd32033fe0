-- Whom a link was mailed to, where that is somebody at a shop's customer; and who approved a fill or asked for a
-- change by such a link. No foreign key: what was decided stays when the person is deleted, under the bare id.
alter table fill_tokens add column client_user_id text collate "C";
alter table fills add column decided_by text collate "C";
