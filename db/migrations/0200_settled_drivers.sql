-- beside: no, servers of the release before leave it to triggers that are gone
-- What follows from a driver's facts is worked out by the product and written in one place (decision 101), instead of by triggers.
drop trigger driver_verdict_insert on driver;
drop trigger driver_verdict_update on driver;
drop trigger driver_spot_until_insert on driver;
drop trigger driver_spot_until_update on driver;
drop trigger transporter_spot_until on transporter;
drop trigger driver_pass_keep_insert on pass;
drop trigger driver_pass_keep_update on pass;
drop trigger driver_card_keep on card;
drop trigger clearance_insert on clearance;
drop trigger clearance_update on clearance;
drop trigger clearance_time on clearance;
drop trigger driver_hold_changed on driver_hold;
drop trigger driver_history_insert on driver;
drop trigger driver_history_update on driver;
drop trigger pass_history on pass;
drop trigger card_history on card;
drop trigger suspension_history on suspension;
drop trigger audit_time on audit;
drop function driver_cleared_until();
drop function driver_spot_until();
drop function transporter_spot_until();
drop function driver_pass_keep();
drop function driver_card_keep();
drop function clearances_changed();
drop function clearance_time();
drop function keep_clearances(bigint[]);
drop function driver_hold_changed();
drop function driver_history_follow();
drop function audit_time();
drop function keep_driver_history(bigint, timestamptz);
drop function keep_all_verdicts();

select stays('pass', 'retired', once => 'not old.is_current');

alter table driver_history add constraint driver_gone_without_card
  check (until_day < 'infinity' or status_id not in (5, 7, 9) or card_no is null and waiting_card_no is null) not valid;

create function keep_driver_history(drivers bigint[], moments timestamptz[]) returns void language plpgsql security definer set search_path = public as $$
declare changed driver_history[];
begin
  changed := array(
    select jsonb_populate_record(h, to_jsonb(s) || jsonb_build_object(
      'from_at', n.at, 'from_day', n.day, 'until_at', 'infinity', 'until_day', 'infinity', 'has_time', true,
      'status_since', case
        when h.status_id = s.status_id then h.status_since
        -- A status that is taken back on its day has not begun.
        else coalesce((
          select status_since from driver_history where driver_id = s.driver_id and until_day = n.day and status_id = s.status_id order by from_at desc limit 1
        ), n.day)
      end) || case when h.from_day < n.day
        then jsonb_build_object('was_plant_id', h.auth_plant_id, 'was_transporter_id', h.transporter_id, 'was_status_id', h.status_id) else '{}' end)
    from unnest(drivers, moments) c (driver_id, at)
      join driver_state s on s.driver_id = c.driver_id
      join auth_plant p on p.id = s.auth_plant_id
      left join driver_history h on h.driver_id = s.driver_id and h.until_day = 'infinity'
      cross join lateral (select greatest(c.at, h.from_at + interval '1 microsecond') as at) t
      cross join lateral (select t.at, greatest((t.at at time zone p.time_zone)::date, h.from_day) as day) n
    where h.driver_id is null or to_jsonb(h) || to_jsonb(s) <> to_jsonb(h)
    order by s.driver_id
  );
  update driver_history h set until_at = c.from_at, until_day = c.from_day from unnest(changed) c where h.driver_id = c.driver_id and h.until_day = 'infinity';
  insert into driver_history select * from unnest(changed);
end $$;

-- The only writer of the passes and columns below: one row for each driver, with its current pass where there is one.
create function settle_drivers(settled jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  update pass p set status = s.pass_status, expiry = s.pass_expiry, expiry_reason = s.pass_reason
  from jsonb_to_recordset(settled) s (pass_id bigint, pass_status text, pass_expiry date, pass_reason text)
  where p.id = s.pass_id and p.is_current and (p.status, p.expiry, p.expiry_reason) is distinct from (s.pass_status, s.pass_expiry, s.pass_reason);
  update driver d set card_no = s.card_no, card_printed_at = s.card_printed_at, pass_expiry = s.pass_expiry, medical_expiry = s.medical_expiry, ddt_expiry = s.ddt_expiry,
    bulker_expiry = s.bulker_expiry, spot_until = s.spot_until, is_on_hold = s.is_on_hold, is_unfit = s.is_unfit, cleared_until = s.cleared_until
  from jsonb_to_recordset(settled) s (driver_id bigint, card_no text, card_printed_at timestamptz, pass_expiry date, medical_expiry date, ddt_expiry date, bulker_expiry date,
    spot_until date, is_on_hold boolean, is_unfit boolean, cleared_until date)
  where d.id = s.driver_id
    and (d.card_no, d.card_printed_at, d.pass_expiry, d.medical_expiry, d.ddt_expiry, d.bulker_expiry, d.spot_until, d.is_on_hold, d.is_unfit, d.cleared_until) is distinct from
      (s.card_no, s.card_printed_at, s.pass_expiry, s.medical_expiry, s.ddt_expiry, s.bulker_expiry, s.spot_until, s.is_on_hold, s.is_unfit, s.cleared_until);
end $$;

-- What a driver's row says of the records that it was settled by, read from those records.
create view driver_facts_now as
  select d.id as driver_id, case when c.handed_over_at is not null then c.card_no end as card_no, case when c.handed_over_at is null then c.printed_at end as card_printed_at,
    p.expiry as pass_expiry, k.medical as medical_expiry, k.ddt as ddt_expiry, k.bulker as bulker_expiry, case when t.is_spot then t.valid_until end as spot_until,
    is_held(d.id, d.auth_plant_id) as is_on_hold, k.is_unfit
  from driver d
  join transporter t on t.id = d.transporter_id
  left join pass p on p.driver_id = d.id and p.is_current
  left join card c on c.driver_id = d.id and c.cancelled_at is null
  cross join lateral (
    select max(expiry) filter (where kind = 'medical') as medical, max(expiry) filter (where kind = 'ddt') as ddt, max(expiry) filter (where kind = 'bulker') as bulker,
      coalesce(bool_or(kind = 'medical' and fit_to_work is false), false) as is_unfit
    from current_clearance where driver_id = d.id
  ) k;

-- Whether a driver's row and the last row of its history say what its records say; true for a driver who is not there.
create function is_settled(of_driver bigint) returns boolean language sql stable as $$
  select coalesce((
    select h.driver_id is not null
      and (d.card_no, d.card_printed_at, d.pass_expiry, d.medical_expiry, d.ddt_expiry, d.bulker_expiry, d.spot_until, d.is_on_hold, d.is_unfit) is not distinct from
        (f.card_no, f.card_printed_at, f.pass_expiry, f.medical_expiry, f.ddt_expiry, f.bulker_expiry, f.spot_until, f.is_on_hold, f.is_unfit)
      -- The last word on who may load.
      and d.cleared_until = case when d.is_on_hold or d.is_unfit or d.pass_expiry is null then '-infinity' else least(d.pass_expiry, d.documents_until) end
      and to_jsonb(h) || to_jsonb(s) = to_jsonb(h)
    from driver d join driver_facts_now f on f.driver_id = d.id join driver_state s on s.driver_id = d.id
      left join driver_history h on h.driver_id = d.id and h.until_day = 'infinity'
    where d.id = of_driver
  ), true)
$$;

-- protect: whoever writes a record that a driver's verdict or history follows from settles the driver in the same transaction, or nothing of it is written. Only whoever may
-- act as the owner may write without, as migrations do and whoever mends a row by hand: the night's work finds and mends the rest.
create function must_be_settled() returns trigger language plpgsql as $$
declare
  of_driver bigint;
begin
  if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return null;
  end if;
  if tg_table_name = 'transporter' then
    of_driver := (select id from driver where transporter_id = new.id and spot_until is distinct from case when new.is_spot then new.valid_until end limit 1);
  elsif tg_table_name = 'driver' then
    of_driver := new.id;
  else
    of_driver := new.driver_id;
  end if;
  if not is_settled(of_driver) then
    raise check_violation using constraint = 'driver_settled', message = format('driver %s was changed by its %s and not settled', of_driver, tg_table_name);
  end if;
  return null;
end $$;

-- Attaches it to a table, for new rows and changes of these columns.
create function settles_driver(of_table name, columns text) returns void language plpgsql as $$
begin
  execute format('create constraint trigger driver_settled after insert or update of %s on %I deferrable initially deferred for each row execute function must_be_settled()',
    columns, of_table);
end $$;

select settles_driver('driver', 'auth_plant_id, transporter_id, status_id, gender, date_of_birth, experience_years, vehicle_options, vehicle_categories, licence_expiry, picture_file_id');
select settles_driver('pass', 'is_current');
select settles_driver('card', 'handed_over_at, cancelled_at, printed_at');
select settles_driver('clearance', 'is_void');
select settles_driver('suspension', 'ended_at');
select settles_driver('driver_hold', 'lifted_at');
select settles_driver('transporter', 'is_spot, valid_until');

-- After rows were written without the product, as the owner: the own columns of these drivers again, or of all, from their records. Then keep_driver_history() of them, or for all
-- keep_all_of_drivers(), start_driver_history() and recount().
create function keep_verdicts(drivers bigint[] default null) returns void language plpgsql as $$
begin
  update driver d set card_no = f.card_no, card_printed_at = f.card_printed_at, pass_expiry = f.pass_expiry, medical_expiry = f.medical_expiry, ddt_expiry = f.ddt_expiry,
    bulker_expiry = f.bulker_expiry, spot_until = f.spot_until, is_on_hold = f.is_on_hold, is_unfit = f.is_unfit
  from driver_facts_now f where f.driver_id = d.id and (drivers is null or d.id = any (drivers))
    and (d.card_no, d.card_printed_at, d.pass_expiry, d.medical_expiry, d.ddt_expiry, d.bulker_expiry, d.spot_until, d.is_on_hold, d.is_unfit) is distinct from
      (f.card_no, f.card_printed_at, f.pass_expiry, f.medical_expiry, f.ddt_expiry, f.bulker_expiry, f.spot_until, f.is_on_hold, f.is_unfit);
  update driver d set cleared_until = w.day
  from driver o cross join lateral (
    select case when o.is_on_hold or o.is_unfit or o.pass_expiry is null then '-infinity' else least(o.pass_expiry, o.documents_until) end as day
  ) w
  where o.id = d.id and (drivers is null or d.id = any (drivers)) and d.cleared_until <> w.day;
end $$;

create or replace function product_limits() returns table (name text, may_delete boolean, fixed text[], kept text[]) language sql immutable as $$
  values
    ('driver', false, '{id, created_by, created_at}'::text[], '{card_no, card_printed_at, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, spot_until, is_on_hold, is_unfit,
      cleared_until, id_no_zeros, id_no_twin}'::text[]),
    ('driver_history', false, '{*}', '{*}'),
    ('request', false, '{id, type_id, driver_id, auth_plant_id, transporter_id, created_by, raised_by_staff, replaces_id, doctor_id, approvals_needed, created_at}', '{}'),
    ('driver_hold', false, '{id, driver_id, kind, auth_plant_id, request_id, comment, placed_by, placed_at}', '{}'),
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
    ('gate_anomaly', false, '{*}', '{}'),
    ('file', true, '{*}', '{}'),
    ('app_user', false, '{id, created_at}', '{}'),
    ('api_key', false, '{id, auth_plant_id, token_hash, hint, scopes, created_by, created_at}', '{}'),
    ('allocation', true, '{id, user_id, auth_plant_id, portal, transporter_id, doctor_id, company}', '{}'),
    ('role', true, '{id, portal, is_builtin, created_at}', '{}'),
    ('session', true, '{id, user_id, created_at}', '{}')
$$;
