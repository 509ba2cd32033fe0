-- The catalogue of plans; of the installation, not of a team.
create table plans (
  id text collate "C" primary key,
  name text not null,
  pricing_mode text not null check (pricing_mode in ('flat', 'per_render', 'custom')),
  is_default boolean not null,
  features jsonb not null,
  limits jsonb not null,
  prices jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- No longer in the catalogue; teams that are on it keep what it gives.
  deleted_at timestamptz
);
create unique index plans_default on plans (is_default) where is_default and deleted_at is null;

-- Which plan a team is on and what the payment provider last said. No row: a team from before there were plans.
create table team_billing (
  team_id text collate "C" primary key references teams (id),
  -- No foreign key: a plan may have been lost, and its teams still have to be served and told.
  plan_id text collate "C" not null,
  billing_interval text check (billing_interval in ('monthly', 'annual')),
  status text not null check (status in ('active', 'past_due', 'canceled')),
  limits_source text not null default 'plan' check (limits_source in ('plan', 'override')),
  limits jsonb,
  customer_id text unique,
  subscription_id text unique,
  subscription_created_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  cancels_at_period_end boolean not null default false,
  is_trial boolean not null default false,
  past_due_since timestamptz,
  -- Counts changes: who asked the provider before the last of them asks again.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Finals that a team has used up, by the start of the period.
create table usage_periods (
  team_id text collate "C" not null references teams (id),
  period_start timestamptz not null,
  renders int not null,
  -- Of the allowance, as last told to the owners: 0, 80 or 100.
  told_percent int not null default 0,
  primary key (team_id, period_start)
);

-- Messages of the payment provider that were dealt with; it sends one more than once.
create table payment_events (
  id text primary key,
  received_at timestamptz not null
);
create index payment_events_age on payment_events (received_at);

-- The period a final was counted in, and when it was given back to it.
alter table renders add column usage_period timestamptz;
alter table renders add column usage_returned_at timestamptz;
-- What was made before there were plans counts in the month it was made in.
update renders set usage_period = date_trunc('month', created_at at time zone 'UTC') at time zone 'UTC'
  where kind = 'final' and mode = 'live' and status = 'succeeded';
insert into usage_periods (team_id, period_start, renders)
  select team_id, usage_period, count(*) from renders where usage_period is not null
  group by team_id, usage_period;
