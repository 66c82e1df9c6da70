-- beside: yes, the release before sends no events
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
  data jsonb not null
);
create unique index webhook_event_card on webhook_event (card_id) where type = 'card.cancelled';
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
create index webhook_delivery_event on webhook_delivery (event_id);

insert into onboarding_notification_type (id, name) values (10, 'Webhook not answered');
