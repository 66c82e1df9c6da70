-- beside: yes, it refuses less than before
-- A comparison that ended is opened again: its application is compared once more, its driver came back, or the person was barred anew, at whichever plant.
drop trigger barred_match_stays_decided on barred_match;
create trigger barred_match_stays_decided before update on barred_match for each row
  when (old.state <> 'open' and not (new.state = 'open' and (old.state = 'ended' or old.state = 'another person' and not new.reasons <@ old.reasons)))
  execute function refuse_to_undo('a match that was decided keeps its answer');
create trigger barred_match_stays_at_its_plants before update of auth_plant_id, applicant_plant_id on barred_match for each row
  when (old.state = 'open' and (new.auth_plant_id, new.applicant_plant_id) is distinct from (old.auth_plant_id, old.applicant_plant_id))
  execute function refuse_to_undo('an open match stays with its plants');
