-- beside: no, a server of the release before would let one person end a blacklisting
-- Requests that two colleagues have to approve, and the record as it was when a request was submitted.
alter table request
  add column approvals_needed smallint not null default 1 check (approvals_needed in (1, 2)),
  -- What approval would overwrite, field by field; null for requests from before.
  add column record_was jsonb;

-- Who has approved a version of a request that needs several. The last approval closes it.
create table request_approval (
  request_id bigint not null references request,
  version int not null,
  approved_by bigint not null references app_user,
  approved_at timestamptz not null,
  constraint request_approved_once primary key (request_id, version, approved_by)
);
create index request_approval_by on request_approval (approved_by, request_id);
create trigger request_approval_append_only before update or delete on request_approval for each row execute function refuse_change();

create function refuse_approval_by_submitter() returns trigger language plpgsql as $$
begin
  if exists (select from request where id = new.request_id and created_by = new.approved_by) then
    raise check_violation using constraint = 'request_not_by_own_raiser', message = 'who raised request ' || new.request_id || ' cannot approve it';
  end if;
  if exists (select from request_send_back where request_id = new.request_id and resubmitted_by = new.approved_by) then
    raise check_violation using constraint = 'request_not_by_own_corrector', message = 'who corrected request ' || new.request_id || ' cannot approve it';
  end if;
  return new;
end $$;
create trigger request_approval_not_by_submitter before insert on request_approval for each row execute function refuse_approval_by_submitter();

create function refuse_approval_by_too_few() returns trigger language plpgsql as $$
begin
  if (select count(*) from request_approval where request_id = new.id and version = new.version) < new.approvals_needed then
    raise check_violation using constraint = 'request_approved_by_enough', message = 'request ' || new.id || ' needs another approval';
  end if;
  return new;
end $$;
create trigger request_approved_by_enough before insert or update of status_id on request for each row
  when (new.status_id = 2 and new.approvals_needed > 1) execute function refuse_approval_by_too_few();
