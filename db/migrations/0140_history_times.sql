-- beside: no, servers of the release before would keep one state a day
-- What was known of a driver from when until when: every change with its time (decision 087).
lock table driver_history in access exclusive mode;

drop view driver_state;
create view driver_state as
  select d.id as driver_id, d.auth_plant_id, d.transporter_id, d.status_id, d.gender, d.date_of_birth, d.experience_years, d.vehicle_options, d.vehicle_categories,
    d.card_no, p.status as pass_status, p.issued_on as pass_issued_on, d.pass_expiry, p.expiry_reason as pass_reason,
    d.medical_expiry, d.ddt_expiry, d.bulker_expiry, d.licence_expiry, d.spot_until, d.cleared_until, s.starts_on as suspended_on, s.ends_on as suspended_until,
    d.is_on_hold, d.is_unfit, p.registered_until as pass_registered_until, p.shortened_until as pass_shortened_until, c.card_no as waiting_card_no, d.picture_file_id
  from driver d
  left join pass p on p.driver_id = d.id and p.is_current
  left join card c on c.driver_id = d.id and c.cancelled_at is null and c.handed_over_at is null
  left join lateral (
    select starts_on, ends_on from suspension where driver_id = d.id and ended_at is null order by ends_on desc nulls first limit 1
  ) s on true;

-- A stretch is half open in both measures. One that did not reach the end of a day has from_day = until_day: it covers no day's end. Days never go back, also
-- where a driver moves to a plant whose day is an earlier one.
alter table driver_history
  add column from_at timestamptz,
  add column until_at timestamptz default 'infinity',
  -- False for rows that were kept by the day: the time is the start of the day.
  add column has_time boolean not null default true,
  add column pass_registered_until date,
  add column pass_shortened_until date,
  add column waiting_card_no text,
  add column picture_file_id bigint;

-- Without indexes and triggers, which would cost several times what the rows do.
alter table driver_history disable trigger user, drop constraint driver_history_pkey, drop constraint driver_history_check;
drop index driver_history_now, driver_history_of_transporter, driver_history_reported, driver_history_by_service;
update driver_history h set has_time = false,
    from_at = h.from_day::timestamp at time zone d.time_zone, until_at = h.until_day::timestamp at time zone d.time_zone,
    pass_registered_until = case when h.until_day = 'infinity' then d.registered_until end, pass_shortened_until = case when h.until_day = 'infinity' then d.shortened_until end,
    waiting_card_no = case when h.until_day = 'infinity' then d.waiting_card_no end, picture_file_id = case when h.until_day = 'infinity' then d.picture_file_id end
  from (
    select d.id, a.time_zone, p.registered_until, p.shortened_until, c.card_no as waiting_card_no, d.picture_file_id from driver d join auth_plant a on a.id = d.auth_plant_id
      left join pass p on p.driver_id = d.id and p.is_current
      left join card c on c.driver_id = d.id and c.cancelled_at is null and c.handed_over_at is null
  ) d
  where d.id = h.driver_id;
alter table driver_history
  alter column from_at set not null, alter column until_at set not null,
  add constraint driver_history_days check (from_day <= until_day), add constraint driver_history_times check (from_at < until_at),
  add primary key (driver_id, from_at),
  enable trigger user;

-- Each change has a row. A clock that stood still or went back gives the next moment, so that no row is lost or rewritten.
create or replace function keep_driver_history(of_driver bigint, at timestamptz) returns void language plpgsql as $$
declare
  kept driver_history;
  next driver_history;
  state jsonb;
  zone text;
begin
  select * into kept from driver_history where driver_id = of_driver and until_day = 'infinity';
  select to_jsonb(s), a.time_zone into state, zone from driver_state s join auth_plant a on a.id = s.auth_plant_id where s.driver_id = of_driver;
  next := jsonb_populate_record(kept, state);
  if next is not distinct from kept then
    return;
  end if;
  next.from_at := greatest(at, kept.from_at + interval '1 microsecond');
  next.from_day := greatest((next.from_at at time zone zone)::date, kept.from_day);
  next.until_at := 'infinity';
  next.until_day := 'infinity';
  next.has_time := true;
  if kept.driver_id is null then
    next.status_since := next.from_day;
  elsif next.status_id <> kept.status_id then
    -- A status that is taken back on its day has not begun.
    next.status_since := coalesce((
      select status_since from driver_history where driver_id = of_driver and until_day = next.from_day and status_id = next.status_id order by from_at desc limit 1
    ), next.from_day);
  end if;
  if kept.from_day < next.from_day then
    next.was_plant_id := kept.auth_plant_id;
    next.was_transporter_id := kept.transporter_id;
    next.was_status_id := kept.status_id;
  end if;
  update driver_history set until_at = next.from_at, until_day = next.from_day where driver_id = of_driver and from_at = kept.from_at;
  insert into driver_history select next.*;
end $$;
