-- Where and with what somebody signed in, so that they know their sessions again; null for sessions of before.
alter table user_sessions add column ip text;
alter table user_sessions add column user_agent text;
alter table user_sessions add column last_used_at timestamptz;
-- When the password or a factor was last shown in it; null: as it began.
alter table user_sessions add column verified_at timestamptz;
