-- beside: no, a server of the release before would take a number that a restore has taken back for its own
-- Numbers go on from the microseconds of the clock, so that one that a restore took back is never given to another change, whichever way the database came back, and
-- follow one another. Bounded, so that a register of a million drivers does not hold up a device.
create or replace function number_gate_changes() returns void language plpgsql as $$
begin
  if not exists (select from gate_change where seq is null) then return; end if;
  perform pg_advisory_xact_lock(hashtext('number_gate_changes'));
  update gate_change c set seq = n.seq
  from (
    select id, (select greatest(coalesce(max(seq), 0), floor(extract(epoch from clock_timestamp()) * 1000000)::bigint) from gate_change) + row_number() over (order by id) as seq
    from (select id from gate_change where seq is null order by id limit 50000) unnumbered
  ) n where n.id = c.id;
end $$;
