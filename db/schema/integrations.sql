-- Programs: their keys, and webhooks.

-- Keys of programs, such as a weighbridge's. Only the hash is stored: a key is shown once, when it is made.
create table api_key (
  id bigint generated always as identity primary key,
  auth_plant_id bigint not null references auth_plant,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique,
  -- The first characters, by which people recognise it.
  hint text not null check (length(hint) between 4 and 12),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references app_user,
  -- A key lives on somebody's permissions: its holder's, who made it or took it over.
  held_by bigint not null references app_user,
  -- Null: as long as the holder's own access.
  ends_at timestamptz,
  -- Since when the holder lacks a permission that it needs. A week later it ends.
  orphaned_at timestamptz,
  -- The last time that administrators were told of guesses.
  alarmed_at timestamptz,
  misses_an_hour int not null default 60 check (misses_an_hour between 1 and 10000),
  verdicts_a_second int not null default 20 check (verdicts_a_second between 1 and 1000),
  constraint api_key_times check (revoked_at >= created_at - interval '5 minutes'),
  constraint api_key_revoked check (revoked_at is not null or revoked_by is null)
);
create unique index api_key_name on api_key (auth_plant_id, lower(name)) where revoked_at is null;
create index api_key_list on api_key (auth_plant_id, created_at desc, id desc);
create index api_key_of_holder on api_key (held_by) where revoked_at is null;

-- The secret of a webhook is derived from the server's key, its id and this version, so that none is stored.
create table webhook (
  id bigint generated always as identity primary key,
  auth_plant_id bigint not null references auth_plant,
  url text not null check (length(url) between 10 and 500),
  events text[] not null check (cardinality(events) > 0),
  secret_version integer not null default 1,
  -- The secret before counts for a day longer.
  rotated_at timestamptz,
  is_active boolean not null default true,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  -- Since when no event was taken; null where the last one was.
  failing_since timestamptz
);
create index webhook_of_plant on webhook (auth_plant_id, id);

-- Up to where the changes at the gate (gate_change) have become events, and the day whose expiries have.
create table webhook_cursor (
  auth_plant_id bigint primary key references auth_plant,
  seq bigint not null,
  day date not null
);

-- What receivers know of a driver.
create table webhook_driver (
  auth_plant_id bigint not null references auth_plant,
  driver_id bigint not null references driver,
  may_load boolean not null,
  primary key (auth_plant_id, driver_id)
);

create table webhook_event (
  id bigint generated always as identity primary key,
  auth_plant_id bigint not null references auth_plant,
  type text not null,
  driver_id bigint references driver,
  card_id bigint references card,
  at timestamptz not null,
  data jsonb not null,
  -- The check that a visit is told of, once to each of both plants.
  check_id bigint
);
create unique index webhook_event_card on webhook_event (card_id, auth_plant_id) where type = 'card.cancelled';
create unique index webhook_event_check on webhook_event (check_id, auth_plant_id) where check_id is not null;
create index webhook_event_old on webhook_event (at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  event_id bigint not null references webhook_event on delete cascade,
  -- Events of one driver arrive in their order.
  driver_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_at timestamptz,
  -- The status of the last answer, or why there was none.
  answer text
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where state = 'waiting';
create index webhook_delivery_order on webhook_delivery (webhook_id, driver_id, id) where state = 'waiting';
create index webhook_delivery_list on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_failed on webhook_delivery (webhook_id, id desc) where state = 'failed';
create index webhook_delivery_event on webhook_delivery (event_id);
