-- What belongs to one customer, to be exported or erased, is found by the address.
create index fills_of_customer on fills (team_id, lower(customer_email)) where customer_email is not null;
create index embed_sessions_of_customer on embed_sessions (team_id, lower(customer_email))
  where customer_email is not null;
create index fills_decided on fills (team_id, decided_by) where decided_by is not null;
create index fill_tokens_client_user on fill_tokens (team_id, client_user_id) where client_user_id is not null;
