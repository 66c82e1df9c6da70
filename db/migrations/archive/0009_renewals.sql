-- The drivers that a doctor or trainer has found by id number in this session: only for these may a renewal be sent.
create table driver_verification (
  session_id bigint not null references session on delete cascade,
  driver_id bigint not null references driver,
  expires_at timestamptz not null,
  primary key (session_id, driver_id)
);

-- Set where staff picked this one among the driver's renewals (fix medical).
alter table clearance add column fixed_by bigint references app_user;

create index request_of_raiser on request (created_by, type_id, id desc) where status_id <> 4;
create index request_approved_medical on request (auth_plant_id, driver_id) where type_id = 6 and status_id = 2;
