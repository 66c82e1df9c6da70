-- One mechanism for every stored count (decision 009). What a row of a counted table counts towards is stated once, in the function <table>_facts. Triggers write what a
-- statement changes of it to count_delta, so that two transactions never wait for each other's count; fold_counts() adds the deltas to stored_count.
create table stored_count (
  auth_plant_id bigint not null,
  fact text collate "C" not null,
  -- The status of drivers and requests, the year of violations.
  part smallint not null,
  key text collate "C" not null,
  n integer not null,
  primary key (auth_plant_id, fact, part, key) include (n)
);
create index stored_count_empty on stored_count (auth_plant_id) where n = 0;
-- The most frequent of many keys are found without reading them all.
create index stored_count_most on stored_count (auth_plant_id, fact, part, n desc, key) where fact in ('violation driver', 'violation name');

-- A row holds a key of each fact that changes together, because most changes of a driver concern a dozen facts.
create table count_delta (
  auth_plant_id bigint not null,
  part smallint not null,
  n integer not null,
  -- By fact.
  keys jsonb not null
);
create index count_delta_of_plant on count_delta (auth_plant_id);

create view current_count as
  select auth_plant_id, fact, part, key, n from stored_count
  union all select d.auth_plant_id, f.fact collate "C", d.part, f.key collate "C", d.n from count_delta d cross join lateral jsonb_each_text(d.keys) f (fact, key);

-- Onboarded drivers (active, blacklisted, suspended) count by gender and birth; everyone with a pass counts by what expires. Births and expiries count by day and by month:
-- readers add up whole months, and days only around today.
create function driver_facts(d driver) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
  select d.auth_plant_id, f.fact, d.status_id, f.key
  from (values
    ('driver', true, ''),
    ('driver transporter', true, d.transporter_id::text),
    ('gender', d.status_id in (8, 9, 10), coalesce(d.gender, '')),
    ('born', d.status_id in (8, 9, 10), coalesce(to_char(d.date_of_birth, 'YYYY-MM-DD'), '')),
    ('born month', d.status_id in (8, 9, 10), coalesce(to_char(d.date_of_birth, 'YYYY-MM'), '')),
    ('pass', true, to_char(d.pass_expiry, 'YYYY-MM-DD')),
    ('pass month', true, to_char(d.pass_expiry, 'YYYY-MM')),
    ('medical', d.pass_expiry is not null, to_char(d.medical_expiry, 'YYYY-MM-DD')),
    ('medical month', d.pass_expiry is not null, to_char(d.medical_expiry, 'YYYY-MM')),
    ('ddt', d.pass_expiry is not null, to_char(d.ddt_expiry, 'YYYY-MM-DD')),
    ('ddt month', d.pass_expiry is not null, to_char(d.ddt_expiry, 'YYYY-MM')),
    ('bulker', d.pass_expiry is not null, to_char(d.bulker_expiry, 'YYYY-MM-DD')),
    ('bulker month', d.pass_expiry is not null, to_char(d.bulker_expiry, 'YYYY-MM')),
    -- '' where a requirement is missing, which is before every day.
    ('cleared', d.pass_expiry is not null, case when d.cleared_until = '-infinity' then '' else to_char(d.cleared_until, 'YYYY-MM-DD') end)
  ) f (fact, counts, key)
  where f.counts and f.key is not null
$$;

-- Violations count unless they were dismissed; names are compared case-insensitively.
create function violation_facts(v violation) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
  select v.auth_plant_id, f.fact, extract(year from v.violation_date)::smallint, f.key
  from (values
    ('violation month', to_char(v.violation_date, 'YYYY-MM')),
    ('violation transporter', v.transporter_id::text),
    ('violation driver', v.driver_id::text),
    ('violation name', lower(v.violation))
  ) f (fact, key)
  where v.state <> 'dismissed'
$$;

create function request_facts(r request) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
  select r.auth_plant_id, f.fact, r.status_id, f.key
  from (values ('request', r.type_id::text), ('request transporter', r.transporter_id || ' ' || r.type_id)) f (fact, key)
$$;

-- Creates the triggers that write the deltas of a table, from its function <table>_facts. What a statement does not change is not written.
create function count_rows_of(counted regclass) returns void language plpgsql as $$
declare
  before constant text := format('select f.*, -1 as n from rows_before r cross join lateral %s_facts(r::%1$s) f', counted);
  after constant text := format('select f.*, 1 as n from rows_after r cross join lateral %s_facts(r::%1$s) f', counted);
  operation text;
  transition text;
  counts text;
begin
  for operation, transition, counts in values
    ('insert', 'new table as rows_after', after),
    ('update', 'old table as rows_before new table as rows_after', before || ' union all ' || after),
    ('delete', 'old table as rows_before', before)
  loop
    execute format($create$
      create function %1$s_counted_%2$s() returns trigger language plpgsql as $body$
      begin
        insert into count_delta (auth_plant_id, part, n, keys)
          select auth_plant_id, part, n, jsonb_object_agg(fact, key)
          from (
            select auth_plant_id, fact, part, key, sum(n) as n, row_number() over (partition by auth_plant_id, part, sum(n), fact) as nth
            from (%4$s) counted group by 1, 2, 3, 4 having sum(n) <> 0
          ) changed
          group by auth_plant_id, part, n, nth;
        return null;
      end $body$;
      create trigger %1$s_counted_%2$s after %2$s on %1$s referencing %3$s for each statement execute function %1$s_counted_%2$s();
    $create$, counted, operation, transition, counts);
  end loop;
end $$;

-- One worker at a time; a concurrent one has nothing to do.
create function fold_counts() returns void language plpgsql as $$
begin
  if not exists (select from count_delta) or not pg_try_advisory_xact_lock(7230027) then
    return;
  end if;
  with folded as (
    delete from count_delta returning *
  )
  insert into stored_count as stored (auth_plant_id, fact, part, key, n)
    select d.auth_plant_id, f.fact, d.part, f.key, sum(d.n) from folded d cross join lateral jsonb_each_text(d.keys) f (fact, key)
    group by 1, 2, 3, 4 having sum(d.n) <> 0 order by 1, 2, 3, 4
  on conflict (auth_plant_id, fact, part, key) do update set n = stored.n + excluded.n;
  delete from stored_count where n = 0;
end $$;

-- All counts from the rows themselves.
create view recounted as
  select auth_plant_id, fact, part, key, count(*)::integer as n
  from (
    select f.* from driver d cross join lateral driver_facts(d) f
    union all select f.* from violation v cross join lateral violation_facts(v) f
    union all select f.* from request r cross join lateral request_facts(r) f
  ) counted
  group by 1, 2, 3, 4;

-- Counts that differ from the rows: none, unless rows were written without triggers, as a restore or a bulk load does. Then recount() corrects them.
create function count_drift() returns table (auth_plant_id bigint, fact text, part smallint, key text, stored bigint, counted integer) language sql stable as $$
  select auth_plant_id, fact, part, key, coalesce(c.n, 0), coalesce(r.n, 0)
  from (select auth_plant_id, fact, part, key, sum(n) as n from current_count group by 1, 2, 3, 4 having sum(n) <> 0) c
    full join recounted r using (auth_plant_id, fact, part, key)
  where c.n is distinct from r.n
$$;

create function recount() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7230027);
  lock table driver, violation, request in share row exclusive mode;
  delete from count_delta;
  delete from stored_count;
  insert into stored_count (auth_plant_id, fact, part, key, n) select auth_plant_id, fact, part, key, n from recounted order by 1, 2, 3, 4;
end $$;

-- What it replaces.
drop trigger driver_counted_insert on driver;
drop trigger driver_counted_delete on driver;
drop trigger driver_recounted on driver;
drop trigger driver_climbs_insert on driver;
drop trigger driver_climbs_delete on driver;
drop trigger driver_climbs on driver;
drop trigger driver_changed_insert on driver;
drop trigger driver_changed_delete on driver;
drop trigger driver_changed_update on driver;
drop trigger violation_changed_insert on violation;
drop trigger violation_changed_delete on violation;
drop trigger violation_changed_update on violation;
drop trigger request_counted_insert on request;
drop trigger request_counted_delete on request;
drop trigger request_recounted on request;
drop function driver_counted(), driver_recounted(), driver_climbs(), driver_changed_insert(), driver_changed_delete(), driver_changed_update(),
  violation_changed_insert(), violation_changed_delete(), violation_changed_update(), request_counted(), request_recounted();
drop function fold_driver_ladder(), fold_dashboard_counts(), fold_request_counts(), dashboard_drift(), dashboard_begin(), begin_request_counts();
drop function if exists fold_driver_counts();
drop function if exists fold_driver_totals();
drop view dashboard_recount, dashboard_pending, driver_ladder_pending;
drop table driver_count, driver_ladder, driver_climb, dashboard_count, driver_change, violation_change, request_count, request_change;
drop function driver_facts(smallint, text, date, date, date, date, date), violation_facts(bigint, bigint, text, date), ladder_day(date);

select count_rows_of('driver'), count_rows_of('violation'), count_rows_of('request');
select recount();

-- After rows were written without triggers: these two, then recount().
create or replace function keep_all_of_drivers() returns void language plpgsql as $$
begin
  lock table driver in share row exclusive mode;
  truncate driver_word, name_word;
  perform keep_driver_words(array(select id from driver));
end $$;
create or replace function keep_all_verdicts() returns void language sql as $$
  update driver d set medical_expiry = c.medical, ddt_expiry = c.ddt, bulker_expiry = c.bulker, spot_until = case when t.is_spot then t.valid_until end
  from transporter t, driver o left join (
    select driver_id, max(expiry) filter (where kind = 'medical') as medical, max(expiry) filter (where kind = 'ddt') as ddt, max(expiry) filter (where kind = 'bulker') as bulker
    from (select distinct on (driver_id, kind) driver_id, kind, expiry from clearance where not is_void order by driver_id, kind, id desc) newest group by driver_id
  ) c on c.driver_id = o.id
  where o.id = d.id and t.id = d.transporter_id
    and (d.medical_expiry, d.ddt_expiry, d.bulker_expiry, d.spot_until) is distinct from (c.medical, c.ddt, c.bulker, case when t.is_spot then t.valid_until end)
$$;
