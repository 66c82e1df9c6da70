-- Forty plants in all, each of which admits 2,500 drivers of the first.
set session_replication_role = replica;

insert into auth_plant (id, name, allow_onboarding, admits, admits_from) select n, 'Plant ' || n, true, 'some', date '2026-01-01' from generate_series(2, 40) n;
update auth_plant set admits = 'some', admits_from = date '2026-01-01' where id = 1;
insert into admitted_plant (auth_plant_id, of_plant_id) select a.id, b.id from auth_plant a join auth_plant b on b.id <> a.id and (a.id = 1) <> (b.id = 1);
insert into admission (driver_id, auth_plant_id, transporter_id, home_plant_id, from_day, until_day, reason, asked_by, asked_at, state, decided_by, decided_at)
  select d.id, p.n, d.transporter_id, 1, date '2026-06-01', date '2027-06-01', 'Loads for orders there.', 1, timestamptz '2026-05-20 08:00+00', 'granted', 2, timestamptz '2026-05-21 08:00+00'
  from generate_series(2, 40) p(n) cross join lateral (
    select id, transporter_id from driver where status_id = 8 and id % 400 = p.n order by id limit 2500
  ) d;

analyze auth_plant, admitted_plant, admission;
select setval(pg_get_serial_sequence('auth_plant', 'id'), 240);
select setval(pg_get_serial_sequence('admission', 'id'), (select coalesce(max(id), 1) from admission));
reset session_replication_role;
