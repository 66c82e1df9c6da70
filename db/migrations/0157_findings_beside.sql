-- beside: no, servers of the release before answer 500 where the new index refuses
-- A finding 'not fit' is taken whatever waits about the driver's medical; the same doctor reports a day once (decision 097).
create unique index request_one_pending on request (driver_id, type_id)
  where status_id = 1 and type_id not in (8, 12, 13) and (type_id <> 6 or body_data ->> 'fit_to_work' is distinct from 'no');
create unique index request_one_pending_finding on request (driver_id, created_by, (body_data ->> 'date'))
  where status_id = 1 and type_id = 6 and body_data ->> 'fit_to_work' = 'no';
