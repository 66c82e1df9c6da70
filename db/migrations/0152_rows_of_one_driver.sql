-- beside: yes, the release before writes no other rows
-- What a row refers to is of the same driver, user or portal. The id comes first: what a row is used by is looked up by it.
alter table suspension
  drop constraint suspension_violation_id_fkey,
  drop constraint suspension_request_id_fkey,
  add constraint suspension_violation_id_fkey foreign key (violation_id, driver_id) references violation (id, driver_id) not valid,
  add constraint suspension_request_id_fkey foreign key (request_id, driver_id) references request (id, driver_id) not valid;
alter table clearance
  drop constraint clearance_request_id_fkey,
  add constraint clearance_request_id_fkey foreign key (request_id, driver_id) references request (id, driver_id) not valid;
alter table violation
  drop constraint violation_request_id_fkey,
  drop constraint violation_evidence_request_id_fkey,
  add constraint violation_request_id_fkey foreign key (request_id, driver_id) references request (id, driver_id) not valid,
  add constraint violation_evidence_request_id_fkey foreign key (evidence_request_id, driver_id) references request (id, driver_id) not valid;
alter table onboarding_application
  drop constraint onboarding_application_request_id_fkey,
  add constraint onboarding_application_request_id_fkey foreign key (request_id, driver_id) references request (id, driver_id) not valid;
alter table driver_hold
  drop constraint driver_hold_request_id_fkey,
  add constraint driver_hold_request_id_fkey foreign key (request_id, driver_id) references request (id, driver_id) not valid;
alter table barred_match
  drop constraint barred_match_application_id_fkey,
  add constraint barred_match_application_id_fkey foreign key (application_id, driver_id) references onboarding_application (id, driver_id) not valid;
alter table request
  drop constraint request_replaces_id_fkey,
  add constraint request_replaces_id_fkey foreign key (replaces_id, driver_id) references request (id, driver_id) not valid;
alter table allocation
  drop constraint allocation_role_id_fkey,
  add constraint allocation_role_id_fkey foreign key (role_id, portal) references role (id, portal) not valid;
alter table session
  drop constraint session_allocation_id_fkey,
  add constraint session_allocation_id_fkey foreign key (allocation_id, user_id) references allocation (id, user_id) on delete set null (allocation_id) not valid;

-- A driver may move to another plant or transporter, so these hold for the moment in which the row is written.
create function refuse_of_elsewhere() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  -- A violation, and the evidence that is asked for it, stay with the transporter of its day.
  select d.id into wrong from rows_after r join driver d on d.id = r.driver_id
  where d.auth_plant_id <> r.auth_plant_id or case when d.transporter_id <> r.transporter_id
    then tg_table_name <> 'violation' and coalesce((to_jsonb(r) ->> 'type_id')::int, 0) <> 13 end limit 1;
  if wrong is not null then
    raise check_violation using constraint = tg_table_name || '_of_its_driver', message = format('driver %s is of another plant or transporter than the new row of %s', wrong, tg_table_name);
  end if;
  return null;
end $$;
create trigger request_of_its_driver after insert on request referencing new table as rows_after for each statement execute function refuse_of_elsewhere();
create trigger violation_of_its_driver after insert on violation referencing new table as rows_after for each statement execute function refuse_of_elsewhere();
create trigger onboarding_application_of_its_driver after insert on onboarding_application referencing new table as rows_after
  for each statement execute function refuse_of_elsewhere();

create or replace function event_attendance_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (
    select from changed c join event e on e.id = c.event_id join driver d on d.id = c.driver_id where d.auth_plant_id <> e.auth_plant_id
  ) then
    raise check_violation using constraint = 'event_attendance_of_its_plant', message = 'a driver of another plant cannot have attended';
  end if;
  perform from event where id in (select event_id from changed) order by id for share;
  perform recount_training(array(select distinct driver_id from changed));
  perform pg_notify('live', jsonb_build_object('topic', 'event', 'plant', auth_plant_id::text, 'transporter', transporter_id::text)::text)
  from (select distinct d.auth_plant_id, d.transporter_id from changed c join driver d on d.id = c.driver_id) told;
  return null;
end $$;

create or replace function event_booking_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (
    select from changed c join event e on e.id = c.event_id join driver d on d.id = c.driver_id
    where (d.auth_plant_id, d.transporter_id) is distinct from (e.auth_plant_id, c.transporter_id)
  ) then
    raise check_violation using constraint = 'event_booking_of_its_plant', message = 'a driver of another plant or transporter cannot be booked';
  end if;
  perform event_seats_hold(array(select distinct event_id from changed));
  perform pg_notify('live', jsonb_build_object('topic', 'event', 'plant', plant::text)::text)
  from (select distinct e.auth_plant_id from changed c join event e on e.id = c.event_id) notified (plant);
  return null;
end $$;
