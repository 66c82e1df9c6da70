-- Document verification: since when an application waits, and the counts of its queue.
alter table onboarding_application add column state_since timestamptz;
update onboarding_application set state_since = coalesce(decided_at, touched_at);
-- The trigger sets it; the default is for the type of an insert.
alter table onboarding_application alter column state_since set not null, alter column state_since set default now();

create function application_state_since() returns trigger language plpgsql as $$
begin
  new.state_since := new.touched_at;
  return new;
end $$;
create trigger application_state_since_insert before insert on onboarding_application for each row execute function application_state_since();
create trigger application_state_since_update before update of state on onboarding_application for each row
  when (new.state <> old.state) execute function application_state_since();

create index onboarding_application_waiting on onboarding_application (auth_plant_id, state, state_since, id);
create index onboarding_application_done on onboarding_application (auth_plant_id, decided_at, id) where state in ('verified', 'declined');
