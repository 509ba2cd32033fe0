-- What the text of a list was read as; null for lists of before.
alter table batches add column charset text;
