-- Cases, as if the plant had followed them from the beginning: one for each driver about whom something was decided that opens one. Three in four are closed.
set session_replication_role = replica;
set work_mem = '256MB';

create temporary table of_case as select r.* from request r where r.type_id in (5, 7, 8, 12) and (r.status_id <> 1 or r.type_id in (5, 7));

insert into driver_case (driver_id, auth_plant_id, opened_by_request_id, opened_by, opened_at, closed_at)
  select driver_id, auth_plant_id, (array_agg(id order by created_at, id))[1], (array_agg(created_by order by created_at, id))[1], min(created_at),
    case when driver_id % 4 > 0 and bool_and(status_id <> 1) then max(created_at) + interval '9 days' end
  from of_case group by driver_id, auth_plant_id;
insert into case_request (request_id, case_id, transporter_id) select r.id, c.id, r.transporter_id from of_case r join driver_case c on c.driver_id = r.driver_id;
insert into case_hearing (request_id, asked_at, due_on) select id, created_at, created_at::date + 5 from of_case where type_id in (5, 7);
insert into case_reply (request_id, side, sent_by_way, said, language, created_at, is_late)
  select id, 'driver', 'link', 'I was told to take that road.', 'sw', created_at + interval '1 day', false from of_case where type_id in (5, 7) and id % 2 = 0;

-- The plant counts points by severity; those of the past year are in force.
insert into points_rule (auth_plant_id, from_day, repeat_doubles, good_practice_points, good_practice_months, severity_points, lapse_months, ladder)
  values (1, '2020-01-01', false, 1, 12, '{"minor": 1, "serious": 3, "critical": 6}', 12, '[]');

analyze driver_case, case_request, case_hearing, case_reply;
select setval(pg_get_serial_sequence('driver_case', 'id'), (select coalesce(max(id), 1) from driver_case));
reset session_replication_role;
