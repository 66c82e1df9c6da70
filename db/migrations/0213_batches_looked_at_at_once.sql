-- beside: no, the release before does not settle drivers
drop trigger settled_batch_settled on settled_batch;
drop function settled_batch_settled();

-- Rows are compared as rows: as JSON it took most of the time of settling.
create view driver_state_kept as
  select driver_id, auth_plant_id, transporter_id, status_id, gender, date_of_birth, experience_years, vehicle_options, vehicle_categories, card_no,
    pass_status, pass_issued_on, pass_expiry, pass_reason, medical_expiry, ddt_expiry, bulker_expiry, licence_expiry, spot_until, cleared_until,
    suspended_on, suspended_until, is_on_hold, is_unfit, pass_registered_until, pass_shortened_until, waiting_card_no, picture_file_id
  from driver_history where until_day = 'infinity';

create or replace function keep_driver_history(drivers bigint[], moments timestamptz[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- The first of these drivers whose row, or last row of the history, does not say what the records say; null where all do, or are not there. It is asked when a transaction ends
-- that may have filled empty tables, for one driver or for thousands: by one plan, in which each driver is looked up by indexes (offset 0 keeps the look-up whole).
create function first_unsettled(drivers bigint[]) returns bigint language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select min(wrong.driver_id)
    from unnest(drivers) asked (id) cross join lateral (
      select d.driver_id
      from driver_as_settled d join driver_facts_now f on f.driver_id = d.driver_id join driver_state s on s.driver_id = d.driver_id
        left join driver_state_kept k on k.driver_id = d.driver_id
      where d.driver_id = asked.id and (row(d.*) is distinct from row(f.*) or row(s.*) is distinct from row(k.*)) offset 0
    ) wrong
  );
end $$;

drop trigger driver_settled on driver;
drop function driver_settles_driver();
drop trigger driver_settled on pass;
drop function pass_settles_driver();
drop trigger driver_settled on card;
drop function card_settles_driver();
drop trigger driver_settled on clearance;
drop function clearance_settles_driver();
drop trigger driver_settled on suspension;
drop function suspension_settles_driver();
drop trigger driver_settled on driver_hold;
drop function driver_hold_settles_driver();
drop trigger driver_settled on transporter;
drop function transporter_settles_driver();
drop function settles_driver(regclass, text[], text);
drop function is_settled(bigint);
create function settles_driver(written regclass, watched text[], drivers text default 'array[new.driver_id]') returns void language plpgsql as $$
begin
  execute format($create$
    create function %1$s_settles_driver() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
    declare of_driver bigint;
    begin
      if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
        return null;
      end if;
      of_driver := first_unsettled(%2$s);
      if of_driver is not null then
        raise check_violation using constraint = 'driver_settled', message = format('driver %%s was changed by its %%s and not settled', of_driver, tg_table_name);
      end if;
      return null;
    end $body$;
    create constraint trigger driver_settled after insert or update of %3$s on %1$s deferrable initially deferred for each row execute function %1$s_settles_driver();
  $create$, written, drivers, (select string_agg(quote_ident(c), ', ' order by n) from unnest(watched) with ordinality named (c, n)));
end $$;
-- protect: what follows from these is settled in the same transaction, or nothing of it is saved.
select settles_driver('driver', '{auth_plant_id, transporter_id, status_id, gender, date_of_birth, experience_years, vehicle_options, vehicle_categories, licence_expiry, picture_file_id}',
  drivers => 'array[new.id]');
select settles_driver('pass', '{is_current}');
select settles_driver('card', '{handed_over_at, cancelled_at, printed_at}');
select settles_driver('clearance', '{is_void}');
select settles_driver('suspension', '{ended_at}');
select settles_driver('driver_hold', '{lifted_at}');
select settles_driver('transporter', '{is_spot, valid_until}',
  drivers => 'array(select id from driver where transporter_id = new.id and spot_until is distinct from case when new.is_spot then new.valid_until end limit 1)');
select settles_driver('settled_batch', '{drivers}', drivers => 'new.drivers');
