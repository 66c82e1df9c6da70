-- beside: yes, the release before uses neither
-- Small photographs for devices of the gate, each made once of a driver's picture.
create table gate_photograph (
  file_id bigint primary key references file on delete cascade,
  -- Null where the picture cannot be opened.
  bytes bytea check (octet_length(bytes) <= 16384)
);

-- When the device fetched photographs last.
alter table gate_device add column photographs_at timestamptz;
