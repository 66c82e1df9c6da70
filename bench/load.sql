-- From the generated tables (schema bench) into the product's. Everything lies at one authorised plant: the hardest case for its lists.
-- Triggers are off, and the product does not write here: what follows is made in bulk by the schema's own functions (docs/operations.md).
set session_replication_role = replica;
set maintenance_work_mem = '1GB';
set work_mem = '256MB';

-- The drivers of the writing scenarios are alike, as the yardstick sends for each of them what was recorded of one.
create temporary table writable as select id, max(transporter_id) over () as transporter_id
  from (select id, transporter_id from bench.drivers order by id desc limit 1600) last;
update bench.drivers d set transporter_id = w.transporter_id from writable w where w.id = d.id;
update bench.passes p set issued_on = '2026-06-01', expiry = '2027-06-01', bulker_expiry = null from writable w where w.id = p.driver_id;
update bench.clearances c set done_on = '2026-06-01', expiry = '2027-06-01', fit = case when fit is not null then true end from writable w where w.id = c.driver_id;

insert into auth_plant (id, name, allow_onboarding) values (1, 'Benchmark plant', true);
insert into transporter (id, name, email, is_spot, valid_until) select id, name, email, is_spot, valid_until from bench.transporters;
insert into app_user (id, first_name, last_name, email, phone) select id, first_name, last_name, email, '+2547' || lpad(id::text, 8, '0') from bench.app_users;

insert into driver (id, auth_plant_id, transporter_id, status_id, name, gender, date_of_birth, id_no, phones, licence_no, licence_expiry, experience_years, vehicle_options,
                    card_no, pass_expiry, created_at, updated_at)
select d.id, 1, d.transporter_id, case d.status_id when 12 then 9 else d.status_id end, d.name, d.gender, date '1985-01-01' + (d.id % 5000)::int, d.id_no,
  array(select '+254' || substr(phone, 2) from unnest(string_to_array(d.phones, ',')) phone), d.licence_no, date '2028-01-01', d.experience_years,
  case when p.bulker_expiry is null then '{Flatbed}'::text[] else '{Bulker}'::text[] end, case when d.status_id in (8, 10) then coalesce(d.card_no, 'B' || d.id) end, p.expiry, d.created_at, d.created_at
from bench.drivers d left join bench.passes p on p.id = d.pass_id;

insert into card (driver_id, card_no, allocated_at, handed_over_at) select id, card_no, created_at, created_at from driver where card_no is not null;
-- With the driver's number, so that the yardstick, which varies that in what was recorded, names the driver's own pass.
insert into pass (id, driver_id, status, issued_on, expiry, expiry_reason)
  select p.driver_id, p.driver_id, case d.status_id when 4 then 'pending' when 8 then 'active' when 10 then 'suspended' else 'cancelled' end,
    greatest(p.issued_on, (p.expiry - interval '12 months')::date), p.expiry, 'medical' from bench.passes p join driver d on d.id = p.driver_id;
insert into clearance (id, driver_id, kind, given_on, expiry, fit_to_work, score, syllabus, given_by)
  select id, driver_id, kind, done_on, case when fit is false then done_on else expiry end, fit, score, syllabus, by_name from bench.clearances;
insert into violation (id, driver_id, auth_plant_id, transporter_id, category, violation, violation_date, action_taken, description, transporter_comment, severity, points, lapses_on)
  select id, driver_id, 1, transporter_id, category, violation, violation_date, action_taken, description, transporter_comment,
    (array['minor', 'serious', 'critical'])[1 + id % 3], (array[1, 3, 6])[1 + id % 3], violation_date + 365 from bench.violations;

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
