-- A search for a name that many have goes along the list itself until its page is full: whose a row is stands in the list's own index.
drop index violation_by_date;
create index violation_by_date on violation (auth_plant_id, violation_date desc, id desc) include (state, driver_id);
drop index request_by_time;
create index request_by_time on request (auth_plant_id, created_at desc, id desc) include (driver_id, transporter_id, type_id, status_id);
