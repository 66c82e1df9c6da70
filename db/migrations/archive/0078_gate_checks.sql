-- beside: yes, the release before knows none of it
-- The gate: every check is a row that never changes; an override is a row beside it. Rows are deleted when the plant no longer keeps them.
alter table auth_plant
  add column gate_keep_months smallint not null default 24 check (gate_keep_months between 1 and 120),
  -- A device's data: the screen warns when they are older, and clears nobody when they are much older.
  add column gate_warn_hours smallint not null default 4 check (gate_warn_hours between 1 and 48),
  add column gate_stale_hours smallint not null default 24 check (gate_stale_hours between 1 and 72),
  -- A card at two plants within so many minutes, or denied so often in a day, is unusual.
  add column gate_two_plants_minutes smallint not null default 30 check (gate_two_plants_minutes between 1 and 1440),
  add column gate_denials_a_day smallint not null default 5 check (gate_denials_a_day between 2 and 100);

create table gate_check (
  id bigint generated always as identity primary key,
  auth_plant_id bigint not null references auth_plant,
  -- Of the sender: a check that is sent again is the same check.
  key uuid not null,
  -- When the driver stood at the gate; a device's time is corrected by its clock's offset.
  checked_at timestamptz not null,
  received_at timestamptz not null,
  -- The guard; null where a program checked.
  user_id bigint references app_user,
  device_id bigint,
  -- What was shown or entered.
  found_by text not null check (found_by in ('card', 'pass', 'card_no', 'id_no')),
  entered text check (length(entered) <= 40),
  -- Null where the code or number is of nobody.
  driver_id bigint references driver,
  card_id bigint references card,
  transporter_id bigint references transporter,
  direction text not null check (direction in ('in', 'out')),
  is_bulk_load boolean not null,
  registration text check (length(registration) between 1 and 20),
  outcome text not null check (outcome in ('cleared', 'warn', 'blocked')),
  -- As they were: code, isBlocking, text and whatToDo of each.
  reasons jsonb not null,
  is_offline boolean not null,
  -- Of an offline check: when its data were taken, and by how much the device's clock is ahead.
  data_at timestamptz,
  clock_offset_ms bigint,
  constraint gate_check_way_out check (direction = 'in' or outcome <> 'blocked')
);
create unique index gate_check_once on gate_check (key);
create index gate_check_list on gate_check (auth_plant_id, checked_at desc, id desc);
create index gate_check_denied on gate_check (auth_plant_id, checked_at desc, id desc) where outcome = 'blocked';
create index gate_check_of_driver on gate_check (driver_id, checked_at desc, id desc) where driver_id is not null;
create index gate_check_of_transporter on gate_check (auth_plant_id, transporter_id, checked_at desc, id desc) where transporter_id is not null;

create table gate_override (
  check_id bigint primary key references gate_check on delete cascade,
  by_id bigint not null references app_user,
  at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500)
);

create function gate_row_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger gate_check_fixed before update on gate_check for each row execute function gate_row_fixed();
create trigger gate_override_fixed before update on gate_override for each row execute function gate_row_fixed();

-- Whether each driver is inside, by the latest check that let them pass. Offline checks arrive late: an earlier one changes nothing.
create table gate_presence (
  auth_plant_id bigint not null references auth_plant,
  driver_id bigint not null references driver,
  is_inside boolean not null,
  since timestamptz not null,
  check_id bigint references gate_check on delete set null,
  primary key (auth_plant_id, driver_id)
);
create index gate_presence_inside on gate_presence (auth_plant_id, since) where is_inside;
create index gate_presence_check on gate_presence (check_id) where is_inside;

-- What the safety officer looks into.
create table gate_anomaly (
  id bigint generated always as identity primary key,
  auth_plant_id bigint not null references auth_plant,
  kind text not null check (kind in ('twice_in', 'two_plants', 'denials')),
  check_id bigint not null references gate_check on delete cascade,
  unique (check_id, kind)
);

insert into onboarding_notification_type (id, name) values (8, 'Gate override'), (9, 'Unusual at the gate');

-- A guard sees the gate and nothing else.
with guard as (
  insert into role (name, portal) select 'Gate guard', 'staff_portal'
  where not exists (select from role where portal = 'staff_portal' and lower(name) = 'gate guard') returning id
)
insert into role_permission (role_id, permission) select id, 'gate.check' from guard;
