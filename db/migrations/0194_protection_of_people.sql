-- beside: yes, the same is refused and remembered
drop trigger role_keeps_manager on role_permission;
drop trigger app_user_keeps_manager on app_user;
drop trigger allocation_keeps_manager on allocation;
drop trigger app_user_switched on app_user;
drop trigger app_user_phone_changed on app_user;
drop trigger app_user_remember_phone on app_user;
drop trigger app_user_remember_mailbox on app_user;
drop trigger away_remember_deleted on away;
drop trigger away_remember_changed on away;
drop function manager_role_lost(), manager_lost(), manager_allocation_lost(), remember_phone(), remember_mailbox();

create trigger app_user_ends_sign_ins after update of is_active, phone on app_user for each row
  when ((old.is_active, old.phone) is distinct from (new.is_active, new.phone)) execute function end_sign_ins();

-- history: who had a number or a mailbox before is the same person as who has it now, when it comes to deciding for oneself.
create function remember_login() returns trigger language plpgsql as $$
begin
  if new.phone <> old.phone then
    insert into former_phone (user_id, phone, until) values (old.id, old.phone, clock_timestamp())
      on conflict (user_id, phone) do update set until = excluded.until;
  end if;
  if mailbox(old.email) is distinct from mailbox(new.email) and old.email is not null then
    insert into former_mailbox (user_id, mailbox, until) values (old.id, mailbox(old.email), clock_timestamp())
      on conflict (user_id, mailbox) do update set until = excluded.until;
  end if;
  return null;
end $$;
create trigger app_user_remember_login after update of phone, email on app_user for each row
  when ((old.phone, old.email) is distinct from (new.phone, new.email)) execute function remember_login();

-- At which plants each of these let somebody manage users: access, the person who has it, and the permission of its role.
create function allocation_manages(a allocation) returns setof bigint language sql stable as $$
  select a.auth_plant_id where exists (select from role_permission where role_id = a.role_id and permission = 'users.manage')
$$;
create function app_user_manages(u app_user) returns setof bigint language sql stable as $$
  select a.auth_plant_id from allocation a join role_permission p on p.role_id = a.role_id and p.permission = 'users.manage'
  where a.user_id = u.id and a.portal = 'staff_portal' and a.ends_at is null
$$;
create function role_permission_manages(r role_permission) returns setof bigint language sql stable as $$
  select a.auth_plant_id from allocation a join app_user u on u.id = a.user_id and u.is_active
  where a.role_id = r.role_id and a.portal = 'staff_portal' and a.ends_at is null
$$;
-- protect: access that ends, whoever is switched off, and a role that loses the permission must leave every plant somebody who manages its users.
select keeps_manager('allocation', 'update or delete', loses => $$old.portal = 'staff_portal' and old.ends_at is null$$);
select keeps_manager('app_user', 'update of is_active', loses => 'old.is_active and not new.is_active');
select keeps_manager('role_permission', 'delete', loses => $$old.permission = 'users.manage'$$);

create or replace function remember_stand_in() returns trigger language plpgsql as $$
begin
  if old.from_day <= current_date + 1
    and (tg_op = 'DELETE' or (old.delegate_id, old.from_day, old.to_day) is distinct from (new.delegate_id, new.from_day, new.to_day)) then
    insert into former_stand_in (user_id, delegate_id, from_day, to_day)
      values (old.user_id, old.delegate_id, old.from_day, least(old.to_day, current_date + 1));
  end if;
  return null;
end $$;
create trigger away_remember after update of delegate_id, from_day, to_day or delete on away for each row execute function remember_stand_in();
