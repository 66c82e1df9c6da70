-- May this driver load? The dates that it depends on are kept on the driver's row by the triggers below, in the transaction of the change, so that a
-- list of any length is filtered, sorted and counted by them without a join. Decision 016 says what they mean.
alter table driver
  add column medical_expiry date,
  add column ddt_expiry date,
  add column bulker_expiry date,
  -- Until when the transporter is hired; null for a regular one.
  add column spot_until date;

-- The day on which the first of all proofs ends; '-infinity' where one that is needed is missing. What holds today ends later than today.
alter table driver add column cleared_until date not null generated always as (
  case
    when pass_expiry is null or medical_expiry is null or ddt_expiry is null or licence_expiry is null
      or ('Bulker' = any(vehicle_options) and bulker_expiry is null) then '-infinity'::date
    else least(pass_expiry, medical_expiry, ddt_expiry, licence_expiry, case when 'Bulker' = any(vehicle_options) then bulker_expiry end, spot_until)
  end
) stored;

-- The current clearance of a kind is the newest that is not void.
create function keep_clearances(drivers bigint[]) returns void language plpgsql as $$
begin
  -- Locked first and read after: of two who write about the same driver, the second one sees what the first has written.
  perform from driver where id = any(drivers) order by id for no key update;
  update driver d set medical_expiry = c.medical, ddt_expiry = c.ddt, bulker_expiry = c.bulker
  from (
    select u.id, max(k.expiry) filter (where k.kind = 'medical') as medical, max(k.expiry) filter (where k.kind = 'ddt') as ddt,
      max(k.expiry) filter (where k.kind = 'bulker') as bulker
    from unnest(drivers) u (id) left join lateral (
      select distinct on (kind) kind, expiry from clearance where driver_id = u.id and not is_void order by kind, id desc
    ) k on true group by u.id
  ) c
  where d.id = c.id and (d.medical_expiry, d.ddt_expiry, d.bulker_expiry) is distinct from (c.medical, c.ddt, c.bulker);
end $$;

create function clearances_changed() returns trigger language plpgsql as $$
begin
  perform keep_clearances(array(select distinct driver_id from changed));
  return null;
end $$;
create trigger clearance_insert after insert on clearance referencing new table as changed for each statement execute function clearances_changed();
create trigger clearance_update after update on clearance referencing new table as changed for each statement execute function clearances_changed();

create function driver_spot_until() returns trigger language plpgsql as $$
begin
  -- The transporter's validity does not change between this look and the driver's being written.
  select case when is_spot then valid_until end into new.spot_until from transporter where id = new.transporter_id for share;
  return new;
end $$;
create trigger driver_spot_until_insert before insert on driver for each row execute function driver_spot_until();
create trigger driver_spot_until_update before update of transporter_id on driver for each row
  when (old.transporter_id is distinct from new.transporter_id) execute function driver_spot_until();

create function transporter_spot_until() returns trigger language plpgsql as $$
begin
  update driver set spot_until = case when new.is_spot then new.valid_until end
    where transporter_id = new.id and spot_until is distinct from case when new.is_spot then new.valid_until end;
  return null;
end $$;
create trigger transporter_spot_until after update of is_spot, valid_until on transporter for each row
  when ((old.is_spot, old.valid_until) is distinct from (new.is_spot, new.valid_until)) execute function transporter_spot_until();

-- Drivers with a pass, counted by the steps of each order that they are listed in: the first three letters of the name, or the day on which something ends
-- ('~' where there is none, which comes last; '' for '-infinity', which comes first). A total is a short sum, and a page far down is looked for from its own
-- step. A change leaves two rows in driver_climb, what was and what is now; fold_driver_ladder() adds them up now and then.
create table driver_ladder (
  auth_plant_id bigint not null,
  of text collate "C" not null check (of in ('name', 'pass', 'medical', 'ddt', 'bulker', 'cleared')),
  status_id smallint not null,
  step text collate "C" not null,
  n integer not null,
  primary key (auth_plant_id, of, status_id, step) include (n)
);
create table driver_climb (
  auth_plant_id bigint not null,
  status_id smallint not null,
  name text collate "C" not null,
  pass date not null,
  medical date,
  ddt date,
  bulker date,
  cleared date not null,
  n smallint not null
);

create function driver_climbs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.pass_expiry is not null then
    insert into driver_climb values (old.auth_plant_id, old.status_id, left(old.name_key, 3), old.pass_expiry, old.medical_expiry, old.ddt_expiry, old.bulker_expiry, old.cleared_until, -1);
  end if;
  if tg_op <> 'DELETE' and new.pass_expiry is not null then
    insert into driver_climb values (new.auth_plant_id, new.status_id, left(new.name_key, 3), new.pass_expiry, new.medical_expiry, new.ddt_expiry, new.bulker_expiry, new.cleared_until, 1);
  end if;
  return null;
end $$;
create trigger driver_climbs_insert after insert on driver for each row when (new.pass_expiry is not null) execute function driver_climbs();
create trigger driver_climbs_delete after delete on driver for each row when (old.pass_expiry is not null) execute function driver_climbs();
create trigger driver_climbs after update on driver for each row
  when ((old.auth_plant_id, old.status_id, left(old.name_key, 3), old.pass_expiry, old.medical_expiry, old.ddt_expiry, old.bulker_expiry, old.cleared_until)
    is distinct from (new.auth_plant_id, new.status_id, left(new.name_key, 3), new.pass_expiry, new.medical_expiry, new.ddt_expiry, new.bulker_expiry, new.cleared_until)
    and (old.pass_expiry is not null or new.pass_expiry is not null)) execute function driver_climbs();

create function ladder_day(day date) returns text language sql immutable as $$
  select case when day is null then '~' when day = '-infinity' then '' else
    lpad(extract(year from day)::int::text, 4, '0') || '-' || lpad(extract(month from day)::int::text, 2, '0') || '-' || lpad(extract(day from day)::int::text, 2, '0') end
$$;

-- What has been climbed since the last time, by the steps.
create view driver_ladder_pending as
  select c.auth_plant_id, s.of, c.status_id, s.step, c.n
  from driver_climb c cross join lateral (values ('name', c.name), ('pass', ladder_day(c.pass)), ('medical', ladder_day(c.medical)), ('ddt', ladder_day(c.ddt)),
    ('bulker', ladder_day(c.bulker)), ('cleared', ladder_day(c.cleared))) s (of, step);

-- One at a time: whoever comes while another one folds has nothing to do.
create function fold_driver_ladder() returns void language plpgsql as $$
begin
  if not exists (select from driver_climb) or not pg_try_advisory_xact_lock(7230013) then
    return;
  end if;
  with climbed as (
    delete from driver_climb returning *
  ), steps as (
    select c.auth_plant_id, s.of, c.status_id, s.step, sum(c.n) as n
    from climbed c cross join lateral (values ('name', c.name), ('pass', ladder_day(c.pass)), ('medical', ladder_day(c.medical)), ('ddt', ladder_day(c.ddt)),
      ('bulker', ladder_day(c.bulker)), ('cleared', ladder_day(c.cleared))) s (of, step)
    group by 1, 2, 3, 4 having sum(c.n) <> 0
  )
  insert into driver_ladder as kept (auth_plant_id, of, status_id, step, n) select * from steps
  on conflict (auth_plant_id, of, status_id, step) do update set n = kept.n + excluded.n;
  delete from driver_ladder where n = 0;
end $$;

-- Everything above for every driver there is: for this step itself, and after rows were written past the triggers.
create function keep_all_verdicts() returns void language plpgsql as $$
begin
  update driver d set medical_expiry = c.medical, ddt_expiry = c.ddt, bulker_expiry = c.bulker, spot_until = case when t.is_spot then t.valid_until end
  from transporter t, driver o left join (
    select driver_id, max(expiry) filter (where kind = 'medical') as medical, max(expiry) filter (where kind = 'ddt') as ddt, max(expiry) filter (where kind = 'bulker') as bulker
    from (select distinct on (driver_id, kind) driver_id, kind, expiry from clearance where not is_void order by driver_id, kind, id desc) newest group by driver_id
  ) c on c.driver_id = o.id
  where o.id = d.id and t.id = d.transporter_id
    and (d.medical_expiry, d.ddt_expiry, d.bulker_expiry, d.spot_until) is distinct from (c.medical, c.ddt, c.bulker, case when t.is_spot then t.valid_until end);
  delete from driver_climb;
  delete from driver_ladder;
  insert into driver_climb
    select auth_plant_id, status_id, left(name_key, 3), pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, cleared_until, 1 from driver where pass_expiry is not null;
  perform fold_driver_ladder();
end $$;

-- Nobody has a page open while the product migrates.
alter table driver disable trigger driver_live_update;
alter table driver disable trigger driver_climbs;
select keep_all_verdicts();
alter table driver enable trigger driver_live_update;
alter table driver enable trigger driver_climbs;

create index driver_by_cleared on driver (auth_plant_id, status_id, cleared_until, id);
-- The passes table in each of its orders; what filters it is in the index as well.
create index driver_pass_by_name on driver (auth_plant_id, name_key, id)
  include (status_id, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, cleared_until) where pass_expiry is not null;
create index driver_pass_of_transporter on driver (auth_plant_id, transporter_id, name_key, id)
  include (status_id, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, cleared_until) where pass_expiry is not null;
create index driver_pass_by_expiry on driver (auth_plant_id, pass_expiry, id) include (status_id, cleared_until) where pass_expiry is not null;
create index driver_pass_by_medical on driver (auth_plant_id, medical_expiry, id) include (status_id, pass_expiry, cleared_until) where pass_expiry is not null;
create index driver_pass_by_ddt on driver (auth_plant_id, ddt_expiry, id) include (status_id, pass_expiry, cleared_until) where pass_expiry is not null;
create index driver_pass_by_bulker on driver (auth_plant_id, bulker_expiry, id) include (status_id, pass_expiry, cleared_until) where pass_expiry is not null;
