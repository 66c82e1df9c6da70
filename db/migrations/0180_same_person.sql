-- beside: no, servers of the release before would let a person decide what they proposed under another account
-- The numbers that a person has logged in with before: who gives up a number and opens a second account with it is still one person.
create table former_phone (
  user_id bigint not null references app_user on delete cascade,
  phone text not null,
  until timestamptz not null,
  primary key (user_id, phone)
);
create index former_phone_of on former_phone (phone);

create function remember_phone() returns trigger language plpgsql as $$
begin
  insert into former_phone (user_id, phone, until) values (old.id, old.phone, clock_timestamp())
    on conflict (user_id, phone) do update set until = excluded.until;
  return null;
end $$;
create trigger app_user_remember_phone after update of phone on app_user for each row
  when (old.phone is distinct from new.phone) execute function remember_phone();

-- Numbers that were changed before this release are in the audit.
insert into former_phone (user_id, phone, until)
  select a.subject_id, a.before->>'phone', max(a.at) from audit a join app_user u on u.id = a.subject_id
  where a.subject = 'user' and a.action = 'user changed' and a.before->>'phone' is distinct from a.after->>'phone' and a.before->>'phone' is not null
  group by a.subject_id, a.before->>'phone' on conflict do nothing;

-- The mailbox of an address: 'asha+plant@example.com' is delivered to asha@example.com.
create function mailbox(address text) returns text language sql immutable as $$
  select regexp_replace(lower(address), '\+[^@]*@', '@')
$$;
create index app_user_mailbox on app_user (mailbox(email)) where email is not null;

-- The mailboxes that a person has had before, as their numbers.
create table former_mailbox (
  user_id bigint not null references app_user on delete cascade,
  mailbox text not null,
  until timestamptz not null,
  primary key (user_id, mailbox)
);
create index former_mailbox_of on former_mailbox (mailbox);

create function remember_mailbox() returns trigger language plpgsql as $$
begin
  insert into former_mailbox (user_id, mailbox, until) values (old.id, mailbox(old.email), clock_timestamp())
    on conflict (user_id, mailbox) do update set until = excluded.until;
  return null;
end $$;
create trigger app_user_remember_mailbox after update of email on app_user for each row
  when (mailbox(old.email) is not null and mailbox(old.email) is distinct from mailbox(new.email)) execute function remember_mailbox();

insert into former_mailbox (user_id, mailbox, until)
  select a.subject_id, mailbox(a.before->>'email'), max(a.at) from audit a join app_user u on u.id = a.subject_id
  where a.subject = 'user' and a.action = 'user changed' and a.before->>'email' is not null
    and mailbox(a.before->>'email') is distinct from mailbox(a.after->>'email')
  group by a.subject_id, mailbox(a.before->>'email') on conflict do nothing;

-- The accounts of one person: the account itself, and those that share a phone number or a mailbox with it, now or before.
create function accounts_of_person(person bigint) returns setof bigint language sql stable as $$
  select person
  union
  select u.id from app_user me join app_user u on mailbox(u.email) = mailbox(me.email) where me.id = person and me.email is not null
  union
  select u.id from former_mailbox mine join app_user u on mailbox(u.email) = mine.mailbox where mine.user_id = person
  union
  select theirs.user_id from app_user me join former_mailbox theirs on theirs.mailbox = mailbox(me.email) where me.id = person
  union
  select theirs.user_id from former_mailbox mine join former_mailbox theirs on theirs.mailbox = mine.mailbox where mine.user_id = person
  union
  select u.id from former_phone mine join app_user u on u.phone = mine.phone where mine.user_id = person
  union
  select theirs.user_id from app_user me join former_phone theirs on theirs.phone = me.phone where me.id = person
  union
  select theirs.user_id from former_phone mine join former_phone theirs on theirs.phone = mine.phone where mine.user_id = person
$$;

create function is_same_person(one bigint, other bigint) returns boolean language sql stable as $$
  select one = other or other in (select accounts_of_person(one))
$$;

-- Who stood in for whom: whoever names another colleague, or ends it, had the first one all the same.
create table former_stand_in (
  user_id bigint not null references app_user on delete cascade,
  delegate_id bigint not null references app_user on delete cascade,
  from_day date not null,
  to_day date not null
);
create index former_stand_in_of on former_stand_in (user_id);

-- A plant's day may be ahead of the database's.
create function remember_stand_in() returns trigger language plpgsql as $$
begin
  if old.from_day <= current_date + 1 then
    insert into former_stand_in (user_id, delegate_id, from_day, to_day)
      values (old.user_id, old.delegate_id, old.from_day, least(old.to_day, current_date + 1));
  end if;
  return null;
end $$;
create trigger away_remember_deleted after delete on away for each row execute function remember_stand_in();
create trigger away_remember_changed after update of delegate_id, from_day, to_day on away for each row
  when ((old.delegate_id, old.from_day, old.to_day) is distinct from (new.delegate_id, new.from_day, new.to_day)) execute function remember_stand_in();

-- Nobody decides their own matter, under whatever account. Each table names who submitted it and who decided.
create function refuse_same_person() returns trigger language plpgsql as $$
declare
  submitter bigint := (to_jsonb(new)->>tg_argv[0])::bigint;
  decider bigint := (to_jsonb(new)->>tg_argv[1])::bigint;
begin
  if submitter is not null and decider is not null and is_same_person(submitter, decider) then
    raise check_violation using constraint = 'decided_by_same_person', message = tg_table_name || ': ' || decider || ' is the person of ' || submitter;
  end if;
  return new;
end $$;
create trigger request_decided_by_another before update of status_id, decided_by on request for each row
  when (new.status_id in (2, 3) and new.decided_by is distinct from old.decided_by and new.decided_by is distinct from new.created_by)
  execute function refuse_same_person('created_by', 'decided_by');

-- Who submitted a returned application again; before this release only the audit knew.
alter table onboarding_application add column resubmitted_by bigint[] not null default '{}';
update onboarding_application a set resubmitted_by = c.people
from (
  select o.id, array_agg(distinct x.user_id) as people from onboarding_application o
    join audit x on x.subject = 'driver' and x.subject_id = o.driver_id and x.action = 'driver documents-resubmitted' and x.at >= o.submitted_at
  where o.state in ('submitted', 'returned') and x.user_id is not null group by o.id
) c where c.id = a.id;

-- Whose matter an application is: who submitted it, handed in a version of a document, or submitted it again.
create function submitters_of_application(application bigint) returns setof bigint language sql stable as $$
  select submitted_by from onboarding_application where id = application
  union select unnest(resubmitted_by) from onboarding_application where id = application
  union select created_by from application_document where application_id = application
$$;

create function refuse_decision_by_applicant() returns trigger language plpgsql as $$
declare
  application bigint := (to_jsonb(new)->>tg_argv[0])::bigint;
begin
  if exists (select from submitters_of_application(application) s where s in (select accounts_of_person(new.decided_by))) then
    raise check_violation using constraint = 'decided_by_same_person',
      message = tg_table_name || ': ' || new.decided_by || ' submitted or corrected application ' || application;
  end if;
  return new;
end $$;
create trigger onboarding_application_decided_by_another before update of state, decided_by on onboarding_application for each row
  when (new.state in ('verified', 'declined') and new.decided_by is distinct from old.decided_by and new.decided_by is distinct from new.submitted_by)
  execute function refuse_decision_by_applicant('id');
create trigger barred_match_decided_by_another before update of decided_by on barred_match for each row
  when (new.application_id is not null and new.decided_by is not null and new.decided_by is distinct from old.decided_by
    and new.decided_by is distinct from new.submitted_by)
  execute function refuse_decision_by_applicant('application_id');

-- The two approvals of a request are of two persons, too.
create or replace function refuse_approval_by_submitter() returns trigger language plpgsql as $$
begin
  if exists (select from request where id = new.request_id and created_by = new.approved_by) then
    raise check_violation using constraint = 'request_not_by_own_raiser', message = 'who raised request ' || new.request_id || ' cannot approve it';
  end if;
  if exists (select from request_send_back where request_id = new.request_id and is_same_person(resubmitted_by, new.approved_by)) then
    raise check_violation using constraint = 'request_not_by_own_corrector', message = 'who corrected request ' || new.request_id || ' cannot approve it';
  end if;
  if exists (select from request where id = new.request_id and is_same_person(created_by, new.approved_by))
    or exists (
      select from request_approval a where a.request_id = new.request_id and a.version = new.version
        and a.approved_by <> new.approved_by and is_same_person(a.approved_by, new.approved_by)) then
    raise check_violation using constraint = 'decided_by_same_person', message = 'the same person cannot approve request ' || new.request_id || ' again';
  end if;
  return new;
end $$;

create or replace function refuse_decision_by_corrector() returns trigger language plpgsql as $$
begin
  if exists (select from request_send_back where request_id = new.id and is_same_person(resubmitted_by, new.decided_by)) then
    raise check_violation using constraint = 'request_not_by_own_corrector', message = 'who corrected request ' || new.id || ' cannot decide it';
  end if;
  return new;
end $$;
