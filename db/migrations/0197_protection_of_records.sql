-- beside: yes, the same is refused and told
drop trigger notification_live_insert on notification;
drop trigger notification_live_read on notification;
drop trigger event_live_insert on event;
drop trigger event_live_update on event;
drop trigger event_live_delete on event;
drop trigger event_attendance_insert on event_attendance;
drop trigger event_attendance_delete on event_attendance;
drop trigger event_booking_insert on event_booking;
drop trigger event_booking_update on event_booking;
drop function tell_live_reader(), tell_live_read(), tell_live_event(), event_attendance_changed(), event_booking_changed();

create trigger gate_check_not_emptied before truncate on gate_check for each statement execute function refuse_change();
create trigger gate_override_not_emptied before truncate on gate_override for each statement execute function refuse_change();

create function notification_audience(n notification) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'notification', 'user', n.user_id::text)
$$;
-- tell: the bell of whoever is notified. What is read in one window is read in all of them.
select notifies_live('notification', '{insert, update}', watched => '{read_at}');

create function event_audience(e event) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'event', 'plant', e.auth_plant_id::text)
$$;
-- tell: an event concerns the whole plant, whichever transporter.
select notifies_live('event', '{insert, update, delete}');

-- protect: nobody of another plant attended.
select of_its_driver('event_attendance', plant => '(select auth_plant_id from event where id = r.event_id)', transporter => 'null',
  refusal => 'event_attendance_of_its_plant');

-- keep: the last training of whoever attended, or did not after all. Whoever adds to a list holds its event: it is not moved to another day meanwhile.
select after_statements('event_attendance', 'training', '{insert, delete}', '
        perform from event where id in (select event_id from %2$s) order by id for share;
        perform recount_training(array(select distinct driver_id from %2$s))');

create function event_attendance_audience(a event_attendance) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'event', 'plant', d.auth_plant_id::text, 'transporter', d.transporter_id::text) from driver d where d.id = a.driver_id
$$;
-- tell: pages that show these drivers' attendance.
select notifies_live('event_attendance', '{insert, delete}');

-- protect: each is booked by their own plant and transporter.
select of_its_driver('event_booking', plant => '(select auth_plant_id from event where id = r.event_id)', refusal => 'event_booking_of_its_plant');

-- protect: no more drivers are booked than there are seats.
select after_statements('event_booking', 'seats', '{insert, update}', 'perform event_seats_hold(array(select distinct event_id from %2$s r))');

create function event_booking_audience(b event_booking) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'event', 'plant', e.auth_plant_id::text) from event e where e.id = b.event_id
$$;
-- tell: how many seats are left, the whole plant.
select notifies_live('event_booking', '{insert, update}');
