-- beside: yes, older servers warn one plant only, and know visiting drivers as before
-- Visiting drivers at the gate: warnings of two plants, visits told to programs, offices that devices know for a while.
alter table gate_anomaly add column other_plant_id bigint references auth_plant, add column other_at timestamptz,
  drop constraint gate_anomaly_check_id_kind_key,
  add constraint gate_anomaly_once unique nulls not distinct (check_id, kind, other_plant_id),
  add constraint gate_anomaly_other check ((other_plant_id is null) = (other_at is null) and (other_plant_id is null or kind = 'two_plants'));

-- Whether a plant was warned of a driver who was at it and at this other one, around this moment.
create function was_at_two_plants(of_driver bigint, at_plant bigint, other_plant bigint, around timestamptz) returns boolean language sql stable as $$
  select exists (
    select from gate_check c join gate_anomaly a on a.check_id = c.id join auth_plant p on p.id = c.auth_plant_id
    where c.driver_id = of_driver and c.auth_plant_id = at_plant and a.other_plant_id = other_plant
      and c.checked_at > around - make_interval(mins => p.gate_two_plants_minutes) and c.checked_at < around + make_interval(mins => p.gate_two_plants_minutes)
  )
$$;

-- Where else a driver came in around this moment, one check for each plant, and which of both plants is warned of it: by its own minutes, and not again within them.
-- Of two checks at once, one sees the other: the second waits here until the first is committed, and then looks.
create function gate_elsewhere(of_driver bigint, here bigint, around timestamptz, is_passing boolean) returns jsonb language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gate_elsewhere'), (of_driver % 2147483647)::int);
  return (
    select jsonb_agg(to_jsonb(f)) from (
      select distinct on (c.auth_plant_id) c.id::text as "checkId", c.auth_plant_id::text as "plantId", p.name as plant, p.time_zone as "timeZone", c.checked_at as at,
        c.is_visit or d.auth_plant_id = c.auth_plant_id as "isKnownThere",
        g.gap < h.gate_two_plants_minutes and not was_at_two_plants(of_driver, h.id, p.id, around) as "isNewsHere",
        g.gap < p.gate_two_plants_minutes and not was_at_two_plants(of_driver, p.id, h.id, around) as "isNewsThere"
      from gate_check c join auth_plant p on p.id = c.auth_plant_id join driver d on d.id = c.driver_id join auth_plant h on h.id = here
      cross join lateral (select abs(extract(epoch from c.checked_at - around)) / 60 as gap) g
      where c.driver_id = of_driver and c.auth_plant_id <> here and c.direction = 'in' and (is_passing or c.outcome <> 'blocked')
        and c.checked_at between around - make_interval(mins => greatest(h.gate_two_plants_minutes, p.gate_two_plants_minutes))
          and around + make_interval(mins => greatest(h.gate_two_plants_minutes, p.gate_two_plants_minutes))
      order by c.auth_plant_id, g.gap, c.id
    ) f where "isNewsHere" or "isNewsThere"
  );
end $$;

alter table webhook_event add column check_id bigint;
drop index webhook_event_card;
create unique index webhook_event_card on webhook_event (card_id, auth_plant_id) where type = 'card.cancelled';
create unique index webhook_event_check on webhook_event (check_id, auth_plant_id) where check_id is not null;

-- The offices whose drivers of other plants a plant's devices know for a while, as somebody there asked for.
create table gate_known_office (
  auth_plant_id bigint not null references auth_plant,
  transporter_id bigint not null references transporter,
  until_at timestamptz not null,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null,
  primary key (auth_plant_id, transporter_id),
  constraint gate_known_office_times check (until_at <= asked_at + interval '15 days')
);
create index gate_known_office_of on gate_known_office (transporter_id, until_at);

create function gate_known_office_at_gate(o gate_known_office) returns table (auth_plant_id bigint, driver_id bigint) language sql stable as $$
  select o.auth_plant_id, d.id from driver d where d.transporter_id = o.transporter_id and d.auth_plant_id <> o.auth_plant_id order by d.id limit 500
$$;
-- tell: the plant's devices.
select notifies_gate('gate_known_office', '{insert, update}');

create or replace function gate_plants_of(own_plant bigint, of_driver bigint) returns table (auth_plant_id bigint, driver_id bigint) language plpgsql stable as $$
begin
  return query
    select own_plant, of_driver
    union select p.auth_plant_id, of_driver from gate_presence p where p.driver_id = of_driver and p.since > now() - interval '90 days'
    union select m.auth_plant_id, of_driver from admission m where m.driver_id = of_driver and m.state = 'granted' and m.ended_at is null and m.until_day >= current_date
    union select o.auth_plant_id, of_driver from driver d join gate_known_office o on o.transporter_id = d.transporter_id where d.id = of_driver and o.until_at > now();
end $$;

create or replace function visitors_of(at_plant bigint) returns table (driver_id bigint) language plpgsql stable as $$
begin
  return query
    select p.driver_id from gate_presence p join driver d on d.id = p.driver_id
    where p.auth_plant_id = at_plant and d.auth_plant_id <> at_plant and p.since > now() - interval '90 days'
    union select m.driver_id from admission m where m.auth_plant_id = at_plant and m.state = 'granted' and m.ended_at is null and m.until_day >= current_date
    union select g.driver_id from gate_known_office o cross join lateral gate_known_office_at_gate(o) g where o.auth_plant_id = at_plant and o.until_at > now();
end $$;
