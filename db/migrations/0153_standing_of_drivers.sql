-- beside: no, servers of the release before cannot explain the refusals
-- What a driver's status, card, pass and suspensions say together. The history is written at the end of each transaction that changed one of them, with all of them in
-- one row, so the row's own checks judge the whole, and cost no look at another table. Rows that have ended are left alone: only so can a wrong state be left.
alter table driver_history
  add constraint driver_active_has_card check (until_day < 'infinity' or status_id <> 8 or card_no is not null) not valid,
  -- A card that was handed over ends with the driver's service, and comes back only with it.
  add constraint driver_card_in_service check (until_day < 'infinity' or card_no is null or status_id in (8, 10)) not valid,
  add constraint driver_suspended_has_suspension check (until_day < 'infinity' or (status_id = 10) = (suspended_on is not null)) not valid,
  -- The twin of passStatusOfDriver; a test compares them.
  add constraint driver_pass_follows_status check (until_day < 'infinity' or pass_status is null or case
    when status_id in (1, 2, 3) then pass_status in ('pending', 'cancelled')
    else pass_status = case status_id when 4 then 'pending' when 8 then 'active' when 10 then 'suspended' else 'cancelled' end
  end) not valid,
  -- The twin of passLimits. Who is suspended or on hold may have a pass that is too long, so that nothing keeps anybody from stopping a driver.
  add constraint driver_pass_within_limits check (until_day < 'infinity' or pass_expiry is null or status_id not in (4, 8) or is_on_hold
    or pass_expiry <= least(medical_expiry, ddt_expiry, licence_expiry, spot_until, case when 'Bulker' = any (vehicle_options) then bulker_expiry end, 'infinity')) not valid;

-- A card that waits to be handed over is not in the history. Who has left, was declined or blacklisted has none.
create function driver_gone() returns trigger language plpgsql as $$
begin
  if exists (select from card where driver_id = new.id and cancelled_at is null) and exists (select from driver where id = new.id and status_id in (5, 7, 9)) then
    raise check_violation using constraint = 'driver_gone_without_card', message = format('driver %s is gone but has a card in force', new.id);
  end if;
  return null;
end $$;
create constraint trigger driver_gone_without_card after insert or update of status_id on driver deferrable initially deferred for each row
  when (new.status_id in (5, 7, 9)) execute function driver_gone();

create or replace function driver_card_keep() returns trigger language plpgsql as $$
declare
  held card := (select c from card c where c.driver_id = new.driver_id and c.cancelled_at is null);
  in_force text := case when held.handed_over_at is not null then held.card_no end;
  waits_since timestamptz := case when held.handed_over_at is null then held.printed_at end;
begin
  if new.cancelled_at is null and exists (select from driver where id = new.driver_id and status_id in (5, 7, 9)) then
    raise check_violation using constraint = 'driver_gone_without_card', message = format('driver %s is gone and gets no card', new.driver_id);
  end if;
  update driver set card_no = in_force, card_printed_at = waits_since
  where id = new.driver_id and (card_no, card_printed_at) is distinct from (in_force, waits_since);
  return null;
end $$;
