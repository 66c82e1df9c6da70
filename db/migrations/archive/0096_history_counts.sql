-- beside: yes, no release reads these counts
-- Reports say who joined and left from the rows of the history, so nothing counts them beside.
lock table driver_history in share row exclusive mode;

create or replace function driver_history_facts(h driver_history) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
  select f.auth_plant_id, f.fact, f.part, f.key
  from (select to_char(h.from_day, 'YYYY-MM-DD') as day) c
  cross join lateral (values
    ('status from', h.auth_plant_id, h.status_id, day),
    ('status from transporter', h.auth_plant_id, h.status_id, h.transporter_id || ' ' || day),
    ('status until', h.was_plant_id, h.was_status_id, day),
    ('status until transporter', h.was_plant_id, h.was_status_id, h.was_transporter_id || ' ' || day)
  ) f (fact, auth_plant_id, part, key)
  where f.auth_plant_id is not null
    and (h.was_plant_id, h.was_transporter_id, h.was_status_id) is distinct from (h.auth_plant_id, h.transporter_id, h.status_id)
$$;

update count_delta set keys = keys - array['joined', 'joined transporter', 'left', 'left transporter'] where keys ?| array['joined', 'joined transporter', 'left', 'left transporter'];
delete from stored_count where fact in ('joined', 'joined transporter', 'left', 'left transporter');
