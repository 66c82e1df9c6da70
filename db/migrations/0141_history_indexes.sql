-- beside: yes, it adds indexes
-- As before the times were added, which dropped them: who came into service or went out of it is what a day's end says.
create unique index driver_history_now on driver_history (driver_id) where until_day = 'infinity';
create index driver_history_of_transporter on driver_history (auth_plant_id, transporter_id, until_day);
create index driver_history_reported on driver_history (auth_plant_id, until_day, from_day)
  include (driver_id, transporter_id, status_id, gender, date_of_birth, experience_years, vehicle_options, pass_expiry, pass_reason, medical_expiry, ddt_expiry, bulker_expiry,
    cleared_until);
create index driver_history_by_service on driver_history (from_day, driver_id) include (auth_plant_id, status_id, was_plant_id, was_status_id)
  where from_day < until_day and (was_status_id is null or (status_id in (8, 10)) <> (was_status_id in (8, 10)) or was_plant_id <> auth_plant_id);
