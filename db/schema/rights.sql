-- What the product's role may do (docs/decisions/rights-and-audit.md).

-- What the product's role may do less than read, write and delete. `fixed`: columns that never change once written; `kept`: columns that triggers and settle_drivers() alone write. '{*}': all.
-- Every table here is a record from which nothing is deleted, but for the attendance of an event and files.
create function product_limits() returns table (name text, may_delete boolean, fixed text[], kept text[]) language sql immutable as $$
  values
    ('driver', false, '{id, created_by, created_at}'::text[], '{card_no, card_printed_at, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, spot_until, held_days, is_unfit,
      cleared_until, id_no_zeros, id_no_twin, own_ends, restrictions}'::text[]),
    ('driver_history', false, '{*}', '{*}'),
    ('request', false, '{id, type_id, driver_id, auth_plant_id, transporter_id, created_by, raised_by_staff, replaces_id, doctor_id, approvals_needed, created_at}', '{}'),
    ('driver_hold', false, '{id, driver_id, kind, auth_plant_id, request_id, comment, placed_by, placed_at, reason, starts_on, ends_on, document, gate_check_id}', '{}'),
    ('barred_match', false, '{id, application_id, driver_id, submitted_by, barred_id}', '{}'),
    ('request_send_back', false, '{id, request_id, version, submitted_comment, body_data, submitted_by, submitted_at, fields, comment, sent_back_by, sent_back_at}', '{}'),
    ('onboarding_application', false, '{id, driver_id, auth_plant_id, request_id, submitted_by, submitted_at, status_before, record_before}', '{}'),
    ('application_document', false, '{id, application_id, document_type_id, name, version, created_by, created_at}', '{}'),
    ('clearance', false, '{id, driver_id, kind, given_on, expiry, fit_to_work, score, syllabus, given_by, company, location, comment, doctor_id, file_id, request_id, fixed_by,
      created_at, issuer_id, restrictions}', '{}'),
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
    ('requirement_version', false, '{id, requirement_id, auth_plant_id, from_day, name, short_name, explanation, next_step, definition, for_all, is_ended, created_by, created_at,
      confirmed_by}', '{}'),
    ('issuer_signal', false, '{id, issuer_id, auth_plant_id, kind, day, driver_id, found_at}', '{}'),
    ('file', true, '{*}', '{}'),
    ('app_user', false, '{id, created_at}', '{}'),
    ('api_key', false, '{id, auth_plant_id, token_hash, hint, scopes, created_by, created_at}', '{}'),
    ('allocation', true, '{id, user_id, auth_plant_id, portal, transporter_id, doctor_id, company, issuer_id}', '{}'),
    ('role', true, '{id, portal, is_builtin, created_at}', '{}'),
    ('session', true, '{id, user_id, created_at}', '{}')
$$;

-- The columns of a table without these; null for none.
create function columns_but(of_table text, without text[]) returns text language sql stable as $$
  select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
  where attrelid = ('public.' || quote_ident(of_table))::regclass and attnum > 0 and not attisdropped and attname <> all (without) and not '*' = any (without)
$$;

-- Gives a login role what the product needs in this database, and no more. Run as the owner at every start and as often as anyone likes. A table with the trigger
-- refuse_change may be read and added to; any other may be changed within its limits, also one that a later migration creates.
create function grant_product(app name) returns void language plpgsql as $$
declare
  relation record;
  columns text;
begin
  -- Who can act as the owner has the owner's rights anyway, and must not lose them.
  if pg_has_role(app, current_user, 'member') then
    return;
  end if;
  perform pg_advisory_xact_lock(7230025);
  execute format('grant connect on database %I to %I', current_database(), app);
  -- A temporary table would hide one of ours from every later statement on the same connection.
  execute format('revoke temporary on database %I from public', current_database());
  revoke create on schema public from public;
  execute format('grant usage on schema public to %I', app);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', app);
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', app);
  for relation in
    select c.oid::regclass as name, c.relkind in ('v', 'm') or c.relname in ('migration', 'migration_beside', 'audit_head') as is_read_only from pg_class c
    where c.relnamespace = 'public'::regnamespace and (
      c.relkind in ('v', 'm') or c.relname in ('migration', 'migration_beside', 'audit_head')
      or exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'refuse_change()'::regprocedure)
    )
  loop
    execute format('revoke update, delete, truncate, references, trigger on %s from %I', relation.name, app);
    if relation.is_read_only then
      execute format('revoke insert on %s from %I', relation.name, app);
    end if;
  end loop;
  for relation in select * from product_limits() l where to_regclass('public.' || l.name) is not null loop
    if not relation.may_delete then
      execute format('revoke delete on %I from %I', relation.name, app);
    end if;
    execute format('revoke update on %I from %I', relation.name, app);
    columns := columns_but(relation.name, relation.fixed || relation.kept);
    if columns is not null then
      execute format('grant update (%s) on %I to %I', columns, relation.name, app);
    end if;
    if relation.kept <> '{}' then
      execute format('revoke insert on %I from %I', relation.name, app);
      columns := columns_but(relation.name, relation.kept);
      if columns is not null then
        execute format('grant insert (%s) on %I to %I', columns, relation.name, app);
      end if;
    end if;
  end loop;
  -- The queue's own schema, which the library of the queue creates and upgrades as the owner.
  if to_regnamespace('jobs') is not null then
    execute format('grant usage on schema jobs to %I', app);
    execute format('grant select, insert, update, delete on all tables in schema jobs to %I', app);
    execute format('alter default privileges in schema jobs grant select, insert, update, delete on tables to %I', app);
  end if;
end $$;
-- Rights are given by the owner alone.
revoke execute on function grant_product(name) from public;
