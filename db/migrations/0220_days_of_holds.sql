-- beside: no, the release before knows no days of holds and would settle drivers without them
-- A hold has a reason, and the days on which it counts; a hold that lies ahead is known by the driver's row, as an expiry is.
alter table driver_hold
  add column reason text not null default 'finding' check (reason ~ '^[a-z_]+$'),
  add column starts_on date,
  add column ends_on date,
  add column document text,
  add column gate_check_id bigint,
  add constraint driver_hold_days check (ends_on > coalesce(starts_on, '-infinity'));
alter table driver_hold alter column reason drop default;
create index driver_hold_due on driver_hold (ends_on) where lifted_at is null;

-- The days on which a driver's open holds count at a plant, without a clock: what has ended and what lies ahead are days like others.
create function held_days_of(of_driver bigint, at_plant bigint) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(coalesce(starts_on, '-infinity'), coalesce(ends_on, 'infinity'))), '{}')
  from driver_hold where driver_id = of_driver and lifted_at is null and (auth_plant_id is null or auth_plant_id = at_plant)
$$;

alter table driver add column held_days datemultirange not null default '{}';
alter table driver_history add column held_days datemultirange not null default '{}';
update driver set held_days = held_days_of(id, auth_plant_id) where is_on_hold;
select set_config('driver_pass.writes_past', 'on', true);
update driver_history set held_days = '{[-infinity,infinity)}' where is_on_hold;
select set_config('driver_pass.writes_past', '', true);

drop view driver_facts_now, driver_as_settled, driver_state, driver_state_kept;
drop function is_held(bigint, bigint);
drop trigger driver_gate_update on driver;
drop function driver_gate_update();
alter table driver_history drop constraint driver_pass_within_limits;
alter table driver_history drop column is_on_hold;
alter table driver drop column is_on_hold;
alter table driver_history add constraint driver_pass_within_limits check (until_day < 'infinity' or pass_expiry is null or status_id not in (4, 8) or held_days <> '{}'
    or pass_expiry <= least(medical_expiry, ddt_expiry, licence_expiry, spot_until, case when 'Bulker' = any (vehicle_options) then bulker_expiry end, 'infinity')) not valid;

-- What is settled on a driver's row, said once for whoever writes or compares it.
create view driver_as_settled as
  select id as driver_id, card_no, card_printed_at, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, spot_until, held_days, is_unfit, cleared_until from driver;

create or replace function cleared_until_of(d driver) returns date language sql immutable as $$
  select case when d.is_unfit or d.pass_expiry is null then '-infinity' else least(d.pass_expiry, d.documents_until, lower(d.held_days)) end
$$;

create or replace function settle_drivers(settled jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update pass p set status = s.pass_status, expiry = s.pass_expiry, expiry_reason = s.pass_reason
  from jsonb_to_recordset(settled) s (driver_id bigint, pass_id bigint, pass_status text, pass_expiry date, pass_reason text)
  where p.id = s.pass_id and p.driver_id = s.driver_id and p.is_current
    and (p.status, p.expiry, p.expiry_reason) is distinct from (s.pass_status, s.pass_expiry, s.pass_reason);
  update driver_as_settled d set card_no = s.card_no, card_printed_at = s.card_printed_at, pass_expiry = s.pass_expiry, medical_expiry = s.medical_expiry, ddt_expiry = s.ddt_expiry,
    bulker_expiry = s.bulker_expiry, spot_until = s.spot_until, held_days = s.held_days, is_unfit = s.is_unfit, cleared_until = s.cleared_until
  from jsonb_populate_recordset(null::driver_as_settled, settled) s
  where d.driver_id = s.driver_id and row(d.*) is distinct from row(s.*);
  insert into settled_batch select array_agg(driver_id) from jsonb_to_recordset(settled) s (driver_id bigint);
  delete from settled_batch;
end $$;

-- The same columns read from the records that they follow from; cleared_until, which follows from the others, from these as they stand.
create view driver_facts_now as
  select d.id as driver_id, case when c.handed_over_at is not null then c.card_no end as card_no, case when c.handed_over_at is null then c.printed_at end as card_printed_at,
    p.expiry as pass_expiry, k.medical as medical_expiry, k.ddt as ddt_expiry, k.bulker as bulker_expiry, case when t.is_spot then t.valid_until end as spot_until,
    held_days_of(d.id, d.auth_plant_id) as held_days, k.is_unfit, cleared_until_of(d) as cleared_until
  from driver d
  join transporter t on t.id = d.transporter_id
  left join pass p on p.driver_id = d.id and p.is_current
  left join card c on c.driver_id = d.id and c.cancelled_at is null
  cross join lateral (
    select max(expiry) filter (where kind = 'medical') as medical, max(expiry) filter (where kind = 'ddt') as ddt, max(expiry) filter (where kind = 'bulker') as bulker,
      coalesce(bool_or(kind = 'medical' and fit_to_work is false), false) as is_unfit
    from current_clearance where driver_id = d.id
  ) k;

-- What the history keeps of a driver, as it is now.
create view driver_state as
  select d.id as driver_id, d.auth_plant_id, d.transporter_id, d.status_id, d.gender, d.date_of_birth, d.experience_years, d.vehicle_options, d.vehicle_categories,
    d.card_no, p.status as pass_status, p.issued_on as pass_issued_on, d.pass_expiry, p.expiry_reason as pass_reason,
    d.medical_expiry, d.ddt_expiry, d.bulker_expiry, d.licence_expiry, d.spot_until, d.cleared_until, s.starts_on as suspended_on, s.ends_on as suspended_until,
    d.held_days, d.is_unfit, p.registered_until as pass_registered_until, p.shortened_until as pass_shortened_until, c.card_no as waiting_card_no, d.picture_file_id
  from driver d
  left join pass p on p.driver_id = d.id and p.is_current
  left join card c on c.driver_id = d.id and c.cancelled_at is null and c.handed_over_at is null
  left join lateral (
    select starts_on, ends_on from suspension where driver_id = d.id and ended_at is null order by ends_on desc nulls first limit 1
  ) s on true;

-- The same as the last row of a driver's history says: rows of both are compared, and PostgreSQL refuses to where one has a column more.
create view driver_state_kept as
  select driver_id, auth_plant_id, transporter_id, status_id, gender, date_of_birth, experience_years, vehicle_options, vehicle_categories, card_no,
    pass_status, pass_issued_on, pass_expiry, pass_reason, medical_expiry, ddt_expiry, bulker_expiry, licence_expiry, spot_until, cleared_until,
    suspended_on, suspended_until, held_days, is_unfit, pass_registered_until, pass_shortened_until, waiting_card_no, picture_file_id
  from driver_history where until_day = 'infinity';

create or replace function driver_facts(d driver) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
  select d.auth_plant_id, f.fact, d.status_id, f.key
  from (values
    ('driver', true, ''),
    ('driver transporter', true, d.transporter_id::text),
    ('gender', d.status_id in (8, 9, 10), coalesce(d.gender, '')),
    ('born', d.status_id in (8, 9, 10), coalesce(to_char(d.date_of_birth, 'YYYY-MM-DD'), '')),
    ('born month', d.status_id in (8, 9, 10), coalesce(to_char(d.date_of_birth, 'YYYY-MM'), '')),
    ('pass', true, to_char(d.pass_expiry, 'YYYY-MM-DD')),
    ('pass month', true, to_char(d.pass_expiry, 'YYYY-MM')),
    ('medical', d.pass_expiry is not null, to_char(d.medical_expiry, 'YYYY-MM-DD')),
    ('medical month', d.pass_expiry is not null, to_char(d.medical_expiry, 'YYYY-MM')),
    ('ddt', d.pass_expiry is not null, to_char(d.ddt_expiry, 'YYYY-MM-DD')),
    ('ddt month', d.pass_expiry is not null, to_char(d.ddt_expiry, 'YYYY-MM')),
    ('bulker', d.pass_expiry is not null, to_char(d.bulker_expiry, 'YYYY-MM-DD')),
    ('bulker month', d.pass_expiry is not null, to_char(d.bulker_expiry, 'YYYY-MM')),
    -- '' where a requirement is missing, which is before every day. Who has a hold ahead is warned of it, and counts apart.
    (case when d.held_days <> '{}' and d.cleared_until > '-infinity' then 'cleared held' else 'cleared' end, d.pass_expiry is not null,
      case when d.cleared_until = '-infinity' then '' else to_char(d.cleared_until, 'YYYY-MM-DD') end),
    ('pass due', d.status_id = 3, case when d.documents_until = '-infinity' then '' else to_char(d.documents_until, 'YYYY-MM-DD') end),
    ('yearly pass', d.status_id in (6, 8, 10) and d.pass_expiry < d.documents_until, to_char(d.pass_expiry, 'YYYY-MM-DD'))
  ) f (fact, counts, key)
  where f.counts and f.key is not null
$$;

-- tell: a driver whose verdict may have changed, at the plant that is left too.
select notifies_gate('driver', '{update}', watched => '{auth_plant_id, name, status_id, vehicle_options, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, licence_expiry,
  spot_until, picture_file_id, held_days, is_unfit}');

create or replace function product_limits() returns table (name text, may_delete boolean, fixed text[], kept text[]) language sql immutable as $$
  values
    ('driver', false, '{id, created_by, created_at}'::text[], '{card_no, card_printed_at, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, spot_until, held_days, is_unfit,
      cleared_until, id_no_zeros, id_no_twin}'::text[]),
    ('driver_history', false, '{*}', '{*}'),
    ('request', false, '{id, type_id, driver_id, auth_plant_id, transporter_id, created_by, raised_by_staff, replaces_id, doctor_id, approvals_needed, created_at}', '{}'),
    ('driver_hold', false, '{id, driver_id, kind, auth_plant_id, request_id, comment, placed_by, placed_at, reason, starts_on, ends_on, document, gate_check_id}', '{}'),
    ('barred_match', false, '{id, application_id, driver_id, submitted_by, barred_id}', '{}'),
    ('request_send_back', false, '{id, request_id, version, submitted_comment, body_data, submitted_by, submitted_at, fields, comment, sent_back_by, sent_back_at}', '{}'),
    ('onboarding_application', false, '{id, driver_id, auth_plant_id, request_id, submitted_by, submitted_at, status_before, record_before}', '{}'),
    ('application_document', false, '{id, application_id, document_type_id, name, version, created_by, created_at}', '{}'),
    ('clearance', false, '{id, driver_id, kind, given_on, expiry, fit_to_work, score, syllabus, given_by, company, location, comment, doctor_id, file_id, request_id, fixed_by,
      created_at}', '{}'),
    ('pass', false, '{id, driver_id, status, issued_on, expiry, expiry_reason, registered_until, shortened_until, shortened_by, shortened_reason, created_by, created_at}', '{}'),
    ('card', false, '{id, driver_id, card_no, allocated_at, created_by}', '{is_repeat}'),
    ('card_batch', false, '{*}', '{}'),
    ('card_print', false, '{*}', '{}'),
    ('suspension', false, '{id, driver_id, starts_on, ends_on, request_id, violation_id, created_at}', '{}'),
    ('violation', false, '{id, driver_id, auth_plant_id, transporter_id, category, violation, violation_date, description, action_taken, file_id, request_id, created_by,
      created_at}', '{}'),
    ('good_practice', false, '{*}', '{}'),
    ('event_attendance', true, '{*}', '{}'),
    ('event_booking', false, '{id, event_id, driver_id, transporter_id, booked_by, booked_at}', '{}'),
    ('appointment', false, '{id, driver_id, auth_plant_id, transporter_id, doctor_id, wished_from, wished_until, asked_by, asked_at}', '{}'),
    ('gate_anomaly', false, '{*}', '{}'),
    ('file', true, '{*}', '{}'),
    ('app_user', false, '{id, created_at}', '{}'),
    ('api_key', false, '{id, auth_plant_id, token_hash, hint, scopes, created_by, created_at}', '{}'),
    ('allocation', true, '{id, user_id, auth_plant_id, portal, transporter_id, doctor_id, company}', '{}'),
    ('role', true, '{id, portal, is_builtin, created_at}', '{}'),
    ('session', true, '{id, user_id, created_at}', '{}')
$$;
