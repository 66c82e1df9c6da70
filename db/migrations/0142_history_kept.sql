-- beside: no, it goes with the times of the history
-- What was known stays as it was: only the last row of a driver is closed, once. The demonstration writes its past itself.
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
create or replace function driver_history_facts(h driver_history) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
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

-- A clearance that is not audited became known at the time of its row, as an audited one at that of the audit.
create function clearance_time() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('driver_pass.at', true), '') = '' then
    perform set_config('driver_pass.at', (select max(created_at) from written)::text, true);
  end if;
  return null;
end $$;
create trigger clearance_time after insert on clearance referencing new table as written for each statement execute function clearance_time();

create or replace function driver_history_follow() returns trigger language plpgsql as $$
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
    elsif tg_table_name = 'card' then
      perform keep_driver_history(new.driver_id, coalesce(at, greatest(new.allocated_at, new.handed_over_at, new.cancelled_at)));
    else
      perform keep_driver_history(new.driver_id, coalesce(at, case when tg_op = 'INSERT' then new.created_at end, now()));
    end if;
  end if;
  return null;
end $$;
create constraint trigger card_history after insert or update of card_no, handed_over_at, cancelled_at on card deferrable initially deferred
  for each row execute function driver_history_follow();

-- For drivers without a history, whose rows were written before it or without triggers: it starts now.
create or replace function start_driver_history() returns void language sql as $$
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
