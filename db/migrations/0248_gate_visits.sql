-- beside: yes, it adds an index
-- Who visited a plant, and where its own drivers were: few checks are visits.
create index gate_check_visit on gate_check (auth_plant_id, checked_at, driver_id) where is_visit;
