-- beside: no, servers of the release before take requests of devices more than once and judge by a device's word
-- Checks of a device that the server judges otherwise, and since when the device is to be enrolled again because of them.
alter table gate_device add column disagreements integer not null default 0 check (disagreements >= 0), add column enrol_again_at timestamptz;
alter table gate_anomaly drop constraint gate_anomaly_kind_check;
alter table gate_anomaly add constraint gate_anomaly_kind_check check (kind in ('twice_in', 'two_plants', 'denials', 'judged_otherwise'));
-- The device that replaces one takes its name.
drop index gate_device_name;
create unique index gate_device_name on gate_device (auth_plant_id, lower(name)) where cut_off_at is null and enrol_again_at is null and challenge is null;

-- Requests of devices that were accepted: each once. Older than a request may be, they are deleted with the device's next one.
create table gate_device_request (
  device_id bigint not null references gate_device on delete cascade,
  nonce uuid not null,
  at timestamptz not null,
  primary key (device_id, nonce)
);
create index gate_device_request_at on gate_device_request (device_id, at);

-- Since when each person checks on the device by the PIN that is set there now. Before this release a new PIN did not change 'since'.
alter table gate_device_guard add column shift_at timestamptz;
update gate_device_guard set shift_at = since;
alter table gate_device_guard alter column shift_at set not null;

-- When data were served to a device: what it says of its data's age is one of these moments.
create table gate_device_data (
  device_id bigint not null references gate_device on delete cascade,
  at timestamptz not null,
  primary key (device_id, at)
);
insert into gate_device_data (device_id, at) select id, last_seen_at from gate_device where last_seen_at is not null;
