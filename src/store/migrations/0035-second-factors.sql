-- What people show besides a password, or in its place.

-- A person may have none: they come by a passkey, or from the provider of the deployment.
alter table users alter column password_hash drop not null;
-- Codes tried in a row, and since when: guessing is bounded for each person.
alter table users add column factor_tries integer not null default 0;
alter table users add column factor_tries_since timestamptz;

-- Time-based one-time codes (RFC 6238), one generator a person.
create table totp_factors (
  user_id text collate "C" primary key references users (id) on delete cascade,
  -- Encrypted.
  secret bytea not null,
  -- Null until a first code was shown: it opens and asks for nothing before.
  confirmed_at timestamptz,
  -- The time step of the last code taken: no code of it or before is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Keyed hashes; a code that was used is gone.
create table recovery_codes (
  user_id text collate "C" not null references users (id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

create table passkeys (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  -- What the authenticator calls it, base64url.
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index passkeys_user on passkeys (user_id, id);

-- Challenges of passkeys, by keyed hash; each is taken once.
create table passkey_challenges (
  hash text primary key,
  -- Whose new passkey it is for; null: for signing in.
  user_id text collate "C" references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- People as an OpenID provider knows them (OpenID Connect Core 1.0, 2: issuer and subject).
create table openid_subjects (
  issuer text not null,
  subject text not null,
  user_id text collate "C" not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index openid_subjects_user on openid_subjects (user_id);

-- The factor a session was opened with besides a password; null: none.
alter table user_sessions add column factor text check (factor in ('totp', 'recovery_code', 'passkey'));
-- Opened with a password alone by somebody who has a factor: it opens nothing but the second step.
alter table user_sessions add column is_factor_due boolean not null default false;

-- Lets in only those who showed a second factor.
alter table teams add column requires_factor boolean not null default false;
