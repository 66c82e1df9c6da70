-- beside: yes, servers of the release before leave out permissions that they do not know
-- Who decides about suspensions may place and lift holds; who checks at the gate may record a test.
insert into role_permission (role_id, permission)
  select distinct p.role_id, granted.name from role_permission p join role r on r.id = p.role_id and r.portal = 'staff_portal'
    join (values ('requests.decide.suspend-driver', 'holds.place'), ('requests.decide.suspend-driver', 'holds.lift'), ('requests.decide.suspend-driver', 'holds.test'),
      ('gate.check', 'holds.test')) granted (by, name) on granted.by = p.permission
  on conflict do nothing;
