-- Resets the drivers of the writing scenarios: the last 1,600, 25 for each of 64 connections. All active, with a card, without a pending request.
-- Runs before every writing point, so that an interrupted run leaves nothing behind.
begin;
with closed as (
  update request set status_id = 3, decided_by = case created_by when 1 then 2 else 1 end, decided_at = created_at
  where status_id = 1 and type_id in (7, 9) and driver_id in (select id from driver order by id desc limit 1600) returning *
)
insert into request_history (request_id, status_id, created_by, created_at) select id, status_id, decided_by, decided_at from closed;
update suspension set ended_at = created_at, end_reason = 'served'
  where ended_at is null and driver_id in (select id from driver order by id desc limit 1600);
insert into card (driver_id, card_no, allocated_at, handed_over_at)
  select id, 'C' || 100000 + id || 'R' || (select count(*) from card where driver_id = d.id), created_at, created_at from (select id, card_no, created_at from driver order by id desc limit 1600) d where card_no is null;
update driver set status_id = 8 where status_id <> 8 and id in (select id from driver order by id desc limit 1600);
update pass set status = 'active' where is_current and status <> 'active' and driver_id in (select id from driver order by id desc limit 1600);
-- Older releases, which the upgrade drill prepares, do this by triggers.
do $$ begin
  if to_regprocedure('keep_verdicts(bigint[])') is not null then
    perform keep_verdicts(array(select id from driver order by id desc limit 1600));
    perform keep_driver_history(array_agg(id), array_agg(now())) from (select id from driver order by id desc limit 1600) d;
  end if;
end $$;
commit;
-- The upgrade drill prepares databases of releases from before the gate.
do $$ begin
  if to_regclass('gate_check') is not null then
    delete from gate_check;
    delete from gate_presence;
  end if;
end $$;
select fold_counts();
