-- Users and roles as administrators manage them: finer permissions, access with an end, when somebody was last seen, a manager at every plant.

-- Deciding is a permission for each kind of request, and onboarding one for each of its steps. Every role keeps what it could do.
insert into role_permission (role_id, permission)
select role_id, 'requests.decide.' || kind from role_permission, unnest(array['transfer-driver', 'cancel-card', 'suspend-driver', 'blacklist-driver',
  'change-details', 'end-suspension', 'process-violation', 'process-transporter-violation', 'bulker-renewal', 'change-profile-pic', 'renew-medical', 'renew-ddt']) kind
where permission = 'requests.decide';
insert into role_permission (role_id, permission)
select p.role_id, step from role_permission p join role r on r.id = p.role_id,
  unnest(array['onboarding.submit', 'onboarding.verify', 'onboarding.passes', 'onboarding.cards']) step
where p.permission = 'onboarding.manage' and (r.portal = 'staff_portal' or r.portal = 'transporter_portal' and step = 'onboarding.submit');
delete from role_permission where permission in ('requests.decide', 'onboarding.manage');

-- The administrator's role is the product's own: it has every staff permission, and nobody edits it.
alter table role add column description text not null default '', add column is_builtin boolean not null default false;
create unique index role_builtin on role (is_builtin) where is_builtin;
create index role_permission_holders on role_permission (permission, role_id);

-- Null: never logged in. What is known of earlier logins counts.
alter table app_user add column last_seen_at timestamptz, add column invited_at timestamptz;
update app_user u set last_seen_at = seen.at from (
  select user_id, max(at) as at from (
    select user_id, last_seen_at as at from session union all select user_id, last_used_at from known_device
  ) each group by user_id
) seen where seen.user_id = u.id;

-- An address belongs to one person. Two who shared one before this rule keep it until it is changed.
create function refuse_taken_email() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app_user.email ' || lower(new.email), 0));
  if exists (select from app_user where lower(email) = lower(new.email) and id <> new.id) then
    raise unique_violation using constraint = 'app_user_email', message = 'another user has this email';
  end if;
  return new;
end $$;
create index app_user_email_lookup on app_user (lower(email));

-- Access that ends, or has ended, stays on record.
alter table allocation add column ends_at timestamptz, add column granted_by bigint references app_user;
create index allocation_of_role on allocation (role_id);
create index allocation_of_user on allocation (user_id);

-- A plant that somebody manages keeps somebody who does: an active user with `users.manage` and access without an end. Judged when the transaction
-- commits, one at a time for each plant, so that two managers cannot remove each other.
create function plant_keeps_manager(plants bigint[]) returns void language plpgsql as $$
declare
  plant bigint;
begin
  foreach plant in array (select coalesce(array_agg(distinct p order by p), '{}') from unnest(plants) p) loop
    perform pg_advisory_xact_lock(hashtextextended('plant_keeps_manager', plant));
    if exists (select from auth_plant where id = plant) and not exists (
      select from allocation a join app_user u on u.id = a.user_id and u.is_active
        join role_permission p on p.role_id = a.role_id and p.permission = 'users.manage'
      where a.auth_plant_id = plant and a.portal = 'staff_portal' and a.ends_at is null
    ) then
      raise check_violation using constraint = 'plant_keeps_manager', message = 'nobody would be left to manage the users of plant ' || plant;
    end if;
  end loop;
end $$;
create function manager_lost() returns trigger language plpgsql as $$
begin
  perform plant_keeps_manager(array(
    select a.auth_plant_id from allocation a join role_permission p on p.role_id = a.role_id and p.permission = 'users.manage'
    where a.user_id = old.id and a.portal = 'staff_portal' and a.ends_at is null));
  return null;
end $$;
create function manager_allocation_lost() returns trigger language plpgsql as $$
begin
  if exists (select from role_permission where role_id = old.role_id and permission = 'users.manage') then
    perform plant_keeps_manager(array[old.auth_plant_id]);
  end if;
  return null;
end $$;
create function manager_role_lost() returns trigger language plpgsql as $$
begin
  perform plant_keeps_manager(array(
    select a.auth_plant_id from allocation a join app_user u on u.id = a.user_id and u.is_active
    where a.role_id = old.role_id and a.portal = 'staff_portal' and a.ends_at is null));
  return null;
end $$;
create trigger app_user_email before insert or update of email on app_user
  for each row when (new.email is not null) execute function refuse_taken_email();
create constraint trigger app_user_keeps_manager after update of is_active on app_user deferrable initially deferred
  for each row when (old.is_active and not new.is_active) execute function manager_lost();
create constraint trigger allocation_keeps_manager after update or delete on allocation deferrable initially deferred
  for each row when (old.portal = 'staff_portal' and old.ends_at is null) execute function manager_allocation_lost();
create constraint trigger role_keeps_manager after delete on role_permission deferrable initially deferred
  for each row when (old.permission = 'users.manage') execute function manager_role_lost();
