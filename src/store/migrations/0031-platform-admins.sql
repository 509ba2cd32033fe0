-- Who runs the platform, whatever they are in a team.
alter table users add column is_platform_admin boolean not null default false;
