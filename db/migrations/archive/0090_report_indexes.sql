-- beside: yes, it adds indexes
-- Drivers as they stood at the end of a day, without their wide rows.
create index driver_history_reported on driver_history (auth_plant_id, until_day, from_day)
  include (driver_id, transporter_id, status_id, gender, date_of_birth, experience_years, vehicle_options, pass_expiry, pass_reason, medical_expiry, ddt_expiry, bulker_expiry,
    cleared_until);
-- Who came into service or went out of it in a period.
create index driver_history_by_service on driver_history (from_day, driver_id) include (auth_plant_id, status_id, was_plant_id, was_status_id)
  where was_status_id is null or (status_id in (8, 10)) <> (was_status_id in (8, 10)) or was_plant_id <> auth_plant_id;
-- Dates that fell due in a period, and what renewed them.
create index clearance_due on clearance (expiry) include (driver_id, kind, created_at) where not is_void;
-- With the keys of all joins: PostgreSQL leaves out a join that a sum does not use, but still wants its key.
create index violation_by_day on violation (auth_plant_id, violation_date desc, id desc)
  include (state, driver_id, transporter_id, category, request_id, evidence_request_id, created_by);
-- Evidence is asked for after few violations.
create index violation_with_evidence on violation (auth_plant_id, violation_date) where evidence_request_id is not null;
