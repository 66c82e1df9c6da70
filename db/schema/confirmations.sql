-- Changes that a second person confirms (docs/decisions/second-persons.md).

-- Whose access to confirm is only from the proposer does not confirm what the proposer proposes, while somebody else of the plant can.
create function is_grantee_of_proposer(proposer bigint, concerned bigint, plant bigint, needed text, reader bigint) returns boolean language sql stable as $$
  with confirmer as (
    select a.user_id, bool_and(coalesce(a.granted_by in (select accounts_of_person(proposer)), false)) as is_grantee
    from allocation a join role_permission p on p.role_id = a.role_id and p.permission = needed
      join app_user u on u.id = a.user_id and u.is_active
    where a.auth_plant_id = plant and a.portal = 'staff_portal' and (a.ends_at is null or a.ends_at > now())
    group by a.user_id)
  select coalesce((select is_grantee from confirmer where user_id = reader), false)
    and exists (
      select from confirmer c where not c.is_grantee and not is_same_person(proposer, c.user_id)
        and (concerned is null or not is_same_person(concerned, c.user_id)))
$$;

-- A change that somebody proposes and somebody else confirms. What it does is its kind's; kinds are in src/confirmations/confirmation-kinds.rules.ts.
create table confirmation (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 60),
  auth_plant_id bigint not null references auth_plant,
  -- What it is about, by which a kind finds its own; one pending change of a kind for each.
  subject_id text not null check (length(subject_id) between 1 and 200),
  -- The person whom it gives something: they never propose or confirm it.
  concerns_id bigint references app_user,
  title text not null check (length(title) between 1 and 300),
  -- What the confirmer reads: [{ label, before, wanted }].
  facts jsonb not null default '[]',
  payload jsonb not null,
  comment text,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'refused', 'withdrawn', 'expired')),
  proposed_by bigint not null references app_user,
  -- Who made what is proposed, and so does not confirm it either: of a register, who uploaded, checked or corrected its file.
  prepared_by bigint[] not null default '{}',
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by bigint references app_user,
  decided_at timestamptz,
  decision_comment text,
  constraint confirmation_decision check (
    (state = 'pending') = (decided_at is null) and (state in ('confirmed', 'refused', 'withdrawn')) = (decided_by is not null)
  ),
  constraint confirmation_withdrawn_by_proposer check (state <> 'withdrawn' or decided_by = proposed_by)
);
create unique index confirmation_one_pending on confirmation (kind, subject_id) where state = 'pending';
create index confirmation_pending on confirmation (auth_plant_id, proposed_at, id) where state = 'pending';
create index confirmation_closed on confirmation (auth_plant_id, decided_at desc, id desc) where state <> 'pending';
create index confirmation_expiry on confirmation (expires_at) where state = 'pending';
create index confirmation_proposed on confirmation (proposed_by, id desc);

-- protect: a change begins as a proposal, and not for oneself.
create function confirmation_begins() returns trigger language plpgsql as $$
begin
  if new.state <> 'pending' then
    raise check_violation using constraint = 'confirmation_begins_pending', message = 'a change begins as a proposal';
  end if;
  if new.concerns_id is not null and is_same_person(new.concerns_id, new.proposed_by) then
    raise check_violation using constraint = 'confirmation_not_for_oneself', message = new.proposed_by || ' proposed a change for themselves';
  end if;
  return new;
end $$;
create trigger confirmation_begins before insert on confirmation for each row execute function confirmation_begins();

-- protect: what was proposed is what is confirmed, what is closed stays closed, and both stay on record.
select on_record('confirmation');
select stays('confirmation', 'as proposed', but => '{state, decided_by, decided_at, decision_comment}');
select stays('confirmation', 'closed', once => $$old.state <> 'pending'$$);

-- Whose matter it is: who proposed it, who prepared it, and whom it gives something.
create function confirmation_submitters(c confirmation) returns table (user_id bigint, refusal text) language sql stable as $$
  select c.proposed_by, 'confirmation_by_another'
  union all select unnest(c.prepared_by), 'confirmation_by_another'
  union all select c.concerns_id, 'confirmation_not_for_oneself' where c.state = 'confirmed'
$$;
-- protect: a second person decides, under whatever account, and nobody for themselves.
select decided_by_another('confirmation', 'decided_by', $$new.state in ('confirmed', 'refused')$$);

create function confirmation_audience(c confirmation) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'confirmation', 'plant', c.auth_plant_id::text)
$$;
-- tell: open lists of what waits for a second person.
select notifies_live('confirmation', '{insert, update}');
