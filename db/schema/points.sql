-- Points of drivers.

-- Whether a plant had a catalogue, or said how points count, by a day.
create function counts_points(at_plant bigint, on_day date) returns boolean language sql stable as $$
  select exists (select from points_rule where auth_plant_id = at_plant and from_day <= on_day)
    or exists (select from violation_entry n join violation_entry_version v on v.entry_id = n.id where n.auth_plant_id = at_plant and v.from_day <= on_day)
$$;

-- A driver's points in force at a plant on a day: what the plants before decided counts on, as they judged it. The twin of `balanceOf` in src/points/balance/points.rules.ts, for what lists and sums.
create function points_in_force(of_driver bigint, at_plant bigint, on_day date) returns integer language sql stable as $$
  select greatest(0, coalesce((
    select sum(greatest(0, counted_points(v) - case when exists (
      select from event_attendance a join event e on e.id = a.event_id
      where a.driver_id = of_driver and e.date > v.violation_date and e.date <= on_day and plain_words(e.topic) = plain_words(c.training_topic)
        and (e.auth_plant_id = at_plant or own_until(of_driver, e.auth_plant_id) is not null)
    ) then c.training_points else 0 end))
    from violation v left join violation_entry_version c on c.id = v.catalogue_version_id
    where v.driver_id = of_driver and (v.auth_plant_id = at_plant or v.created_at < (select own_until(of_driver, at_plant)))
      and v.state = 'stands' and v.violation_date <= on_day and v.lapses_on > on_day
  ), 0) - coalesce((
    select sum(r.good_practice_points) from good_practice g cross join lateral (
      select good_practice_points, good_practice_months from points_rule
      where auth_plant_id = own_plant_at(of_driver, g.created_at) and from_day <= g.date order by from_day desc, id desc limit 1
    ) r
    where g.driver_id = of_driver and g.created_at < (select own_until(of_driver, at_plant))
      and g.date <= on_day and g.date + make_interval(months => r.good_practice_months) > on_day
  ), 0))::int
$$;
