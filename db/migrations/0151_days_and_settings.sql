-- beside: no, servers of the release before keep a medical that found a driver unfit until the day of its approval
-- Pairs of days, and settings. Rows of older releases stay as they are: a start validates each constraint that no row breaks, npm run doctor names the rest (decision 088).
-- A row can always be ended, voided or retired, whatever else is wrong with it. Moments that two servers wrote may be five minutes apart, as their clocks.
alter table clearance
  add constraint clearance_days check (is_void or expiry >= given_on) not valid,
  add constraint clearance_unfit_ends check (is_void or fit_to_work is distinct from false or expiry <= given_on) not valid;

alter table suspension
  add constraint suspension_days check (ended_at is not null or ends_on > starts_on) not valid,
  add constraint suspension_times check (ended_at >= created_at - interval '5 minutes') not valid;

-- A suspension is never refused because the pass is too long: passes that are not in force are left out.
alter table pass
  add constraint pass_term check (not is_current or status not in ('pending', 'active') or expiry <= issued_on + interval '12 months') not valid,
  add constraint pass_own_limits check (not is_current or status not in ('pending', 'active') or expiry <= least(registered_until, shortened_until, 'infinity')) not valid;

alter table card
  add constraint card_times check (handed_over_at >= allocated_at - interval '5 minutes' and (cancelled_at is null or cancelled_at >= allocated_at - interval '5 minutes')) not valid,
  add constraint card_end_whole check (cancelled_at is not null or end_reason is null and outcome is null) not valid;

alter table request
  add constraint request_times check (decided_at >= created_at - interval '5 minutes') not valid,
  -- The system answers what it asked itself, and closes what can take no effect any more (request_closed_for_cause).
  add constraint request_has_decider check (status_id <> 2 or decided_by is not null or created_by is null) not valid;
alter table request_send_back
  add constraint request_send_back_times check (sent_back_at >= submitted_at - interval '5 minutes' and (resubmitted_at is null or resubmitted_at >= sent_back_at - interval '5 minutes')) not valid;

alter table onboarding_application
  add constraint onboarding_application_times check (decided_at >= submitted_at - interval '5 minutes') not valid,
  add constraint onboarding_application_decider check (state not in ('verified', 'declined') or decided_by is not null) not valid;
alter table application_document
  add constraint application_document_days check (expires_on >= issued_on) not valid,
  add constraint application_document_judged check (state not in ('accepted', 'returned') or judged_by is not null and judged_at is not null) not valid;

alter table event_booking add constraint event_booking_times check (cancelled_at >= booked_at - interval '5 minutes') not valid;
alter table api_key add constraint api_key_times check (revoked_at >= created_at - interval '5 minutes') not valid;
alter table gate_device add constraint gate_device_times check (cut_off_at >= enrolled_at - interval '5 minutes') not valid;
alter table own_page_link add constraint own_page_link_times check (expires_at >= created_at) not valid;
alter table onboarding_draft add constraint onboarding_draft_times check (expires_at > created_at) not valid;
alter table session add constraint session_times check (expires_at > created_at) not valid;
alter table known_device add constraint known_device_times check (expires_at > created_at) not valid;
alter table sign_in_challenge add constraint sign_in_challenge_times check (expires_at > created_at) not valid;

-- A name of the time zone database. PostgreSQL would also read 'Nowhere+3' as a zone, so only Etc has digits.
create function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  if name !~ '^(Etc/[A-Za-z]+[0-9+-]*|[A-Z][A-Za-z]+(/[A-Za-z_-]+){1,2})$' then
    return false;
  end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;
alter table auth_plant
  add constraint auth_plant_time_zone check (is_time_zone(time_zone)) not valid,
  add constraint auth_plant_gate_hours check (gate_warn_hours <= gate_stale_hours) not valid;

-- A register's medical has neither finding nor day on record, only a guessed day: it counts for nothing beside a finding 'not fit'. The twin of current-clearance.rules.ts.
create or replace view current_clearance as
  select distinct on (driver_id, kind) * from clearance where not is_void
  order by driver_id, kind, fit_to_work is null and bool_or(fit_to_work is false) over (partition by driver_id, kind), given_on desc, fit_to_work is false desc, id desc;
select keep_clearances(array(select distinct driver_id from clearance where kind = 'medical' and fit_to_work is false and not is_void));
update pass p set expiry = d.medical_expiry, expiry_reason = 'medical' from driver d
  where d.id = p.driver_id and d.is_unfit and p.is_current and p.status in ('pending', 'active') and p.expiry > d.medical_expiry;
