-- beside: yes, the release before lists the types of both settings as one
-- The gate's types have a setting of their own; who is chosen for them stays.
alter table onboarding_notification_type add column setting text not null default 'onboarding' check (setting in ('onboarding', 'gate'));
update onboarding_notification_type set setting = 'gate' where id in (8, 9, 10);
