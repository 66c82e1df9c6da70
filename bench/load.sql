-- From the generated tables (schema bench) into the product's. Everything lies at one authorised plant: the hardest case for its lists.
-- Triggers are off: what they would keep is made in bulk by the migrations' own functions.
set session_replication_role = replica;
set maintenance_work_mem = '1GB';
set work_mem = '256MB';

insert into auth_plant (id, name, allow_onboarding) values (1, 'Benchmark plant', true);
insert into transporter (id, name, email, is_spot, valid_until) select id, name, email, is_spot, valid_until from bench.transporters;
insert into app_user (id, first_name, last_name, email, phone) select id, first_name, last_name, email, '+2547' || lpad(id::text, 8, '0') from bench.app_users;

insert into driver (id, auth_plant_id, transporter_id, status_id, name, gender, date_of_birth, id_no, phones, licence_no, licence_expiry, experience_years, vehicle_options,
                    card_no, pass_expiry, created_at, updated_at)
select d.id, 1, d.transporter_id, case d.status_id when 12 then 9 else d.status_id end, d.name, d.gender, date '1985-01-01' + (d.id % 5000)::int, d.id_no,
  array(select '+254' || substr(phone, 2) from unnest(string_to_array(d.phones, ',')) phone), d.licence_no, date '2028-01-01', d.experience_years,
  case when p.bulker_expiry is null then '{Flatbed}'::text[] else '{Bulker}'::text[] end, d.card_no, p.expiry, d.created_at, d.created_at
from bench.drivers d left join bench.passes p on p.id = d.pass_id;

insert into card (driver_id, card_no, allocated_at, handed_over_at) select id, card_no, created_at, created_at from driver where card_no is not null;
insert into pass (id, driver_id, status, issued_on, expiry, expiry_reason)
  select id, driver_id, case status when 'expired' then 'active' else status end, issued_on, expiry, 'medical' from bench.passes;
insert into clearance (id, driver_id, kind, given_on, expiry, fit_to_work, score, syllabus, given_by)
  select id, driver_id, kind, done_on, expiry, fit, score, syllabus, by_name from bench.clearances;
insert into violation (id, driver_id, auth_plant_id, transporter_id, category, violation, violation_date, action_taken, description, transporter_comment)
  select id, driver_id, 1, transporter_id, category, violation, violation_date, action_taken, description, transporter_comment from bench.violations;

select keep_all_of_drivers();

-- Every picture is the same one.
insert into file (id, storage_name, original_name, media_type, size, sha256) values (1, 'bench', 'picture.webp', 'image/webp', 1, '');
-- The generator guesses some type numbers; these are ours.
create temporary table our_type (theirs int primary key, ours int not null);
insert into our_type values (1, 1), (2, 6), (3, 10), (4, 4), (5, 5), (6, 3), (7, 7), (8, 8), (9, 9), (10, 2), (11, 11), (12, 12), (13, 13), (14, 14);
insert into request (id, type_id, status_id, driver_id, auth_plant_id, transporter_id, created_by, raised_by_staff, comment, body_data, decided_by, decided_at, created_at)
select r.id, t.ours, r.status_id, r.driver_id, 1, d.transporter_id, r.created_by, t.ours in (5, 7, 8), r.comment, case t.ours when 14 then '{"attachment": "1"}'::jsonb else r.body_data end,
  case when r.status_id > 1 then 1 + (r.created_by % 20) end, case when r.status_id > 1 then r.created_at + interval '2 days' end, r.created_at
from bench.requests r join our_type t on t.theirs = r.type_id join bench.drivers d on d.id = r.driver_id
on conflict do nothing;
insert into request_history (id, request_id, status_id, created_by, comment, created_at)
  select h.id, h.request_id, h.status_id, h.created_by, h.comment, h.created_at from bench.request_history h where exists (select from request r where r.id = h.request_id);
insert into suspension (driver_id, starts_on, ends_on, created_at) select id, date '2026-10-20', date '2026-10-20' + 30 + (id % 300)::int, created_at from driver where status_id = 10;

select keep_all_verdicts();
-- Three intervals a driver, the last from a day of the past year: before it active, with earlier passes.
select start_driver_history();
update driver_history set from_day = date '2026-10-20' - (driver_id % 300)::int, was_plant_id = 1, was_transporter_id = transporter_id, was_status_id = 8;
insert into driver_history
  select earlier.* from driver_history h cross join generate_series(1, 2) n cross join lateral jsonb_populate_record(h, jsonb_build_object(
    'from_day', h.from_day - 400 * n, 'until_day', h.from_day - 400 * (n - 1), 'status_id', 8, 'was_status_id', case n when 1 then 8 end, 'was_plant_id', case n when 1 then 1 end,
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
  from unnest(array['auth_plant', 'transporter', 'app_user', 'driver', 'card', 'pass', 'clearance', 'violation', 'good_practice', 'event', 'request', 'request_history', 'suspension']) t;
-- Ids that a run hands out are told apart by their size.
select setval(pg_get_serial_sequence('request', 'id'), 20000000), setval(pg_get_serial_sequence('suspension', 'id'), 40000000);
reset session_replication_role;
