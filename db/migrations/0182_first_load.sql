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

-- Who decides about changes of a driver's details confirms the same in a register.
insert into role_permission (role_id, permission)
  select distinct p.role_id, 'drivers.import.confirm' from role_permission p join role r on r.id = p.role_id and r.portal = 'staff_portal'
  where p.permission = 'requests.decide.change-details' on conflict do nothing;
