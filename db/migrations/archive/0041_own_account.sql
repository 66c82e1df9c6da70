-- A new phone number is a new login: the sessions and codes of the old one end.
create trigger app_user_phone_changed after update of phone on app_user
  for each row when (old.phone is distinct from new.phone) execute function end_sign_ins();

-- People who are chosen for a type of notification decide whether it also comes by mail.
alter table request_notification_allocation add column by_mail boolean not null default true;
alter table onboarding_notification_allocation add column by_mail boolean not null default true;
