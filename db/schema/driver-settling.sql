-- What follows from a driver's facts is worked out by the product (src/drivers/settle) and written here. Nothing else may write it (docs/decisions/how-a-driver-changes.md).

-- What is settled on a driver's row, said once for whoever writes or compares it.
create view driver_as_settled as
  select id as driver_id, card_no, card_printed_at, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, spot_until, held_days, is_unfit, cleared_until, own_ends,
    restrictions
  from driver;

-- Until when a driver may load, from the rest of the row.
create function cleared_until_of(d driver) returns date language sql immutable as $$
  select case when d.is_unfit or d.pass_expiry is null then '-infinity' else least(d.pass_expiry, d.documents_until, d.own_until, lower(d.held_days)) end
$$;

-- Always empty: a row is there to be looked at when its transaction ends.
create unlogged table settled_batch (drivers bigint[] not null);

-- The only writer of what is settled of passes and drivers: one row for each driver, with its current pass where there is one. When the transaction ends, all of them must
-- be what their records say, or nothing of it is written.
create function settle_drivers(settled jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update pass p set status = s.pass_status, expiry = s.pass_expiry, expiry_reason = s.pass_reason
  from jsonb_to_recordset(settled) s (driver_id bigint, pass_id bigint, pass_status text, pass_expiry date, pass_reason text)
  where p.id = s.pass_id and p.driver_id = s.driver_id and p.is_current
    and (p.status, p.expiry, p.expiry_reason) is distinct from (s.pass_status, s.pass_expiry, s.pass_reason);
  update driver_as_settled d set card_no = s.card_no, card_printed_at = s.card_printed_at, pass_expiry = s.pass_expiry, medical_expiry = s.medical_expiry, ddt_expiry = s.ddt_expiry,
    bulker_expiry = s.bulker_expiry, spot_until = s.spot_until, held_days = s.held_days, is_unfit = s.is_unfit, cleared_until = s.cleared_until,
    own_ends = s.own_ends, restrictions = s.restrictions
  from jsonb_populate_recordset(null::driver_as_settled, settled) s
  where d.driver_id = s.driver_id and row(d.*) is distinct from row(s.*);
  insert into settled_batch select array_agg(driver_id) from jsonb_to_recordset(settled) s (driver_id bigint);
  delete from settled_batch;
end $$;

-- The same columns read from the records that they follow from; cleared_until, which follows from the others, from these as they stand, and a plant's own requirements, whose
-- rules are the product's, as they stand.
create view driver_facts_now as
  select d.id as driver_id, case when c.handed_over_at is not null then c.card_no end as card_no, case when c.handed_over_at is null then c.printed_at end as card_printed_at,
    p.expiry as pass_expiry, k.medical as medical_expiry, k.ddt as ddt_expiry, k.bulker as bulker_expiry, case when t.is_spot then t.valid_until end as spot_until,
    held_days_of(d.id, d.auth_plant_id) as held_days, k.is_unfit, cleared_until_of(d) as cleared_until, d.own_ends,
    k.restrictions
  from driver d
  join transporter t on t.id = d.transporter_id
  left join pass p on p.driver_id = d.id and p.is_current
  left join card c on c.driver_id = d.id and c.cancelled_at is null
  cross join lateral (
    select max(expiry) filter (where kind = 'medical') as medical, max(expiry) filter (where kind = 'ddt') as ddt, max(expiry) filter (where kind = 'bulker') as bulker,
      coalesce(bool_or(kind = 'medical' and fit_to_work is false), false) as is_unfit,
      array(select distinct unnest(restrictions) from current_clearance where driver_id = d.id order by 1) as restrictions
    from current_clearance where driver_id = d.id
  ) k;

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

-- After rows were written without the product, as the owner: the own columns of these drivers again, or of all, from their records. docs/operations.md says what follows.
create function keep_verdicts(drivers bigint[] default null) returns void language plpgsql as $$
declare page bigint[];
begin
  for page in select array_agg(id) from driver where drivers is null or id = any (drivers) group by id / 1000 loop
    perform settle_drivers((select jsonb_agg(f) from driver_facts_now f where f.driver_id = any (page)));
  end loop;
  -- It is read from documents_until, which has followed only now.
  update driver d set cleared_until = cleared_until_of(d) where (drivers is null or d.id = any (drivers)) and d.cleared_until <> cleared_until_of(d);
end $$;
