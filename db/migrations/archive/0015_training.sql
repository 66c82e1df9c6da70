-- When each driver was last at a training and at a toolbox talk, in a narrow row of its own: whoever was not there for long is found, counted and sorted
-- in one index, at any number of drivers. Kept by the triggers below, in the transaction of the change.
create table driver_training (
  driver_id bigint primary key references driver on delete cascade,
  auth_plant_id bigint not null,
  transporter_id bigint not null,
  status_id smallint not null,
  last_training_on date,
  last_toolbox_on date,
  -- The later of both. Who was never there comes before everybody.
  last_on date not null generated always as (coalesce(greatest(last_training_on, last_toolbox_on), '-infinity'::date)) stored,
  attended integer not null default 0
);
insert into driver_training (driver_id, auth_plant_id, transporter_id, status_id) select id, auth_plant_id, transporter_id, status_id from driver;
create index driver_training_by_last on driver_training (auth_plant_id, status_id, last_on, driver_id);
create index driver_training_of_transporter on driver_training (auth_plant_id, transporter_id, status_id, last_on, driver_id);

create function driver_training_begin() returns trigger language plpgsql as $$
begin
  insert into driver_training (driver_id, auth_plant_id, transporter_id, status_id) select id, auth_plant_id, transporter_id, status_id from new_rows;
  return null;
end $$;
create trigger driver_training_begin after insert on driver referencing new table as new_rows for each statement execute function driver_training_begin();

create function driver_training_follow() returns trigger language plpgsql as $$
begin
  update driver_training set auth_plant_id = new.auth_plant_id, transporter_id = new.transporter_id, status_id = new.status_id where driver_id = new.id;
  return null;
end $$;
create trigger driver_training_follow after update of auth_plant_id, transporter_id, status_id on driver for each row
  when ((old.auth_plant_id, old.transporter_id, old.status_id) is distinct from (new.auth_plant_id, new.transporter_id, new.status_id))
  execute function driver_training_follow();

-- The rows are locked before anything is counted: of two who write about the same driver, the second one counts what the first has written.
create function recount_training(drivers bigint[]) returns void language plpgsql as $$
begin
  perform from driver_training where driver_id = any(drivers) order by driver_id for update;
  update driver_training t set last_training_on = f.training, last_toolbox_on = f.toolbox, attended = f.n
  from (
    select d.id, max(e.date) filter (where e.type = 'training') as training, max(e.date) filter (where e.type = 'toolbox') as toolbox, count(e.id)::int as n
    from unnest(drivers) d (id) left join event_attendance a on a.driver_id = d.id left join event e on e.id = a.event_id group by d.id
  ) f
  where t.driver_id = f.id and (t.last_training_on, t.last_toolbox_on, t.attended) is distinct from (f.training, f.toolbox, f.n);
end $$;
select recount_training(array(select distinct driver_id from event_attendance));

-- Whoever adds to a list holds its event: it is not moved to another day meanwhile. Those pages are told that show these drivers' attendance.
create function event_attendance_changed() returns trigger language plpgsql as $$
begin
  perform from event where id in (select event_id from changed) order by id for share;
  perform recount_training(array(select distinct driver_id from changed));
  perform pg_notify('live', jsonb_build_object('topic', 'event', 'plant', auth_plant_id::text, 'transporter', transporter_id::text)::text)
  from (select distinct d.auth_plant_id, d.transporter_id from changed c join driver d on d.id = c.driver_id) told;
  return null;
end $$;
create trigger event_attendance_insert after insert on event_attendance referencing new table as changed
  for each statement execute function event_attendance_changed();
create trigger event_attendance_delete after delete on event_attendance referencing old table as changed
  for each statement execute function event_attendance_changed();

create function event_moved() returns trigger language plpgsql as $$
begin
  perform recount_training(array(select driver_id from event_attendance where event_id = new.id));
  return null;
end $$;
create trigger event_moved after update of type, date on event for each row
  when ((old.type, old.date) is distinct from (new.type, new.date)) execute function event_moved();

-- An event concerns the whole plant, whichever transporter.
create function tell_live_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', jsonb_build_object('topic', 'event', 'plant', auth_plant_id::text)::text) from (select distinct auth_plant_id from changed) told;
  return null;
end $$;
create trigger event_live_insert after insert on event referencing new table as changed for each statement execute function tell_live_event();
create trigger event_live_update after update on event referencing new table as changed for each statement execute function tell_live_event();
create trigger event_live_delete after delete on event referencing old table as changed for each statement execute function tell_live_event();
