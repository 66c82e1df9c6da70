-- A request that staff raise is confidential while it is pending: its driver's transporter does not see it (decision 035).
alter table request add column raised_by_staff boolean not null default false;

-- The portal of earlier requests is derived: three types are raised by staff only, five by staff and transporters.
alter table request disable trigger user;
update request r set raised_by_staff = true
where r.type_id in (5, 7, 8) or r.type_id in (1, 2, 3, 4, 9)
  and exists (select from allocation l where l.user_id = r.created_by and l.auth_plant_id = r.auth_plant_id and l.portal = 'staff_portal')
  and not exists (
    select from allocation l where l.user_id = r.created_by and l.auth_plant_id = r.auth_plant_id and l.transporter_id = r.transporter_id
  );
alter table request enable trigger user;

alter table request add column is_confidential boolean not null generated always as (raised_by_staff and status_id = 1) stored;
drop index request_by_transporter;
create index request_by_transporter on request (transporter_id, auth_plant_id, created_at desc, id desc)
  include (status_id, type_id, driver_id, is_confidential);

-- 'request transporter' counts a transporter's requests for staff, 'request shown' those that the transporter sees.
create or replace function request_facts(r request) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
  select r.auth_plant_id, f.fact, r.status_id, f.key
  from (values
    ('request', true, r.type_id::text),
    ('request transporter', true, r.transporter_id || ' ' || r.type_id),
    ('request shown', not r.is_confidential, r.transporter_id || ' ' || r.type_id)
  ) f (fact, counts, key)
  where f.counts
$$;
select recount();

-- Open pages of the transporter are not told either.
create function tell_live_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('live', jsonb_build_object('topic', 'request', 'plant', plant::text, 'transporter', transporter::text)::text)
    from (
      select auth_plant_id, case when not is_confidential then transporter_id end from rows_before
      union select auth_plant_id, case when not is_confidential then transporter_id end from rows_after
    ) changed (plant, transporter);
  else
    perform pg_notify('live', jsonb_build_object('topic', 'request', 'plant', plant::text, 'transporter', transporter::text)::text)
    from (select distinct auth_plant_id, case when not is_confidential then transporter_id end from rows_after) changed (plant, transporter);
  end if;
  return null;
end $$;
drop trigger request_live_insert on request;
drop trigger request_live_update on request;
create trigger request_live_insert after insert on request referencing new table as rows_after
  for each statement execute function tell_live_request();
create trigger request_live_update after update on request referencing old table as rows_before new table as rows_after
  for each statement execute function tell_live_request();
