-- What a purge takes: values, files and the audit's values; what it leaves says what it was (docs/decisions/retention.md).

create function is_purged(of_subject text, of_record bigint) returns boolean language sql stable as $$
  select exists (select from purged_record where subject = of_subject and record_id = of_record)
$$;

-- Whether a record that was not purged shows the file.
create function is_file_needed(of_file bigint) returns boolean language sql stable as $$
  select exists (select from clearance x where x.file_id = of_file and not is_purged('clearance', x.id))
    or exists (select from violation x where x.file_id = of_file and not is_purged('violation', x.id))
    or exists (select from violation x where x.evidence_file_id = of_file and not is_purged('violation', x.id))
    or exists (select from application_document x where x.file_id = of_file and not is_purged('document', x.id) and not is_purged('application', x.application_id))
    or exists (select from driver x where x.picture_file_id = of_file)
    or exists (select from request x where x.file_id = of_file and not is_purged('request', x.id))
    or exists (select from case_reply x where x.file_id = of_file and not is_purged('request', x.request_id))
    or exists (select from case_letter x where x.file_id = of_file and not is_purged('request', x.request_id))
    or exists (select from sanction_evidence x where x.file_id = of_file and not is_purged('request', x.request_id))
    or exists (select from good_practice x where x.file_id = of_file and not is_purged('driver', x.driver_id))
    or exists (select from card x where x.signature_file_id = of_file and not is_purged('driver', x.driver_id))
    or exists (select from onboarding_draft_file x where x.file_id = of_file)
    or exists (select from onboarding_draft x where x.picture_file_id = of_file)
    or exists (select from driver_file x where x.pdf_file_id = of_file)
    or exists (select from driver_file x where x.zip_file_id = of_file)
    or exists (select from notification x where x.file_id = of_file)
    or exists (select from report_file x where x.file_id = of_file)
    or exists (select from report_run x where x.file_id = of_file)
$$;

-- What stands in place of words that are gone, where there were some.
create function purged_words(words text) returns text language sql immutable as $$
  select case when words is not null then '[purged]' end
$$;

-- What was asked, with its days, names and choices, without what people wrote.
create function without_words(body jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' and key in ('description', 'action_taken', 'comment', 'trainer_comment',
    'sanction_evidence_comment', 'departed_because', 'restriction_reason') then to_jsonb('[purged]'::text) else value end), '{}') from jsonb_each(body)
$$;

-- What was asked of somebody who left, without the number that goes with the person.
create function without_licence(body jsonb) returns jsonb language sql immutable as $$
  select body - 'licence_no'
$$;

-- What people were notified of, without what others wrote.
create function without_news_words(payload jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' and key in ('comment', 'body') then to_jsonb('[purged]'::text) else value end), '{}')
    from jsonb_each(payload)
$$;

-- That there was a letter, of which kind and with which number, without what it said.
create function without_letter_words(content jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(content, '{words}', (select jsonb_object_agg(key, value || '{"facts": [], "paragraphs": ["[purged]"]}') from jsonb_each(content -> 'words')))
$$;

-- The files that a request's body names, the first of them once more on its row.
create function files_of_body(body jsonb) returns setof bigint language sql immutable as $$
  select value::bigint from jsonb_each_text(body) where key in ('introduction_letter', 'evidence', 'violation_file', 'sanction_evidence', 'training_report', 'attachment',
    'medical_report', 'proof') and value ~ '^[0-9]{1,18}$'
$$;

-- Purges what is past keeping of these drivers, whom the caller has locked, and answers how many records that were. As the owner, because nobody else may take values out
-- of records and of the audit; by the earlier of the purge's day and today, and by the plant's periods as they are now.
create function purge_records(of_purge bigint, of_kind text, drivers bigint[], at timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  plant bigint;
  as_of date;
  gone int;
  clearances bigint[];
  violations bigint[];
  documents bigint[];
  applications bigint[];
  cases bigint[];
  leavers bigint[];
  requests bigint[];
  files bigint[];
begin
  select p.auth_plant_id, least(p.as_of, (clock_timestamp() at time zone a.time_zone)::date) into plant, as_of
    from purge p join auth_plant a on a.id = p.auth_plant_id join purge_part t on t.purge_id = p.id
    where p.id = of_purge and p.finished_at is null and t.kind = of_kind and t.finished_at is null for update of t;
  if not found then
    raise exception 'purge % has no open part of %', of_purge, of_kind using errcode = 'restrict_violation';
  end if;
  with taken as (
    insert into purged_record (subject, record_id, driver_id, purge_id, purged_at)
      select k.subject, k.record_id, k.driver_id, of_purge, at from past_keeping(plant, of_kind, as_of) k
      where k.driver_id = any(drivers) and k.kept_by is null
      returning subject, record_id
  )
  select count(*), array_agg(record_id) filter (where subject = 'clearance'), array_agg(record_id) filter (where subject = 'violation'),
      array_agg(record_id) filter (where subject = 'document'), array_agg(record_id) filter (where subject = 'application'),
      array_agg(record_id) filter (where subject = 'case'), array_agg(record_id) filter (where subject = 'driver')
    into gone, clearances, violations, documents, applications, cases, leavers from taken;
  documents := documents || array(select id from application_document where application_id = any(applications));
  -- What was asked about a record goes with it; what belongs to a case goes with the case.
  with asked as (
    select c.request_id as id from clearance c where c.id = any(clearances)
    union select unnest(array[v.request_id, v.evidence_request_id]) from violation v where v.id = any(violations)
    union select a.request_id from onboarding_application a where a.id = any(applications)
  ), taken as (
    insert into purged_record (subject, record_id, driver_id, purge_id, purged_at)
      select 'request', r.id, r.driver_id, of_purge, at from request r
      where r.status_id <> 1 and not is_purged('request', r.id) and (
        r.id in (select id from asked) and not exists (select from case_request q where q.request_id = r.id)
        or r.id in (select request_id from case_request where case_id = any(cases))
        or r.driver_id = any(leavers) and (r.auth_plant_id = plant or lets_leaver_go(r.auth_plant_id, r.driver_id, as_of))
      )
      returning record_id
  )
  select array_agg(record_id) into requests from taken;
  files := array(
    select file_id from clearance where id = any(clearances)
    union select unnest(array[file_id, evidence_file_id]) from violation where id = any(violations)
    union select file_id from application_document where id = any(documents)
    union select file_id from request where id = any(requests)
    union select files_of_body(body_data) from request where id = any(requests)
    union select file_id from case_reply where request_id = any(requests)
    union select file_id from case_letter where request_id = any(requests)
    union select file_id from sanction_evidence where request_id = any(requests)
    union select picture_file_id from driver where id = any(leavers)
    union select file_id from good_practice where driver_id = any(leavers)
    union select signature_file_id from card where driver_id = any(leavers)
    -- What a request shows that stays.
    except select files_of_body(r.body_data) from request r where r.driver_id = any(drivers) and not is_purged('request', r.id)
  );
  perform set_config('driver_pass.purging', 'on', true);
  update clearance set comment = purged_words(comment) where id = any(clearances);
  update violation set description = purged_words(description), action_taken = purged_words(action_taken), transporter_comment = purged_words(transporter_comment)
    where id = any(violations);
  update ladder_decision set departed_because = purged_words(departed_because) where violation_id = any(violations) and departed_because is not null;
  update application_document set number = purged_words(number), issuer = purged_words(issuer), comment = purged_words(comment), corrected = null where id = any(documents);
  update onboarding_application a set record_before = null, documents_deleted_at = coalesce(a.documents_deleted_at, at) where a.id = any(applications);
  update barred_match set comment = purged_words(comment) where application_id = any(applications) and comment is not null;
  update request set comment = purged_words(comment), body_data = without_words(body_data) where id = any(requests);
  update request_history set comment = purged_words(comment) where request_id = any(requests) and comment is not null;
  update request_comment set text = purged_words(text) where request_id = any(requests);
  update request_send_back set comment = purged_words(comment), submitted_comment = purged_words(submitted_comment), body_data = without_words(body_data)
    where request_id = any(requests);
  update request set body_data = without_licence(body_data), record_was = without_licence(record_was) where id = any(requests) and driver_id = any(leavers);
  update request_send_back b set body_data = without_licence(b.body_data) from request r
    where b.request_id = any(requests) and r.id = b.request_id and r.driver_id = any(leavers);
  update notification n set body = '[purged]' from outbox o where n.outbox_id = o.id and request_of_news(o.payload) = any(requests);
  update outbox set payload = without_news_words(payload) where request_of_news(payload) = any(requests);
  update case_hearing set early_reason = purged_words(early_reason) where request_id = any(requests) and early_reason is not null;
  update case_reply set said = purged_words(said) where request_id = any(requests) and said is not null;
  update case_letter set content = without_letter_words(content) where request_id = any(requests);
  update sanction_evidence set comment = purged_words(comment), reason = purged_words(reason) where request_id = any(requests);
  update driver set picture_file_id = null, licence_no = null where id = any(leavers);
  update driver_hold set comment = purged_words(comment)
    where driver_id = any(leavers) and comment is not null and (coalesce(auth_plant_id, plant) = plant or lets_leaver_go(auth_plant_id, driver_id, as_of));
  update good_practice set description = purged_words(description) where driver_id = any(leavers);
  update appointment set reason = purged_words(reason)
    where driver_id = any(leavers) and reason is not null and (auth_plant_id = plant or lets_leaver_go(auth_plant_id, driver_id, as_of));
  update admission set reason = purged_words(reason), comment = purged_words(comment), end_reason = purged_words(end_reason) where driver_id = any(leavers);
  update home_move set reason = purged_words(reason), comment = purged_words(comment) where driver_id = any(leavers);
  update driver_file set reason = purged_words(reason)
    where driver_id = any(leavers) and (auth_plant_id = plant or lets_leaver_go(auth_plant_id, driver_id, as_of));
  update card set received_by = purged_words(received_by), end_comment = purged_words(end_comment) where driver_id = any(leavers);
  perform set_config('driver_pass.purging', 'off', true);
  delete from gate_photograph where file_id = any(files) and not is_file_needed(file_id);
  update file f set storage_name = encode(substr(sha256(convert_to('purged ' || f.id, 'UTF8')), 1, 16), 'hex'), original_name = 'purged', purged_at = at
    where f.id = any(files) and f.purged_at is null and not is_file_needed(f.id);
  update audit a set before = null, after = null, salt = null, purge_id = of_purge
    from (
      select 'clearance', unnest(clearances) union all select 'violation', unnest(violations) union all select 'application', unnest(applications)
      union all select 'request', unnest(requests) union all select 'driver', unnest(leavers)
    ) g (subject, record_id)
    where a.subject = g.subject and a.subject_id = g.record_id and a.at < as_of and a.values_hash is not null and a.purge_id is null
      and num_nonnulls(a.before, a.after) > 0;
  update purge_part set done = done + gone where purge_id = of_purge and kind = of_kind;
  return gone;
end $$;
