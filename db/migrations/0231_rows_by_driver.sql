-- beside: yes, it adds indexes
-- A driver's own requests and violations: pages about one driver, and searches by a driver's name, read the whole table without them.
create index request_by_driver on request (driver_id, created_at desc, id desc) include (auth_plant_id, transporter_id, status_id, type_id, is_confidential);
create index violation_by_driver on violation (driver_id, violation_date desc, id desc) include (auth_plant_id, transporter_id, state);
-- Of those whom a search of the passes has found: who fits. By the driver, without reading the wide row.
create index driver_pass_found on driver (id)
  include (auth_plant_id, transporter_id, status_id, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, cleared_until) where pass_expiry is not null;
