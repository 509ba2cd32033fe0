-- What a challenge was given for, and in which session: it is taken for that alone.
alter table passkey_challenges add column purpose text not null default 'sign_in'
  check (purpose in ('creation', 'sign_in', 'factor', 'renewal'));
alter table passkey_challenges add column session_id text collate "C";
