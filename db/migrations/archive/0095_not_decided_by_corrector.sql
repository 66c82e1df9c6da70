-- beside: yes, the release before refuses the same in its own words
-- Nobody decides what they corrected. Only a request that was submitted again is looked up.
create function refuse_decision_by_corrector() returns trigger language plpgsql as $$
begin
  if exists (select from request_send_back where request_id = new.id and resubmitted_by = new.decided_by) then
    raise check_violation using constraint = 'request_not_by_own_corrector', message = 'who corrected request ' || new.id || ' cannot decide it';
  end if;
  return new;
end $$;
create trigger request_not_by_own_corrector before update of status_id, decided_by on request for each row
  when (new.version > 1 and new.status_id in (2, 3) and new.decided_by is not null) execute function refuse_decision_by_corrector();
