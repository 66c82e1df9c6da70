-- Several violations of a driver may wait for a decision, but the same one of the same day only once.
drop index request_one_pending;
create unique index request_one_pending on request (driver_id, type_id) where status_id = 1 and type_id not in (8, 12, 13);
create unique index request_one_pending_violation
  on request (driver_id, type_id, lower(body_data ->> 'violation'), (body_data ->> 'violation_date'))
  where status_id = 1 and type_id in (8, 12);

-- Whose licence number this is, before a change of details is sent and decided.
create index driver_licence_no on driver (upper(licence_no));
