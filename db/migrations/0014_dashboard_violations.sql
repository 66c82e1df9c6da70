-- A violation that was dismissed counts no more: the step before named one value too many for its row.
create or replace function violation_changed_update() returns trigger language plpgsql as $$
begin
  insert into violation_change (auth_plant_id, transporter_id, driver_id, violation, violation_date, n)
    select c.auth_plant_id, c.transporter_id, c.driver_id, c.violation, c.violation_date, c.n
    from (values
      (old.auth_plant_id, old.transporter_id, old.driver_id, old.violation, old.violation_date, -1, old.state),
      (new.auth_plant_id, new.transporter_id, new.driver_id, new.violation, new.violation_date, 1, new.state)
    ) c (auth_plant_id, transporter_id, driver_id, violation, violation_date, n, state)
    where c.state <> 'dismissed';
  return null;
end $$;
