-- Who is told that a list of orders is stuck: who sent it; null where a key did.
alter table batches add column started_by text collate "C" references users (id) on delete set null;
-- Why it is stuck, once that was told, until it goes on.
alter table batches add column stuck_code text;
