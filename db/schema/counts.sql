-- All counts from the rows themselves, to compare and to correct the stored ones.

create view recounted as
  select auth_plant_id, fact, part, key, count(*)::integer as n
  from (
    select f.* from driver d cross join lateral driver_facts(d) f
    union all select f.* from violation v cross join lateral violation_facts(v) f
    union all select f.* from request r cross join lateral request_facts(r) f
    union all select f.* from driver_history h cross join lateral driver_history_facts(h) f
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
  lock table driver, violation, request, driver_history in share row exclusive mode;
  delete from count_delta;
  delete from stored_count;
  insert into stored_count (auth_plant_id, fact, part, key, n) select auth_plant_id, fact, part, key, n from recounted order by 1, 2, 3, 4;
end $$;
