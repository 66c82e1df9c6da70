-- Requests are counted as they change, so that what waits and how many there are of a type or a status costs the same at any number of them. A change adds
-- a row of its own to request_change; fold_request_counts() adds them up now and then. transporter_id 0 counts the whole plant.
create table request_count (
  auth_plant_id bigint not null,
  transporter_id bigint not null,
  status_id smallint not null,
  type_id smallint not null,
  n integer not null,
  primary key (auth_plant_id, transporter_id, status_id, type_id) include (n)
);
create table request_change (
  auth_plant_id bigint not null,
  transporter_id bigint not null,
  status_id smallint not null,
  type_id smallint not null,
  n integer not null
);

create function request_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into request_change (auth_plant_id, transporter_id, status_id, type_id, n)
      select auth_plant_id, transporter_id, status_id, type_id, count(*) from new_rows group by 1, 2, 3, 4;
  else
    insert into request_change (auth_plant_id, transporter_id, status_id, type_id, n)
      select auth_plant_id, transporter_id, status_id, type_id, -count(*) from old_rows group by 1, 2, 3, 4;
  end if;
  return null;
end $$;
create trigger request_counted_insert after insert on request referencing new table as new_rows for each statement execute function request_counted();
create trigger request_counted_delete after delete on request referencing old table as old_rows for each statement execute function request_counted();

create function request_recounted() returns trigger language plpgsql as $$
begin
  insert into request_change (auth_plant_id, transporter_id, status_id, type_id, n) values
    (old.auth_plant_id, old.transporter_id, old.status_id, old.type_id, -1), (new.auth_plant_id, new.transporter_id, new.status_id, new.type_id, 1);
  return null;
end $$;
create trigger request_recounted after update of auth_plant_id, transporter_id, status_id, type_id on request for each row
  when ((old.auth_plant_id, old.transporter_id, old.status_id, old.type_id) is distinct from (new.auth_plant_id, new.transporter_id, new.status_id, new.type_id))
  execute function request_recounted();

-- One at a time: whoever comes while another one folds has nothing to do.
create function fold_request_counts() returns void language plpgsql as $$
begin
  if not exists (select from request_change) or not pg_try_advisory_xact_lock(7230023) then
    return;
  end if;
  with taken as (
    delete from request_change returning *
  )
  insert into request_count as kept (auth_plant_id, transporter_id, status_id, type_id, n)
    select auth_plant_id, coalesce(transporter_id, 0), status_id, type_id, sum(n) from taken
    group by auth_plant_id, status_id, type_id, grouping sets ((), (transporter_id)) having sum(n) <> 0
  on conflict (auth_plant_id, transporter_id, status_id, type_id) do update set n = kept.n + excluded.n;
  delete from request_count where n = 0;
end $$;

-- Begins the counts anew: for this step itself, and for rows that came in past the triggers, as a restore or a bulk load may bring them.
create function begin_request_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7230023);
  lock table request in share row exclusive mode;
  delete from request_change;
  delete from request_count;
  insert into request_count (auth_plant_id, transporter_id, status_id, type_id, n)
    select auth_plant_id, coalesce(transporter_id, 0), status_id, type_id, count(*) from request
    group by auth_plant_id, status_id, type_id, grouping sets ((), (transporter_id));
end $$;
select begin_request_counts();

-- What the list is filtered by stands in the index along which it is read, and whose a row is, for those who look for a name.
drop index request_by_status;
create index request_by_status on request (auth_plant_id, status_id, created_at desc, id desc) include (type_id, transporter_id, driver_id);
drop index request_by_type;
create index request_by_type on request (auth_plant_id, type_id, created_at desc, id desc) include (status_id, transporter_id, driver_id);
drop index request_by_transporter;
create index request_by_transporter on request (transporter_id, auth_plant_id, created_at desc, id desc) include (status_id, type_id, driver_id);

-- How many of a transporter's drivers may load, counted in an index alone.
drop index driver_of_transporter;
create index driver_of_transporter on driver (transporter_id, auth_plant_id, status_id, cleared_until);
