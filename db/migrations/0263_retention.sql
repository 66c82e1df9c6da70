-- beside: yes, servers of the release before write audit rows through the same trigger, and purge nothing
alter table file add column purged_at timestamptz;

alter table audit add column values_hash bytea, add column salt uuid, add column purge_id bigint;
create function audit_values_hash(row_ audit) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(row_.salt, row_.before, row_.after)::text, 'UTF8'))
$$;

create or replace function audit_row_text(row_ audit) returns text language sql stable as $$
  select (jsonb_build_array(
    row_.lane, row_.lane_no, extract(epoch from row_.at), row_.user_id, row_.action, row_.subject, row_.subject_id, row_.auth_plant_id
  ) || case when row_.values_hash is null then jsonb_build_array(row_.before, row_.after) else jsonb_build_array(encode(row_.values_hash, 'hex')) end
    || case when row_.recorded_at is null then '[]' else jsonb_build_array(extract(epoch from row_.recorded_at)) end)::text
$$;

create function audit_row_altered(row_ audit) returns boolean language sql stable as $$
  select row_.hash <> audit_row_hash(row_) or case
    when row_.values_hash is null then row_.purge_id is not null
    when row_.purge_id is null then row_.values_hash <> audit_values_hash(row_)
    else num_nonnulls(row_.before, row_.after, row_.salt) > 0
  end
$$;

create or replace function audit_chain() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare head audit_head;
begin
  update audit_head set lane_no = lane_no + 1 where lane = pg_backend_pid() % 8 returning * into head;
  new.lane := head.lane;
  new.lane_no := head.lane_no;
  new.previous_hash := head.hash;
  new.recorded_at := clock_timestamp();
  new.salt := gen_random_uuid();
  new.purge_id := null;
  new.values_hash := audit_values_hash(new);
  new.hash := audit_row_hash(new);
  update audit_head set hash = new.hash where lane = head.lane;
  return new;
end $$;

create or replace function audit_breaks() returns table (lane smallint, lane_no bigint) language sql stable as $$
  with chained as (
    select a.*, lag(a.hash) over (partition by a.lane order by a.lane_no) as expected, lag(a.lane_no) over (partition by a.lane order by a.lane_no) as before_no,
      audit_row_altered(a) as is_altered
    from audit a
  )
  select lane, min(lane_no) from (
    select lane, lane_no from chained
      where is_altered
        or previous_hash <> coalesce(expected, sha256(('driver-pass audit lane ' || lane::text)::bytea))
        or lane_no <> coalesce(before_no, 0) + 1
    union all
    select h.lane, h.lane_no from audit_head h
      where h.lane_no > 0 and not exists (select from audit a where a.lane = h.lane and a.lane_no = h.lane_no and a.hash = h.hash)
  ) broken group by lane
$$;

drop trigger audit_append_only on audit;
create trigger audit_append_only before delete on audit for each row execute function refuse_change();
create trigger audit_values_purged before update on audit for each row
  when (old.purge_id is not null or new.purge_id is null or new.values_hash is null or num_nonnulls(new.before, new.after, new.salt) > 0
    or to_jsonb(old) - '{before,after,salt,purge_id}'::text[] <> to_jsonb(new) - '{before,after,salt,purge_id}'::text[])
  execute function refuse_change();

-- What is on record may lose its words, by a purge alone.
create function is_purging() returns boolean language sql stable as $$
  select coalesce(current_setting('driver_pass.purging', true), '') = 'on' and current_user = (select tableowner from pg_tables where schemaname = 'public' and tablename = 'audit')
$$;

drop function append_only(regclass, boolean);
create function append_only(kept regclass, may_delete boolean default false, may_purge boolean default false) returns void language plpgsql as $$
begin
  execute format('create trigger %1$s_append_only before update%2$s on %1$s for each row%3$s execute function refuse_change()',
    kept, case when not may_delete then ' or delete' end, case when may_purge then ' when (not is_purging())' end);
  execute format('create trigger %1$s_not_emptied before truncate on %1$s for each statement execute function refuse_change()', kept);
end $$;

drop trigger request_history_append_only on request_history;
drop trigger request_history_not_emptied on request_history;
select append_only('request_history', may_purge => true);
drop trigger request_comment_append_only on request_comment;
drop trigger request_comment_not_emptied on request_comment;
select append_only('request_comment', may_purge => true);
drop trigger ladder_decision_append_only on ladder_decision;
drop trigger ladder_decision_not_emptied on ladder_decision;
select append_only('ladder_decision', may_purge => true);
drop trigger case_reply_append_only on case_reply;
drop trigger case_reply_not_emptied on case_reply;
select append_only('case_reply', may_purge => true);
drop trigger request_stays_decided on request;
select stays('request', 'decided', once => 'old.status_id <> 1',
  columns => '{status_id, decided_by, decided_at, comment, body_data, file_id, version, sent_back_at, record_was}', unless => 'is_purging()');
drop trigger case_hearing_stays_decided_early on case_hearing;
select stays('case_hearing', 'decided early', once => 'old.early_reason is not null', columns => '{early_reason, early_by}', unless => 'is_purging()');
drop trigger case_letter_stays_as_written on case_letter;
select stays('case_letter', 'as written', but => '{sent_at, file_id, code_ended_at}', unless => 'is_purging()');
drop trigger sanction_evidence_stays_as_sent on sanction_evidence;
select stays('sanction_evidence', 'as sent', but => '{accepted, reviewed_by, reviewed_at, reason}', unless => 'is_purging()');
drop trigger sanction_evidence_stays_reviewed on sanction_evidence;
select stays('sanction_evidence', 'reviewed', once => 'old.reviewed_at is not null', unless => 'is_purging()');
drop trigger barred_match_stays_decided on barred_match;
select stays('barred_match', 'decided', once => $$old.state <> 'open'$$,
  unless => $$new.state = 'open' and (old.state = 'ended' or old.state = 'another person' and not new.reasons <@ old.reasons) or is_purging()$$);
drop trigger driver_hold_stays_as_placed on driver_hold;
select stays('driver_hold', 'as placed', but => '{lifted_by, lifted_at, lift_reason}', unless => 'is_purging()');
drop trigger driver_hold_stays_lifted on driver_hold;
select stays('driver_hold', 'lifted', once => 'old.lifted_at is not null', unless => 'is_purging()');
drop trigger appointment_stays_ended on appointment;
select stays('appointment', 'ended', once => 'old.ended_at is not null', unless => 'is_purging()');
drop trigger admission_stays_as_asked on admission;
select stays('admission', 'as asked', but => '{state, decided_by, decided_at, comment, ended_by, ended_at, end_reason}', unless => 'is_purging()');
drop trigger admission_stays_decided on admission;
select stays('admission', 'decided', once => 'old.decided_at is not null', columns => '{state, decided_by, decided_at, comment}', unless => 'is_purging()');
drop trigger admission_stays_ended on admission;
select stays('admission', 'ended', once => 'old.ended_at is not null', columns => '{ended_by, ended_at, end_reason}', unless => 'is_purging()');
drop trigger home_move_stays_as_asked on home_move;
select stays('home_move', 'as asked', but => '{state, decided_by, decided_at, comment}', unless => 'is_purging()');
drop trigger home_move_stays_decided on home_move;
select stays('home_move', 'decided', once => 'old.decided_at is not null', unless => 'is_purging()');
drop trigger driver_file_stays_as_asked on driver_file;
select stays('driver_file', 'as asked', but => '{confirmed_by, state, failure, done, total, finished_at, pdf_file_id, zip_file_id, pdf_sha256, zip_sha256, key_id}', unless => 'is_purging()');
drop trigger driver_file_stays_ready on driver_file;
select stays('driver_file', 'ready', once => $$old.state = 'ready'$$, but => '{pdf_file_id, zip_file_id}', unless => 'is_purging()');

-- How long a plant keeps records of a kind after their day, in months; no row keeps them for ever. Checks at the gate have auth_plant.gate_keep_months.
create table retention_period (
  auth_plant_id bigint not null references auth_plant,
  kind text not null check (kind in ('clearances', 'documents', 'violations', 'cases', 'declined', 'leavers')),
  months smallint not null check (months between 1 and 600),
  primary key (auth_plant_id, kind)
);

-- Everything about a person is kept while such a hold is open.
create table legal_hold (
  id bigint generated by default as identity primary key,
  driver_id bigint not null references driver,
  -- Where it was set.
  auth_plant_id bigint not null references auth_plant,
  reason text not null check (length(reason) between 1 and 500),
  -- The day on which those who may lift it are asked whether it is still needed, and when they were.
  review_on date not null,
  reviewed_at timestamptz,
  set_by bigint not null references app_user,
  set_at timestamptz not null,
  lifted_by bigint references app_user,
  lifted_at timestamptz,
  lift_reason text check (length(lift_reason) between 1 and 500),
  constraint legal_hold_lifted check (num_nulls(lifted_by, lifted_at, lift_reason) in (0, 3))
);
create unique index legal_hold_open on legal_hold (driver_id) where lifted_at is null;
create index legal_hold_of_driver on legal_hold (driver_id, id desc);
create index legal_hold_review on legal_hold (review_on) where lifted_at is null and reviewed_at is null;

-- protect: who kept what, and why, stays on record, and a lifted one stays lifted.
select on_record('legal_hold');
select stays('legal_hold', 'as set', but => '{reviewed_at, lifted_by, lifted_at, lift_reason}');
select stays('legal_hold', 'lifted', once => 'old.lifted_at is not null');

-- Whose matter it is: who set it.
create function legal_hold_submitters(h legal_hold) returns table (user_id bigint, refusal text) language sql stable as $$
  select h.set_by, 'legal_hold_by_another'
$$;
-- protect: another person than who set it lifts it, under whatever account.
select decided_by_another('legal_hold', 'lifted_by', 'new.lifted_at is not null');

create function is_held_legally(of_driver bigint) returns boolean language sql stable as $$
  select exists (select from legal_hold where driver_id = of_driver and lifted_at is null)
$$;

-- A purge that a second person has confirmed: what the plant's periods let go on a day. Its parts are carried out in steps.
create table purge (
  id bigint generated by default as identity primary key,
  auth_plant_id bigint not null references auth_plant,
  as_of date not null,
  proposed_by bigint not null references app_user,
  confirmed_by bigint not null references app_user,
  confirmed_at timestamptz not null,
  finished_at timestamptz,
  constraint purge_by_two check (proposed_by <> confirmed_by)
);
create unique index purge_one_runs on purge (auth_plant_id) where finished_at is null;
create index purge_of_plant on purge (auth_plant_id, id desc);

-- protect: what was confirmed stays as it was, and a purge ends once.
select on_record('purge');
select stays('purge', 'as confirmed', but => '{finished_at}');
select stays('purge', 'finished', once => 'old.finished_at is not null');

create table purge_part (
  purge_id bigint not null references purge,
  kind text not null check (kind in ('clearances', 'documents', 'violations', 'cases', 'declined', 'leavers')),
  -- How many there were when it was confirmed; a legal hold or a request since may keep some.
  total int not null check (total >= 0),
  done int not null default 0 check (done >= 0),
  -- The last driver of the last step.
  after_driver_id bigint not null default 0,
  finished_at timestamptz,
  primary key (purge_id, kind)
);
-- protect: how far a purge was carried out stays on record.
select on_record('purge_part');

-- A record whose values and files are gone: what it was, of whom, when and by which purge.
create table purged_record (
  subject text not null check (subject in ('clearance', 'document', 'violation', 'case', 'application', 'driver', 'request')),
  record_id bigint not null,
  driver_id bigint not null references driver,
  purge_id bigint not null references purge,
  purged_at timestamptz not null,
  primary key (subject, record_id)
);
create index purged_record_of_driver on purged_record (driver_id);

-- protect: what was purged stays said.
select append_only('purged_record');

-- Records of a plant whose time is over on a day, what is purged already left out, with the day that their time counts from. `kept_by` is what keeps them all the same.
-- A new kind is one more part here, in purge_records (purging.sql) and in src/retention/retention.rules.ts.
create function past_keeping(plant bigint, of_kind text, as_of date) returns table (subject text, record_id bigint, driver_id bigint, since date, kept_by text)
language sql stable as $$
  select p.subject, p.record_id, p.driver_id, p.since, case
    when exists (select from legal_hold l where l.driver_id = p.driver_id and l.lifted_at is null) then 'hold'
    -- Somebody decides about the driver, and may need what is on record.
    when exists (select from request r where r.driver_id = p.driver_id and r.status_id = 1)
      or exists (select from home_move m where m.driver_id = p.driver_id and m.state = 'asked')
      or exists (select from admission m where m.driver_id = p.driver_id and m.state = 'asked')
      or exists (select from barred_match m where m.driver_id = p.driver_id and m.state = 'open') then 'request'
    -- It counts itself, or the driver may not load by what is on record: neither why, nor what speaks for them, goes meanwhile.
    when p.counts
      or exists (select from driver d where d.id = p.driver_id and (d.status_id in (9, 10) or d.is_unfit))
      or exists (select from blacklisting b where b.driver_id = p.driver_id and b.ended_at is null)
      or exists (select from suspension s where s.driver_id = p.driver_id and s.ended_at is null)
      or exists (select from driver_hold h where h.driver_id = p.driver_id and h.lifted_at is null) then 'counts'
  end
  from retention_period k cross join lateral (
    select 'clearance', c.id, c.driver_id, c.expiry, false from clearance c join driver d on d.id = c.driver_id
      where of_kind = 'clearances' and d.auth_plant_id = plant and c.expiry < as_of - make_interval(months => k.months)
    union all
    -- Without a last day, a document ends when it is replaced or its driver is gone.
    select 'document', x.id, a.driver_id, coalesce(x.expires_on, x.created_at::date), false
      from onboarding_application a join driver d on d.id = a.driver_id join application_document x on x.application_id = a.id
      where of_kind = 'documents' and a.auth_plant_id = plant and a.state = 'verified' and x.state <> 'missing'
        and coalesce(x.expires_on, x.created_at::date) < as_of - make_interval(months => k.months)
        and (x.expires_on is not null or x.state = 'replaced' or d.status_id in (5, 7))
    union all
    -- It waits for its decision, its points are in force, or its case is open.
    select 'violation', v.id, v.driver_id, v.violation_date, v.state = 'recorded' or v.state = 'stands' and coalesce(v.lapses_on > as_of, false)
        or exists (select from case_request q join driver_case c on c.id = q.case_id where q.request_id = v.request_id and c.closed_at is null)
        or exists (select from case_request q join driver_case c on c.id = q.case_id where q.request_id = v.evidence_request_id and c.closed_at is null)
      from violation v
      where of_kind = 'violations' and v.auth_plant_id = plant and v.violation_date < as_of - make_interval(months => k.months)
    union all
    select 'case', c.id, c.driver_id, c.closed_at::date, exists (select from case_request q join violation v on v.request_id = q.request_id
        where q.case_id = c.id and v.state = 'stands' and v.lapses_on > as_of)
      from driver_case c
      where of_kind = 'cases' and c.auth_plant_id = plant and c.closed_at::date < as_of - make_interval(months => k.months)
    union all
    select 'application', a.id, a.driver_id, a.decided_at::date, false from onboarding_application a
      where of_kind = 'declined' and a.auth_plant_id = plant and a.state in ('declined', 'withdrawn')
        and a.decided_at::date < as_of - make_interval(months => k.months)
    union all
    select 'driver', d.id, d.id, h.status_since, false from driver d join driver_history h on h.driver_id = d.id and h.until_at = 'infinity'
      where of_kind = 'leavers' and d.auth_plant_id = plant and d.status_id = 7 and h.status_since < as_of - make_interval(months => k.months)
  ) p (subject, record_id, driver_id, since, counts)
  where k.auth_plant_id = plant and k.kind = of_kind
    and not exists (select from purged_record g where g.subject = p.subject and g.record_id = p.record_id)
$$;

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
      where r.status_id <> 1 and (
        r.id in (select id from asked) and not exists (select from case_request q where q.request_id = r.id)
        or r.id in (select request_id from case_request where case_id = any(cases))
        or r.driver_id = any(leavers)
      )
      on conflict do nothing returning record_id
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
  update case_hearing set early_reason = purged_words(early_reason) where request_id = any(requests) and early_reason is not null;
  update case_reply set said = purged_words(said) where request_id = any(requests) and said is not null;
  update case_letter set content = without_letter_words(content) where request_id = any(requests);
  update sanction_evidence set comment = purged_words(comment), reason = purged_words(reason) where request_id = any(requests);
  update driver set picture_file_id = null, licence_no = null where id = any(leavers);
  update driver_hold set comment = purged_words(comment) where driver_id = any(leavers) and comment is not null;
  update good_practice set description = purged_words(description) where driver_id = any(leavers);
  update appointment set reason = purged_words(reason) where driver_id = any(leavers) and reason is not null;
  update admission set reason = purged_words(reason), comment = purged_words(comment), end_reason = purged_words(end_reason) where driver_id = any(leavers);
  update home_move set reason = purged_words(reason), comment = purged_words(comment) where driver_id = any(leavers);
  update driver_file set reason = purged_words(reason) where driver_id = any(leavers);
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

-- Retention deletes checks by this function alone: only what the plant keeps no longer, by the earlier of the product's clock and the database's, and nothing of a person
-- under legal hold.
create or replace function delete_old_gate_checks(as_of timestamptz, most int) returns bigint language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from gate_check where id in (
      select c.id from auth_plant a cross join lateral (
        select id from gate_check g where auth_plant_id = a.id and checked_at < least(as_of, clock_timestamp()) - make_interval(months => a.gate_keep_months)
          and not exists (select from legal_hold h where h.driver_id = g.driver_id and h.lifted_at is null)
        order by checked_at, id limit most
      ) c limit most
    ) returning 1
  )
  select count(*) from gone
$$;

-- Who maintains a plant proposes and confirms its purges, and sets legal holds.
insert into role_permission (role_id, permission)
  select p.role_id, 'records.purge' from role_permission p join role r on r.id = p.role_id and r.portal = 'staff_portal'
  where p.permission = 'administration.manage' on conflict do nothing;
