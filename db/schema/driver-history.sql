-- What was known of drivers at any moment (docs/decisions/what-was-known.md).

create table driver_history (
  driver_id bigint not null references driver on delete cascade,
  -- The days from the first at the driver's plant, up to and without the second; 'infinity' for the state now.
  from_day date not null,
  until_day date not null default 'infinity',
  -- The day on which the status began, also before the first interval where that is known.
  status_since date not null,
  -- The interval before; null in the first. Where the history of drivers who were there before it starts, only the status.
  was_plant_id bigint,
  was_transporter_id bigint,
  was_status_id smallint,
  -- The columns of driver_state.
  auth_plant_id bigint not null,
  transporter_id bigint not null,
  status_id smallint not null,
  gender text,
  date_of_birth date,
  experience_years smallint,
  vehicle_options text[] not null,
  vehicle_categories text[] not null,
  card_no text,
  pass_status text,
  pass_issued_on date,
  pass_expiry date,
  pass_reason text,
  medical_expiry date,
  ddt_expiry date,
  bulker_expiry date,
  licence_expiry date,
  spot_until date,
  cleared_until date not null,
  suspended_on date,
  suspended_until date,
  is_unfit boolean not null default false,
  -- A stretch is half open in both measures. One that did not reach the end of a day has from_day = until_day: it covers no day's end. Days never go back, also
  -- where a driver moves to a plant whose day is an earlier one.
  from_at timestamptz not null,
  until_at timestamptz not null default 'infinity',
  -- False for rows that were kept by the day: the time is the start of the day.
  has_time boolean not null default true,
  pass_registered_until date,
  pass_shortened_until date,
  waiting_card_no text,
  picture_file_id bigint,
  held_days datemultirange not null default '{}',
  own_ends jsonb not null default '{}',
  restrictions text[] not null default '{}',
  constraint driver_history_days check (from_day <= until_day),
  constraint driver_history_times check (from_at < until_at),
  primary key (driver_id, from_at),
  -- What a driver's status, card, pass and suspensions say together. The history is written at the end of each transaction that settles a driver, with all of them in
  -- one row, so the row's own checks judge the whole, and cost no look at another table. Rows that have ended are left alone: only so can a wrong state be left.
  constraint driver_active_has_card check (until_day < 'infinity' or status_id <> 8 or card_no is not null),
  -- A card that was handed over ends with the driver's service, and comes back only with it.
  constraint driver_card_in_service check (until_day < 'infinity' or card_no is null or status_id in (8, 10)),
  constraint driver_suspended_has_suspension check (until_day < 'infinity' or (status_id = 10) = (suspended_on is not null)),
  -- The twin of passStatusOfDriver; a test compares them.
  constraint driver_pass_follows_status check (until_day < 'infinity' or pass_status is null or case
    when status_id in (1, 2, 3) then pass_status in ('pending', 'cancelled')
    else pass_status = case status_id when 4 then 'pending' when 8 then 'active' when 10 then 'suspended' else 'cancelled' end
  end),
  -- The twin of passLimits. Who is suspended or on hold may have a pass that is too long, so that nothing keeps anybody from stopping a driver.
  constraint driver_pass_within_limits check (until_day < 'infinity' or pass_expiry is null or status_id not in (4, 8) or held_days <> '{}'
    or pass_expiry <= least(medical_expiry, ddt_expiry, licence_expiry, spot_until, case when 'Bulker' = any (vehicle_options) then bulker_expiry end, 'infinity')),
  -- Who has left, was declined or blacklisted has no card, not even one that waits to be handed over.
  constraint driver_gone_without_card check (until_day < 'infinity' or status_id not in (5, 7, 9) or card_no is null and waiting_card_no is null)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index driver_history_now on driver_history (driver_id) where until_day = 'infinity';
create index driver_history_of_transporter on driver_history (auth_plant_id, transporter_id, until_day);
create index driver_history_reported on driver_history (auth_plant_id, until_day, from_day)
  include (driver_id, transporter_id, status_id, gender, date_of_birth, experience_years, vehicle_options, pass_expiry, pass_reason, medical_expiry, ddt_expiry, bulker_expiry,
    cleared_until);
-- Who came into service or went out of it is what a day's end says.
create index driver_history_by_service on driver_history (from_day, driver_id) include (auth_plant_id, status_id, was_plant_id, was_status_id)
  where from_day < until_day and (was_status_id is null or (status_id in (8, 10)) <> (was_status_id in (8, 10)) or was_plant_id <> auth_plant_id);

-- protect: what was known stays as it was: only the last row of a driver is closed, once. The demonstration writes its past itself.
create function driver_history_kept() returns trigger language plpgsql as $$
begin
  if current_setting('driver_pass.writes_past', true) = 'on' then
    return coalesce(new, old);
  elsif tg_op = 'DELETE' then
    if not exists (select from driver where id = old.driver_id) then
      return old;
    end if;
  elsif old.until_at = 'infinity' then
    old.until_at := new.until_at;
    old.until_day := new.until_day;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'rows of driver_history never change' using errcode = 'restrict_violation';
end $$;
create trigger driver_history_kept before update or delete on driver_history for each row execute function driver_history_kept();

-- Days are counted by their ends, which a stretch within a day does not reach.
create function driver_history_facts(h driver_history) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
  select f.auth_plant_id, f.fact, f.part, f.key
  from (select to_char(h.from_day, 'YYYY-MM-DD') as day) c
  cross join lateral (values
    ('status from', h.auth_plant_id, h.status_id, day),
    ('status from transporter', h.auth_plant_id, h.status_id, h.transporter_id || ' ' || day),
    ('status until', h.was_plant_id, h.was_status_id, day),
    ('status until transporter', h.was_plant_id, h.was_status_id, h.was_transporter_id || ' ' || day)
  ) f (fact, auth_plant_id, part, key)
  where f.auth_plant_id is not null and h.from_day < h.until_day
    and (h.was_plant_id, h.was_transporter_id, h.was_status_id) is distinct from (h.auth_plant_id, h.transporter_id, h.status_id)
$$;
-- count: what a statement changes of the facts above, so that every number on a screen is exact at any size.
select count_rows_of('driver_history');

-- What the history keeps of a driver, as it is now.
create view driver_state as
  select d.id as driver_id, d.auth_plant_id, d.transporter_id, d.status_id, d.gender, d.date_of_birth, d.experience_years, d.vehicle_options, d.vehicle_categories,
    d.card_no, p.status as pass_status, p.issued_on as pass_issued_on, d.pass_expiry, p.expiry_reason as pass_reason,
    d.medical_expiry, d.ddt_expiry, d.bulker_expiry, d.licence_expiry, d.spot_until, d.cleared_until, s.starts_on as suspended_on, s.ends_on as suspended_until,
    d.held_days, d.is_unfit, p.registered_until as pass_registered_until, p.shortened_until as pass_shortened_until, c.card_no as waiting_card_no, d.picture_file_id,
    d.own_ends, d.restrictions
  from driver d
  left join pass p on p.driver_id = d.id and p.is_current
  left join card c on c.driver_id = d.id and c.cancelled_at is null and c.handed_over_at is null
  left join lateral (
    select starts_on, ends_on from suspension where driver_id = d.id and ended_at is null order by ends_on desc nulls first limit 1
  ) s on true;

-- The same as the last row of a driver's history says: rows of both are compared, and PostgreSQL refuses to where one has a column more.
create view driver_state_kept as
  select driver_id, auth_plant_id, transporter_id, status_id, gender, date_of_birth, experience_years, vehicle_options, vehicle_categories, card_no,
    pass_status, pass_issued_on, pass_expiry, pass_reason, medical_expiry, ddt_expiry, bulker_expiry, licence_expiry, spot_until, cleared_until,
    suspended_on, suspended_until, held_days, is_unfit, pass_registered_until, pass_shortened_until, waiting_card_no, picture_file_id, own_ends, restrictions
  from driver_history where until_day = 'infinity';

-- history: a row for each of these drivers whose state is another one than the last row says, known since its moment. A clock that stood still or went back gives the next
-- moment, so that no row is lost or rewritten. The product calls it as the last thing in a transaction that settles drivers.
create function keep_driver_history(drivers bigint[], moments timestamptz[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare changed driver_history[];
begin
  changed := array(
    select jsonb_populate_record(h, to_jsonb(s) || jsonb_build_object(
      'from_at', n.at, 'from_day', n.day, 'until_at', 'infinity', 'until_day', 'infinity', 'has_time', true,
      'status_since', case
        when h.status_id = s.status_id then h.status_since
        -- A status that is taken back on its day has not begun.
        else coalesce((
          select status_since from driver_history where driver_id = s.driver_id and until_day = n.day and status_id = s.status_id order by from_at desc limit 1
        ), n.day)
      end) || case when h.from_day < n.day
        then jsonb_build_object('was_plant_id', h.auth_plant_id, 'was_transporter_id', h.transporter_id, 'was_status_id', h.status_id) else '{}' end)
    from unnest(drivers, moments) c (driver_id, at)
      join driver_state s on s.driver_id = c.driver_id
      join auth_plant p on p.id = s.auth_plant_id
      left join driver_history h on h.driver_id = s.driver_id and h.until_day = 'infinity'
      left join driver_state_kept k on k.driver_id = s.driver_id
      cross join lateral (select greatest(c.at, h.from_at + interval '1 microsecond') as at) t
      cross join lateral (select t.at, greatest((t.at at time zone p.time_zone)::date, h.from_day) as day) n
    where row(s.*) is distinct from row(k.*)
    order by s.driver_id
  );
  update driver_history h set until_at = c.from_at, until_day = c.from_day from unnest(changed) c where h.driver_id = c.driver_id and h.until_day = 'infinity';
  insert into driver_history select * from unnest(changed);
end $$;

-- For drivers without a history, whose rows were written before it or without triggers: it starts now.
create function start_driver_history() returns void language sql as $$
  insert into driver_history
  select h.*
  from driver_state s join driver d on d.id = s.driver_id join auth_plant p on p.id = s.auth_plant_id
    left join lateral (
      select a.at from audit a where a.subject = 'driver' and a.subject_id = s.driver_id and a.before ->> 'status_id' <> a.after ->> 'status_id' order by a.id desc limit 1
    ) changed on true
    cross join lateral jsonb_populate_record(null::driver_history, to_jsonb(s) || jsonb_build_object('has_time', true, 'was_status_id', s.status_id,
      'from_at', now(), 'until_at', 'infinity', 'from_day', (now() at time zone p.time_zone)::date, 'until_day', 'infinity',
      'status_since', (coalesce(changed.at, d.created_at) at time zone p.time_zone)::date)) h
  where not exists (select from driver_history h where h.driver_id = s.driver_id)
$$;
