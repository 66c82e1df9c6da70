-- beside: yes, the same is refused and told, and a correction by another account of one person too
drop trigger request_approved_by_enough on request;
drop trigger request_of_its_driver on request;
drop trigger request_keeps on request;
drop trigger request_decided_by_another on request;
drop trigger request_live_insert on request;
drop trigger request_live_update on request;
drop trigger request_approval_not_by_submitter on request_approval;
drop trigger request_comment_live on request_comment;
drop trigger request_presence_live on request_presence;
drop function refuse_approval_by_too_few(), request_keeps(), refuse_same_person(), tell_live_request(), refuse_approval_by_submitter(), tell_live_request_page(), refuse_decision_by_corrector();

-- protect: a request is raised where its driver is. Evidence that is asked for a violation stays with the transporter of its day.
select of_its_driver('request', transporter => 'case when r.type_id <> 13 then r.transporter_id end');

-- protect: a decided request never changes.
select stays('request', 'decided', once => 'old.status_id <> 1',
  columns => '{status_id, decided_by, decided_at, comment, body_data, file_id, version, sent_back_at, record_was}');

-- protect: a request that needs two approvals has two, and who closed it, and why, is in its history. An entry refers to the request, so it comes after it.
create or replace function request_closing_recorded() returns trigger language plpgsql as $$
begin
  if new.status_id = 2 and new.approvals_needed > 1
    and (select count(*) from request_approval where request_id = new.id and version = new.version) < new.approvals_needed then
    raise check_violation using constraint = 'request_approved_by_enough', message = format('request %s needs another approval', new.id);
  end if;
  if not exists (select from request_history where request_id = new.id and status_id = new.status_id and created_by is not distinct from new.decided_by
      and (comment is not null or new.decided_by is not null or new.created_by is null)) then
    raise check_violation using constraint = 'request_closing_recorded', message = format('the history of request %s does not say who closed it, or why', new.id);
  end if;
  -- What the system closes of others can take no effect any more: the driver is elsewhere or gone. closing.rules.ts says it in full.
  if new.status_id = 3 and new.decided_by is null and new.created_by is not null
    and exists (select from driver where id = new.driver_id and auth_plant_id = new.auth_plant_id and transporter_id = new.transporter_id and status_id not in (5, 7, 9)) then
    raise check_violation using constraint = 'request_closed_for_cause', message = format('nobody decided request %s, and it can still take effect', new.id);
  end if;
  return null;
end $$;

create function request_audience(r request) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'request', 'plant', r.auth_plant_id::text, 'transporter', case when not r.is_confidential then r.transporter_id::text end)
$$;
-- tell: open lists of requests. Those of the transporter are not told of a confidential one.
select notifies_live('request', '{insert, update}');

-- Whose matter a request is: who raised it, and who corrected it.
create function request_submitters(r request) returns table (user_id bigint, refusal text) language sql stable as $$
  select r.created_by, 'decided_by_same_person'
  union all select resubmitted_by, 'request_not_by_own_corrector' from request_send_back where request_id = r.id
$$;
-- protect: nobody decides their own matter, under whatever account. Of the same account the check request_not_by_own_raiser says it.
select decided_by_another('request', 'decided_by', 'new.status_id in (2, 3) and new.decided_by is distinct from new.created_by');

-- Its approvals are a matter also of who gave another one.
create function request_approval_submitters(a request_approval) returns table (user_id bigint, refusal text) language sql stable as $$
  select created_by, case created_by when a.approved_by then 'request_not_by_own_raiser' else 'decided_by_same_person' end from request where id = a.request_id
  union all select resubmitted_by, 'request_not_by_own_corrector' from request_send_back where request_id = a.request_id
  union all select approved_by, 'decided_by_same_person' from request_approval where request_id = a.request_id and version = a.version and approved_by <> a.approved_by
$$;
-- protect: who raised or corrected a request does not approve it, and its two approvals are of two persons, under whatever account.
select decided_by_another('request_approval', 'approved_by');

create trigger request_approval_not_emptied before truncate on request_approval for each statement execute function refuse_change();

-- Those who have a request open, and nobody else, so that many open pages of other requests stay silent. Who arrives knows it; who leaves one of two open pages enters
-- again from the other.
create function request_comment_audience(c request_comment) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'request_page', 'user', p.user_id::text) from request_presence p where p.request_id = c.request_id
$$;
create function request_presence_audience(mine request_presence) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'request_page', 'user', reader.user_id::text)
  from (
    select user_id from request_presence where request_id = mine.request_id and user_id <> mine.user_id
    union all select mine.user_id where not exists (select from request_presence where request_id = mine.request_id and user_id = mine.user_id)
  ) reader
$$;
-- tell: what was said about the open request, and who else has it open.
select notifies_live('request_comment', '{insert}');
select notifies_live('request_presence', '{insert, delete}');
