-- beside: yes, the release before does none of it
-- What has been decided, ended, voided or retired stays so. The name of a trigger is the constraint that is broken.
create function refuse_to_undo() returns trigger language plpgsql as $$
begin
  raise check_violation using constraint = tg_name, message = format('%s %s: %s', tg_table_name, old.id, tg_argv[0]);
end $$;

create trigger clearance_stays_void before update of is_void on clearance for each row
  when (old.is_void and not new.is_void) execute function refuse_to_undo('a void clearance stays void');
create trigger suspension_stays_ended before update on suspension for each row
  when (old.ended_at is not null) execute function refuse_to_undo('an ended suspension never changes');
-- 'Another person' is asked again once more is the same.
create trigger barred_match_stays_decided before update on barred_match for each row
  when (old.state <> 'open' and not (old.state = 'another person' and new.state = 'open' and not new.reasons <@ old.reasons))
  execute function refuse_to_undo('a match that was decided keeps its answer');
create trigger violation_stays_settled before update of state on violation for each row
  when (old.state <> 'recorded' and new.state <> old.state) execute function refuse_to_undo('a settled violation keeps its state');

-- A decided request is a record, and nobody decides what they corrected.
drop trigger request_not_by_own_corrector on request;
drop function refuse_decision_by_corrector();
create function request_keeps() returns trigger language plpgsql as $$
begin
  if old.status_id <> 1 and (new.status_id, new.decided_by, new.decided_at, new.comment, new.body_data, new.file_id, new.version, new.sent_back_at, new.record_was)
    is distinct from (old.status_id, old.decided_by, old.decided_at, old.comment, old.body_data, old.file_id, old.version, old.sent_back_at, old.record_was) then
    raise check_violation using constraint = 'request_stays_decided', message = format('request %s is decided and never changes', old.id);
  end if;
  -- Only a request that was submitted again is looked up.
  if new.version > 1 and new.status_id in (2, 3) and new.decided_by is not null
    and exists (select from request_send_back where request_id = new.id and resubmitted_by = new.decided_by) then
    raise check_violation using constraint = 'request_not_by_own_corrector', message = format('who corrected request %s cannot decide it', new.id);
  end if;
  return new;
end $$;
create trigger request_keeps before update on request for each row when (old.status_id <> 1 or new.status_id <> 1) execute function request_keeps();

-- Who closed a request, and why, is in its history. An entry refers to the request, so it comes after it.
create function request_closing_recorded() returns trigger language plpgsql as $$
begin
  if not exists (select from request_history where request_id = new.id and status_id = new.status_id and created_by is not distinct from new.decided_by
      and (comment is not null or new.decided_by is not null or new.created_by is null)) then
    raise check_violation using constraint = 'request_closing_recorded', message = format('the history of request %s does not say who closed it, or why', new.id);
  end if;
  -- What the system closes of others can take no effect any more: the driver is elsewhere or gone. closing.rules.ts says it in full.
  if new.status_id = 3 and new.decided_by is null and new.created_by is not null
    and exists (select from driver where id = new.driver_id and auth_plant_id = new.auth_plant_id and transporter_id = new.transporter_id and status_id not in (5, 7, 9)) then
    raise check_violation using constraint = 'request_closed_for_cause', message = format('nobody decided request %s, and it can still take effect', new.id);
  end if;
  return null;
end $$;
create constraint trigger request_closing_recorded after insert or update of status_id on request deferrable initially deferred for each row
  when (new.status_id <> 1) execute function request_closing_recorded();

-- What was found waits with its driver on hold until somebody decides: the decision lifts it. Both come in one transaction, in either order.
create function driver_hold_waits() returns trigger language plpgsql as $$
begin
  if exists (select from request where id = new.request_id and status_id = 1) then
    raise check_violation using constraint = 'driver_hold_waits', message = format('request %s is not decided and holds driver %s', new.request_id, new.driver_id);
  end if;
  return null;
end $$;
create constraint trigger driver_hold_waits after update of lifted_at on driver_hold deferrable initially deferred for each row
  when (new.lifted_at is not null and new.request_id is not null) execute function driver_hold_waits();

-- A cancelled card comes back only with its driver's reinstatement (status 6; 0153 wants the driver active afterwards), and only if it is still there: the twin of restorableCard.
create function card_keeps() returns trigger language plpgsql as $$
begin
  if old.cancelled_at is not null and new.cancelled_at is null then
    if coalesce(old.end_reason, 'cancelled') not in ('cancelled', 'left') or coalesce(old.outcome, 'returned') <> 'returned' or old.handed_over_at is null
      or not exists (select from driver where id = old.driver_id and status_id = 6) then
      raise check_violation using constraint = 'card_stays_cancelled', message = format('card %s is cancelled and not restored by a reinstatement', old.id);
    end if;
  elsif old.cancelled_at is not null and ((new.cancelled_at, new.end_reason) is distinct from (old.cancelled_at, old.end_reason)
    or old.outcome is not null and new.outcome is distinct from old.outcome) then
    raise check_violation using constraint = 'card_stays_ended', message = format('card %s: how a card ended never changes', old.id);
  end if;
  if old.handed_over_at is not null and new.handed_over_at is distinct from old.handed_over_at then
    raise check_violation using constraint = 'card_stays_handed_over', message = format('card %s: its handing over never changes', old.id);
  end if;
  return new;
end $$;
create trigger card_keeps before update on card for each row when (old.cancelled_at is not null or old.handed_over_at is not null) execute function card_keeps();

create or replace function driver_pass_keep() returns trigger language plpgsql as $$
declare current_expiry date;
begin
  if tg_op = 'UPDATE' and not old.is_current then
    raise check_violation using constraint = 'pass_stays_retired', message = format('pass %s has been followed by another one and never changes', old.id);
  end if;
  current_expiry := (select expiry from pass where driver_id = new.driver_id and is_current);
  update driver set pass_expiry = current_expiry where id = new.driver_id and pass_expiry is distinct from current_expiry;
  return null;
end $$;
drop trigger driver_pass_keep_update on pass;
create trigger driver_pass_keep_update after update on pass for each row
  when (not old.is_current or old.expiry <> new.expiry or not new.is_current) execute function driver_pass_keep();

drop trigger application_state_since_update on onboarding_application;
create or replace function application_state_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state in ('verified', 'declined', 'withdrawn') then
    raise check_violation using constraint = 'onboarding_application_stays_decided', message = format('application %s is decided and never changes', old.id);
  end if;
  new.state_since := new.touched_at;
  return new;
end $$;
create trigger application_state_since_update before update on onboarding_application for each row
  when (new.state <> old.state or (new.decided_by, new.decided_at, new.decision_comment) is distinct from (old.decided_by, old.decided_at, old.decision_comment))
  execute function application_state_since();

create or replace function application_documents_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'replaced' and new.state <> 'replaced' then
    raise check_violation using constraint = 'application_document_stays_replaced', message = format('document %s has been replaced', old.id);
  end if;
  update onboarding_application a set documents_required = n.required, documents_accepted = n.accepted
  from (
    select application_id, count(*) filter (where is_required or file_id is not null) as required, count(*) filter (where state = 'accepted') as accepted
    from application_document where application_id = new.application_id and state <> 'replaced' group by application_id
  ) n where a.id = n.application_id and (a.documents_required, a.documents_accepted) is distinct from (n.required, n.accepted);
  return null;
end $$;
