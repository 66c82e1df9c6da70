-- beside: yes, it refuses less than before
-- A comparison of a driver without an application is opened again after it ended: its driver came back, or was barred anew.
drop trigger barred_match_stays_decided on barred_match;
create trigger barred_match_stays_decided before update on barred_match for each row
  when (old.state <> 'open' and not (new.state = 'open' and (
    old.state = 'another person' and not new.reasons <@ old.reasons or old.state = 'ended' and old.application_id is null
  )))
  execute function refuse_to_undo('a match that was decided keeps its answer');
