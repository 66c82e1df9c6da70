-- Violations are counted and paged in an index alone; whether one was dismissed stands in it.
drop index violation_by_date;
create index violation_by_date on violation (auth_plant_id, violation_date desc, id desc) include (state);
drop index violation_by_transporter;
create index violation_by_transporter on violation (transporter_id, auth_plant_id, violation_date desc, id desc) include (state);
-- So are those of the drivers whom a search has found.
drop index violation_of_driver;
create index violation_of_driver on violation (driver_id, violation_date desc, id desc) include (auth_plant_id, state);
