-- What a driver was at the end of each day (decision 052). The state is stated once, as the view driver_state; driver_history keeps it, an interval for each stretch of days.
create view driver_state as
  select d.id as driver_id, d.auth_plant_id, d.transporter_id, d.status_id, d.gender, d.date_of_birth, d.experience_years, d.vehicle_options, d.vehicle_categories,
    d.card_no, p.status as pass_status, p.issued_on as pass_issued_on, d.pass_expiry, p.expiry_reason as pass_reason,
    d.medical_expiry, d.ddt_expiry, d.bulker_expiry, d.licence_expiry, d.spot_until, d.cleared_until, s.starts_on as suspended_on, s.ends_on as suspended_until
  from driver d
  left join pass p on p.driver_id = d.id and p.is_current
  left join lateral (
    select starts_on, ends_on from suspension where driver_id = d.id and ended_at is null order by ends_on desc nulls first limit 1
  ) s on true;

create table driver_history (
  driver_id bigint not null references driver on delete cascade,
  -- The days from the first at the driver's plant, up to and without the second; 'infinity' for the state now.
  from_day date not null,
  until_day date not null default 'infinity' check (from_day < until_day),
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
  primary key (driver_id, from_day)
);
create unique index driver_history_now on driver_history (driver_id) where until_day = 'infinity';
create index driver_history_of_transporter on driver_history (auth_plant_id, transporter_id, until_day);
-- A page of a past day is read along the names.
create index driver_by_name_anywhere on driver (name_key, id);

-- Several changes on one day leave the last one. A clock that went back changes the interval that it finds.
create function keep_driver_history(of_driver bigint, at timestamptz) returns void language plpgsql as $$
declare
  kept driver_history;
  before driver_history;
  next driver_history;
  state jsonb;
  day date;
begin
  select * into kept from driver_history where driver_id = of_driver and until_day = 'infinity';
  select to_jsonb(s), (at at time zone a.time_zone)::date into state, day from driver_state s join auth_plant a on a.id = s.auth_plant_id where s.driver_id = of_driver;
  next := jsonb_populate_record(kept, state);
  if next is not distinct from kept then
    return;
  end if;
  if kept.driver_id is null then
    next.from_day := day;
    next.status_since := day;
  elsif kept.from_day < day then
    update driver_history set until_day = day where driver_id = of_driver and from_day = kept.from_day;
    next.from_day := day;
    next.was_plant_id := kept.auth_plant_id;
    next.was_transporter_id := kept.transporter_id;
    next.was_status_id := kept.status_id;
    if next.status_id <> kept.status_id then
      next.status_since := day;
    end if;
  else
    delete from driver_history where driver_id = of_driver and from_day = kept.from_day;
    select * into before from driver_history where driver_id = of_driver and until_day = kept.from_day;
    if next.status_id <> kept.status_id then
      next.status_since := case when next.status_id = before.status_id then before.status_since else kept.from_day end;
    end if;
  end if;
  next.until_day := 'infinity';
  insert into driver_history select next.*;
end $$;

-- The time of a change is the one that its transaction writes to the audit: the product's clock, not the database's.
create function audit_time() returns trigger language plpgsql as $$
begin
  perform set_config('driver_pass.at', (select max(at) from written)::text, true);
  return null;
end $$;
create trigger audit_time after insert on audit referencing new table as written for each statement execute function audit_time();

-- At the end of the transaction, when a driver's rows are as they should be and the audit is written. What is not audited has the time that its row carries.
create function driver_history_follow() returns trigger language plpgsql as $$
declare at timestamptz := nullif(current_setting('driver_pass.at', true), '')::timestamptz;
begin
  if tg_table_name = 'driver' and tg_op = 'INSERT' then
    perform keep_driver_history(new.id, new.created_at);
  elsif tg_table_name = 'driver' then
    perform keep_driver_history(new.id, coalesce(at, case when old.updated_at is distinct from new.updated_at then new.updated_at end, now()));
  else
    perform from driver where id = new.driver_id for no key update;
    if tg_table_name = 'suspension' then
      perform keep_driver_history(new.driver_id, coalesce(at, new.ended_at, new.created_at));
    else
      perform keep_driver_history(new.driver_id, coalesce(at, case when tg_op = 'INSERT' then new.created_at end, now()));
    end if;
  end if;
  return null;
end $$;
create constraint trigger driver_history_insert after insert on driver deferrable initially deferred for each row execute function driver_history_follow();
create constraint trigger driver_history_update after update on driver deferrable initially deferred for each row
  when (old.* is distinct from new.*) execute function driver_history_follow();
create constraint trigger pass_history after insert or update on pass deferrable initially deferred for each row
  when (new.is_current) execute function driver_history_follow();
create constraint trigger suspension_history after insert or update on suspension deferrable initially deferred for each row execute function driver_history_follow();

-- For drivers without a history, whose rows were written before it or without triggers: it starts today.
create function start_driver_history() returns void language sql as $$
  insert into driver_history (driver_id, from_day, status_since, was_status_id, auth_plant_id, transporter_id, status_id, gender, date_of_birth, experience_years,
    vehicle_options, vehicle_categories, card_no, pass_status, pass_issued_on, pass_expiry, pass_reason, medical_expiry, ddt_expiry, bulker_expiry, licence_expiry, spot_until,
    cleared_until, suspended_on, suspended_until)
  select s.driver_id, (now() at time zone p.time_zone)::date, (coalesce(changed.at, d.created_at) at time zone p.time_zone)::date, s.status_id, s.auth_plant_id,
    s.transporter_id, s.status_id, s.gender, s.date_of_birth, s.experience_years, s.vehicle_options, s.vehicle_categories, s.card_no, s.pass_status, s.pass_issued_on,
    s.pass_expiry, s.pass_reason, s.medical_expiry, s.ddt_expiry, s.bulker_expiry, s.licence_expiry, s.spot_until, s.cleared_until, s.suspended_on, s.suspended_until
  from driver_state s join driver d on d.id = s.driver_id join auth_plant p on p.id = s.auth_plant_id
    left join lateral (
      select a.at from audit a where a.subject = 'driver' and a.subject_id = s.driver_id and a.before ->> 'status_id' <> a.after ->> 'status_id' order by a.id desc limit 1
    ) changed on true
  where not exists (select from driver_history h where h.driver_id = s.driver_id)
$$;

-- What changes a driver's status, transporter or plant counts by its day, for the plant and, with the transporter before the day, for the transporter. In service are drivers
-- who are active or suspended: they joined, and left when they were it and are no longer; a transporter's drivers also when they change it.
create function driver_history_facts(h driver_history) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
  select f.auth_plant_id, f.fact, f.part, f.key
  from (select to_char(h.from_day, 'YYYY-MM-DD') as day, h.status_id in (8, 10) as serves, coalesce(h.was_status_id in (8, 10), false) as served) c
  cross join lateral (values
    ('status from', h.auth_plant_id, h.status_id, day, true),
    ('status from transporter', h.auth_plant_id, h.status_id, h.transporter_id || ' ' || day, true),
    ('status until', h.was_plant_id, h.was_status_id, day, true),
    ('status until transporter', h.was_plant_id, h.was_status_id, h.was_transporter_id || ' ' || day, true),
    ('joined', h.auth_plant_id, h.status_id, day, serves and (not served or h.was_plant_id <> h.auth_plant_id)),
    ('joined transporter', h.auth_plant_id, h.status_id, h.transporter_id || ' ' || day,
      serves and (not served or h.was_plant_id <> h.auth_plant_id or h.was_transporter_id <> h.transporter_id)),
    ('left', h.was_plant_id, h.status_id, day, served and (not serves or h.was_plant_id <> h.auth_plant_id)),
    ('left transporter', h.was_plant_id, h.status_id, h.was_transporter_id || ' ' || day,
      served and (not serves or h.was_plant_id <> h.auth_plant_id or h.was_transporter_id <> h.transporter_id))
  ) f (fact, auth_plant_id, part, key, counts)
  where f.counts and f.auth_plant_id is not null
    and (h.was_plant_id, h.was_transporter_id, h.was_status_id) is distinct from (h.auth_plant_id, h.transporter_id, h.status_id)
$$;

create or replace view recounted as
  select auth_plant_id, fact, part, key, count(*)::integer as n
  from (
    select f.* from driver d cross join lateral driver_facts(d) f
    union all select f.* from violation v cross join lateral violation_facts(v) f
    union all select f.* from request r cross join lateral request_facts(r) f
    union all select f.* from driver_history h cross join lateral driver_history_facts(h) f
  ) counted
  group by 1, 2, 3, 4;

create or replace function recount() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7230027);
  lock table driver, violation, request, driver_history in share row exclusive mode;
  delete from count_delta;
  delete from stored_count;
  insert into stored_count (auth_plant_id, fact, part, key, n) select auth_plant_id, fact, part, key, n from recounted order by 1, 2, 3, 4;
end $$;

select count_rows_of('driver_history');
select start_driver_history();
