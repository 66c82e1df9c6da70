-- beside: yes, servers of the release before write the same rows
-- The product says when something happened. Since its word could be forged, the database adds when it wrote the row, and the hash covers both. Null in rows from before.
alter table audit add column recorded_at timestamptz;

-- What is hashed, beside the previous hash: also for exports.
create function audit_row_text(row_ audit) returns text language sql stable as $$
  select (jsonb_build_array(
    row_.lane, row_.lane_no, extract(epoch from row_.at), row_.user_id, row_.action, row_.subject, row_.subject_id, row_.auth_plant_id, row_.before, row_.after
  ) || case when row_.recorded_at is null then '[]' else jsonb_build_array(extract(epoch from row_.recorded_at)) end)::text
$$;
create or replace function audit_row_hash(row_ audit) returns bytea language sql stable as $$
  select sha256(row_.previous_hash || convert_to(audit_row_text(row_), 'UTF8'))
$$;
create or replace function audit_chain() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare head audit_head;
begin
  update audit_head set lane_no = lane_no + 1 where lane = pg_backend_pid() % 8 returning * into head;
  new.lane := head.lane;
  new.lane_no := head.lane_no;
  new.previous_hash := head.hash;
  new.recorded_at := clock_timestamp();
  new.hash := audit_row_hash(new);
  update audit_head set hash = new.hash where lane = head.lane;
  return new;
end $$;
