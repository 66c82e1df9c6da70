-- beside: no, belongs to 0110
-- An id number is one person, in any spelling.
create unique index driver_id_no_once on driver (id_no_key, id_no_zeros, id_no_twin);
create index driver_licence_key on driver (licence_key) where licence_key is not null;
create index driver_by_id_no_key on driver (auth_plant_id, status_id, id_no_key, id);
create index driver_of_transporter_by_id_no_key on driver (auth_plant_id, transporter_id, status_id, id_no_key, id);
create index driver_id_no_twins on driver (id_no_key) where id_no_twin > 0;
