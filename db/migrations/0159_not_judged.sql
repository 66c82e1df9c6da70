-- beside: no, servers of the release before do not know the state
-- A violation whose request was closed by the system: nobody has judged it, and nobody will.
alter table violation drop constraint violation_state_check;
alter table violation add constraint violation_state_check check (state in ('recorded', 'stands', 'dismissed', 'closed')) not valid;
update violation v set state = 'closed' from request r
  where r.id = v.request_id and v.state = 'recorded' and r.status_id = 3 and r.decided_by is null and r.decided_at is not null;
alter table violation validate constraint violation_state_check;
