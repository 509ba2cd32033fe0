-- Sign-ins by the OpenID provider that have begun: the keyed hash of the browser's cookie, taken once.
create table openid_sign_ins (
  hash text primary key,
  expires_at timestamptz not null
);
create index openid_sign_ins_expiry on openid_sign_ins (expires_at);
