-- A customer's yes to the proof of a hosted fill: when, and to which press file (its SHA-256); or what the
-- customer would have changed.
alter table fills add column approved_at timestamptz;
alter table fills add column approved_sha256 text;
alter table fills add column change_note text;
alter table fills add column change_asked_at timestamptz;

-- Who asks for a new link is found by the address given with the design.
create index fills_customer on fills (team_id, template_id, lower(customer_email))
  where status = 'open' and customer_email is not null;
