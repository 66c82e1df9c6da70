-- Where a notification is read: staff and a transporter's people read theirs in their own portal only, the one who raised something (null) in
-- whichever they stand. And its mail, which goes out after the bell has rung: due at mail_next_try_at, none where that is null.
alter table notification
  add column portal text check (portal in ('staff_portal', 'transporter_portal')),
  add column transporter_id bigint references transporter,
  add column mail_next_try_at timestamptz,
  add column mail_attempts integer not null default 0,
  add column mail_error text,
  add constraint notification_fits_portal check ((portal is not distinct from 'transporter_portal') = (transporter_id is not null));
create index notification_to_mail on notification (mail_next_try_at) where mail_next_try_at is not null;
create index notification_unread on notification (user_id) where read_at is null;

-- Open pages hear that something has changed, never what: each says the topic and whom it may concern. A transaction that is rolled back says
-- nothing, and one that says the same twice is heard once.
create function tell_live() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('live', jsonb_build_object('topic', tg_argv[0], 'plant', auth_plant_id::text, 'transporter', transporter_id::text)::text)
    from (select auth_plant_id, transporter_id from rows_before union select auth_plant_id, transporter_id from rows_after) changed;
  else
    perform pg_notify('live', jsonb_build_object('topic', tg_argv[0], 'plant', auth_plant_id::text, 'transporter', transporter_id::text)::text)
    from (select distinct auth_plant_id, transporter_id from rows_after) changed;
  end if;
  return null;
end $$;
create trigger request_live_insert after insert on request referencing new table as rows_after
  for each statement execute function tell_live('request');
create trigger request_live_update after update on request referencing old table as rows_before new table as rows_after
  for each statement execute function tell_live('request');
create trigger driver_live_insert after insert on driver referencing new table as rows_after
  for each statement execute function tell_live('driver');
create trigger driver_live_update after update on driver referencing old table as rows_before new table as rows_after
  for each statement execute function tell_live('driver');

create function tell_live_reader() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', jsonb_build_object('topic', 'notification', 'user', user_id::text)::text)
  from (select distinct user_id from rows_after) changed;
  return null;
end $$;
create trigger notification_live_insert after insert on notification referencing new table as rows_after
  for each statement execute function tell_live_reader();

-- What is read in one window is read in all of them.
create function tell_live_read() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', jsonb_build_object('topic', 'notification', 'user', new.user_id::text)::text);
  return null;
end $$;
create trigger notification_live_read after update of read_at on notification for each row
  when (old.read_at is distinct from new.read_at) execute function tell_live_read();
