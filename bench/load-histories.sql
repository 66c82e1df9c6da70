-- Three intervals a driver, the last from a day of the past year: before it active, with earlier passes.
select start_driver_history();
update driver_history set from_day = date '2026-10-20' - (driver_id % 300)::int, was_plant_id = 1, was_transporter_id = transporter_id, was_status_id = 8;
update driver_history h set from_at = h.from_day::timestamp at time zone p.time_zone + interval '9 hours' from auth_plant p where p.id = h.auth_plant_id;
insert into driver_history
  select earlier.* from driver_history h cross join generate_series(1, 2) n cross join lateral jsonb_populate_record(h, jsonb_build_object(
    'from_day', h.from_day - 400 * n, 'until_day', h.from_day - 400 * (n - 1), 'from_at', h.from_at - interval '400 days' * n, 'until_at', h.from_at - interval '400 days' * (n - 1),
    'status_id', 8, 'was_status_id', case n when 1 then 8 end, 'was_plant_id', case n when 1 then 1 end,
    'was_transporter_id', case n when 1 then h.transporter_id end, 'pass_issued_on', h.pass_issued_on - 365 * n, 'pass_expiry', h.pass_expiry - 365 * n)) earlier;
select recount();
-- One in ten was never at a training, and one in three never at a toolbox talk.
insert into driver_training (driver_id, auth_plant_id, transporter_id, status_id, last_training_on, last_toolbox_on, attended)
select id, auth_plant_id, transporter_id, status_id, case when id % 10 > 0 then date '2026-10-20' - (id % 700)::int end,
  case when id % 3 > 0 then date '2026-10-20' - (id % 200)::int end, 1 + id % 7 from driver;

-- A good practice for every second driver, and an event for every 500 with 600 who came.
insert into good_practice (driver_id, title, description, date, created_by)
  select id, (array['Stopped at the weighbridge', 'Reported a spill', 'Helped a stranded driver'])[1 + id % 3], 'As seen at the gate', date '2026-10-20' - (id % 1800)::int, 1
  from driver where id % 2 = 0;
insert into event (auth_plant_id, title, type, date, created_by)
  select 1, 'Safety talk ' || n, case when n % 3 = 0 then 'training' else 'toolbox' end, date '2026-10-20' - (n * 7919 % 1800)::int, 1
  from generate_series(1, (select count(*) / 500 from driver)) n;
insert into event_attendance (event_id, driver_id, created_by)
  select distinct e.id, d.id, 1 from event e cross join generate_series(1, 600) n join driver d on d.id = 1 + (e.id * 104729 + n * 7919) % (select max(id) from driver);

drop schema bench cascade;
select setval(pg_get_serial_sequence(t, 'id'), (select coalesce(max(id), 1) from driver) * 6)
  from unnest(array['file', 'auth_plant', 'transporter', 'app_user', 'driver', 'card', 'pass', 'clearance', 'violation', 'good_practice', 'event', 'request', 'request_history', 'suspension']) t;
-- Ids that a run hands out are told apart by their size.
select setval(pg_get_serial_sequence('request', 'id'), 20000000), setval(pg_get_serial_sequence('suspension', 'id'), 40000000);
reset session_replication_role;
