-- Violations are counted and paged in an index alone; whether one was dismissed stands in it.
drop index violation_by_date;
create index violation_by_date on violation (auth_plant_id, violation_date desc, id desc) include (state);
drop index violation_by_transporter;
create index violation_by_transporter on violation (transporter_id, auth_plant_id, violation_date desc, id desc) include (state);
-- So are those of the drivers whom a search has found, and the requests about them.
drop index violation_of_driver;
create index violation_of_driver on violation (driver_id, violation_date desc, id desc) include (auth_plant_id, state);
drop index request_of_driver;
create index request_of_driver on request (driver_id, id desc) include (auth_plant_id, transporter_id, status_id, type_id, created_at);
