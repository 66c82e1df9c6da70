-- Who joined or left in a period: the days on which drivers came into service or went out of it.
create index driver_history_of_service on driver_history (from_day, driver_id)
  where was_status_id is null or (status_id in (8, 10)) <> (was_status_id in (8, 10)) or was_plant_id <> auth_plant_id;
