-- beside: yes, the same is refused and told
drop trigger onboarding_application_of_its_driver on onboarding_application;
drop trigger onboarding_application_decided_by_another on onboarding_application;
drop trigger application_state_since_insert on onboarding_application;
drop trigger application_state_since_update on onboarding_application;
drop trigger onboarding_application_live_insert on onboarding_application;
drop trigger onboarding_application_live_update on onboarding_application;
drop trigger barred_match_stays_decided on barred_match;
drop trigger barred_match_stays_at_its_plants on barred_match;
drop trigger barred_match_decided_by_another on barred_match;
drop trigger barred_match_live_insert on barred_match;
drop trigger barred_match_live_update on barred_match;
drop trigger confirmation_by_another on confirmation;
drop trigger confirmation_live_insert on confirmation;
drop trigger confirmation_live_update on confirmation;
drop function refuse_of_elsewhere(), refuse_decision_by_applicant(), tell_live_onboarding(), tell_live_barred_match(), refuse_own_confirmation(), tell_live_confirmation();

select of_its_driver('onboarding_application');
select stays('onboarding_application', 'decided', once => $$old.state in ('verified', 'declined', 'withdrawn')$$, columns => '{state, decided_by, decided_at, decision_comment}');
select stays('application_document', 'replaced', once => $$old.state = 'replaced'$$, columns => '{state}');

create or replace function application_state_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    new.state_since := new.touched_at;
  end if;
  return new;
end $$;
create trigger application_state_since before insert or update of state on onboarding_application for each row execute function application_state_since();

create function onboarding_application_audience(a onboarding_application) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'onboarding', 'plant', a.auth_plant_id::text, 'transporter', a.transporter_id::text)
$$;
-- tell: open queues of onboarding.
select notifies_live('onboarding_application', '{insert, update}');

create or replace function application_documents_keep() returns trigger language plpgsql as $$
begin
  update onboarding_application a set documents_required = n.required, documents_accepted = n.accepted
  from (
    select application_id, count(*) filter (where is_required or file_id is not null) as required, count(*) filter (where state = 'accepted') as accepted
    from application_document where application_id = new.application_id and state <> 'replaced' group by application_id
  ) n where a.id = n.application_id and (a.documents_required, a.documents_accepted) is distinct from (n.required, n.accepted);
  return null;
end $$;

create function onboarding_application_submitters(a onboarding_application) returns table (user_id bigint, refusal text) language sql stable as $$
  select s, 'decided_by_same_person' from submitters_of_application(a.id) s
$$;
-- protect: who submitted or corrected an application, under whatever account, does not decide it. Of the same account the check onboarding_application_not_own says it.
select decided_by_another('onboarding_application', 'decided_by', $$new.state in ('verified', 'declined') and new.decided_by <> new.submitted_by$$);

select stays('barred_match', 'decided', once => $$old.state <> 'open'$$,
  unless => $$new.state = 'open' and (old.state = 'ended' or old.state = 'another person' and not new.reasons <@ old.reasons)$$);
select stays('barred_match', 'at its plants', once => $$old.state = 'open'$$, columns => '{auth_plant_id, applicant_plant_id}');

create function barred_match_submitters(m barred_match) returns table (user_id bigint, refusal text) language sql stable as $$
  select s, 'decided_by_same_person' from submitters_of_application(m.application_id) s
$$;
-- protect: who submitted the applicant, under whatever account, does not answer for them. Of the same account the check barred_match_not_own says it.
select decided_by_another('barred_match', 'decided_by', 'new.decided_by is distinct from new.submitted_by');

create function barred_match_audience(m barred_match) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'barred_match', 'plant', m.auth_plant_id::text)
  union all select jsonb_build_object('topic', 'onboarding', 'plant', m.applicant_plant_id::text)
$$;
-- tell: open pages of likely barred persons, and the queue of the plant that waits.
select notifies_live('barred_match', '{insert, update}');

-- protect: a change begins as a proposal, and not for oneself.
create function confirmation_begins() returns trigger language plpgsql as $$
begin
  if new.state <> 'pending' then
    raise check_violation using constraint = 'confirmation_begins_pending', message = 'a change begins as a proposal';
  end if;
  if new.concerns_id is not null and is_same_person(new.concerns_id, new.proposed_by) then
    raise check_violation using constraint = 'confirmation_not_for_oneself', message = new.proposed_by || ' proposed a change for themselves';
  end if;
  return new;
end $$;
create trigger confirmation_begins before insert on confirmation for each row execute function confirmation_begins();

-- protect: what was proposed is what is confirmed, what is closed stays closed, and both stay on record.
select on_record('confirmation');
select stays('confirmation', 'as proposed', but => '{state, decided_by, decided_at, decision_comment}');
select stays('confirmation', 'closed', once => $$old.state <> 'pending'$$);

-- Whose matter it is: who proposed it, who prepared it, and whom it gives something.
create function confirmation_submitters(c confirmation) returns table (user_id bigint, refusal text) language sql stable as $$
  select c.proposed_by, 'confirmation_by_another'
  union all select unnest(c.prepared_by), 'confirmation_by_another'
  union all select c.concerns_id, 'confirmation_not_for_oneself' where c.state = 'confirmed'
$$;
-- protect: a second person decides, under whatever account, and nobody for themselves.
select decided_by_another('confirmation', 'decided_by', $$new.state in ('confirmed', 'refused')$$);

create function confirmation_audience(c confirmation) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'confirmation', 'plant', c.auth_plant_id::text)
$$;
-- tell: open lists of what waits for a second person.
select notifies_live('confirmation', '{insert, update}');
