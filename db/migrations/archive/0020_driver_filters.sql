-- The list of drivers is filtered by gender, age and verdict. What it is filtered by stands in the indexes along which it is read and counted, so that
-- whoever does not fit is passed over in the index alone.
drop index driver_by_name;
create index driver_by_name on driver (auth_plant_id, status_id, name_key, id) include (gender, date_of_birth, cleared_until);
drop index driver_by_transporter;
create index driver_by_transporter on driver (auth_plant_id, transporter_id, status_id, name_key, id) include (gender, date_of_birth, cleared_until);
drop index driver_by_pass_expiry;
create index driver_by_pass_expiry on driver (auth_plant_id, status_id, coalesce(pass_expiry, 'infinity'), id)
  include (pass_expiry, gender, date_of_birth, cleared_until);

-- Where only few fit, they are found and counted here, and sorted. An age alone is looked for under each gender in turn.
create index driver_by_gender on driver (auth_plant_id, status_id, gender, date_of_birth) include (cleared_until, name_key, id);

-- Of those whom a search has found: who fits. By the driver, without reading the wide row.
create unique index driver_filtered on driver (id) include (gender, date_of_birth, cleared_until);
