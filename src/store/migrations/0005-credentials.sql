-- Where a process runs, so that another one of the same machine can tell at once that it is gone.
alter table processes add column host text, add column pid int, add column started text;
-- Stored answers may hold secrets that are shown once, so they are encrypted; those of before are not.
alter table idempotency add column sealed boolean not null default false;
