-- beside: yes, it adds a table and functions
-- Staff who are away, and the colleague who gets their notifications. Days are those of each plant.
create table away (
  user_id bigint primary key references app_user on delete cascade,
  delegate_id bigint not null references app_user on delete cascade,
  from_day date not null,
  to_day date not null,
  created_at timestamptz not null,
  -- When both were notified that the colleague can no longer stand in.
  broken_at timestamptz,
  constraint away_days check (from_day <= to_day),
  constraint away_with_another check (user_id <> delegate_id)
);
create index away_of_delegate on away (delegate_id);

-- The plants at which the colleague lacks a permission to see or decide that the absent person holds there.
create function not_covered(absent bigint, colleague bigint, moment timestamptz) returns table (auth_plant_id bigint) language sql stable as $$
  select distinct l.auth_plant_id from allocation l join role_permission p on p.role_id = l.role_id
  where l.user_id = absent and l.portal = 'staff_portal' and (l.ends_at is null or l.ends_at > moment)
    and (p.permission like 'requests.decide.%'
      or p.permission in ('requests.read', 'medical.read', 'onboarding.verify', 'onboarding.passes', 'onboarding.cards'))
    and not exists (
      select from allocation own join role_permission held on held.role_id = own.role_id and held.permission = p.permission
      join app_user u on u.id = own.user_id and u.is_active
      where own.user_id = colleague and own.auth_plant_id = l.auth_plant_id and own.portal = 'staff_portal'
        and (own.ends_at is null or own.ends_at > moment))
$$;

-- Who stands in for whom at a plant, while they hold the permissions and are not away themselves.
create function stand_ins(plant bigint, moment timestamptz) returns table (user_id bigint, delegate_id bigint, to_day date) language sql stable as $$
  select a.user_id, a.delegate_id, a.to_day
  from auth_plant p join away a on (moment at time zone p.time_zone)::date between a.from_day and a.to_day
  where p.id = plant
    and exists (
      select from allocation l join role_permission held on held.role_id = l.role_id and held.permission = 'requests.read'
      join app_user u on u.id = l.user_id and u.is_active
      where l.user_id = a.delegate_id and l.auth_plant_id = plant and l.portal = 'staff_portal' and (l.ends_at is null or l.ends_at > moment))
    and not exists (select from not_covered(a.user_id, a.delegate_id, moment))
    and not exists (
      select from away own where own.user_id = a.delegate_id and (moment at time zone p.time_zone)::date between own.from_day and own.to_day)
$$;
