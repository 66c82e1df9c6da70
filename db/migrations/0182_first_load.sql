-- beside: no, servers of the release before would go on adding active drivers from files
-- When a plant's first load was finished, by whom, and with how many drivers. Null: registers still add active drivers.
alter table auth_plant
  add column first_load_finished_at timestamptz,
  add column first_load_finished_by bigint references app_user,
  add column first_load_drivers int,
  add constraint auth_plant_first_load check ((first_load_finished_at is null) = (first_load_drivers is null));

-- Plants that work already have had their first load.
update auth_plant p set first_load_finished_at = now(), first_load_drivers = n.drivers
  from (select auth_plant_id, count(*)::int as drivers from driver where status_id = 8 group by auth_plant_id) n where n.auth_plant_id = p.id;

-- 'waiting': a second person has to confirm its changes.
alter table register_import drop constraint register_import_state_check,
  add constraint register_import_state_check check (state in ('checking', 'checked', 'waiting', 'running', 'done', 'failed'));

-- Who uploaded, checked or corrected the file; and since when it is in its state, from which a week is counted until a check is deleted.
alter table register_import add column prepared_by bigint[] not null default '{}', add column state_since timestamptz;
update register_import set prepared_by = array[created_by], state_since = created_at;
alter table register_import alter column state_since set not null;
create index register_import_checks on register_import (state_since) where state in ('checking', 'checked');

-- Who decides about changes of a driver's details confirms the same in a register.
insert into role_permission (role_id, permission)
  select distinct p.role_id, 'drivers.import.confirm' from role_permission p join role r on r.id = p.role_id and r.portal = 'staff_portal'
  where p.permission = 'requests.decide.change-details' on conflict do nothing;
