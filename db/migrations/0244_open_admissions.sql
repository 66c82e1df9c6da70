-- beside: yes, what is admitted is read by functions
-- Whether an admission is in force on a day, or will be: granted for a driver of a plant, so it is over where the driver is another plant's.
create function admission_is_open(m admission, of_plant bigint, on_day date) returns boolean language sql immutable as $$
  select m.state = 'granted' and m.ended_at is null and m.home_plant_id = of_plant and on_day < m.until_day
$$;

create or replace function is_admitted(of_driver bigint, of_plant bigint, at_plant bigint, on_day date) returns boolean language sql stable as $$
  select exists (
    select from auth_plant a where a.id = at_plant and a.admits_from <= on_day
      and (a.admits = 'all' or a.admits = 'some' and exists (select from admitted_plant p where p.auth_plant_id = at_plant and p.of_plant_id = of_plant))
  ) or exists (
    select from admission m where m.driver_id = of_driver and m.auth_plant_id = at_plant and m.from_day <= on_day and admission_is_open(m, of_plant, on_day)
  )
$$;
