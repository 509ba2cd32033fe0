-- Whether the widget shows every side once more before it saves.
alter table embed_applications add column approval_step boolean not null default true;
