-- beside: no, the release before does not settle drivers
-- Always empty: a row is there to be looked at when its transaction ends.
create unlogged table settled_batch (drivers bigint[] not null);

-- The only writer of what is settled of passes and drivers: one row for each driver, with its current pass where there is one. When the transaction ends, all of them must
-- be what their records say, or nothing of it is written.
create or replace function settle_drivers(settled jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update pass p set status = s.pass_status, expiry = s.pass_expiry, expiry_reason = s.pass_reason
  from jsonb_to_recordset(settled) s (driver_id bigint, pass_id bigint, pass_status text, pass_expiry date, pass_reason text)
  where p.id = s.pass_id and p.driver_id = s.driver_id and p.is_current
    and (p.status, p.expiry, p.expiry_reason) is distinct from (s.pass_status, s.pass_expiry, s.pass_reason);
  update driver_as_settled d set card_no = s.card_no, card_printed_at = s.card_printed_at, pass_expiry = s.pass_expiry, medical_expiry = s.medical_expiry, ddt_expiry = s.ddt_expiry,
    bulker_expiry = s.bulker_expiry, spot_until = s.spot_until, is_on_hold = s.is_on_hold, is_unfit = s.is_unfit, cleared_until = s.cleared_until
  from jsonb_populate_recordset(null::driver_as_settled, settled) s
  where d.driver_id = s.driver_id and row(d.*) is distinct from row(s.*);
  insert into settled_batch select array_agg(driver_id) from jsonb_to_recordset(settled) s (driver_id bigint);
  delete from settled_batch;
end $$;

-- protect: what settle_drivers() was given is what the records say, of its batches at once. Whoever may act as the owner may give what is not, as settles_driver says.
create function settled_batch_settled() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare of_driver bigint;
begin
  if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return null;
  end if;
  select id into of_driver from unnest(new.drivers) id where not is_settled(id) limit 1;
  if of_driver is not null then
    raise check_violation using constraint = 'driver_settled', message = format('driver %s was not settled as its records say', of_driver);
  end if;
  return null;
end $$;
create constraint trigger settled_batch_settled after insert on settled_batch deferrable initially deferred for each row execute function settled_batch_settled();
