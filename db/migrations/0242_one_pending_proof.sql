-- beside: yes, it adds indexes
-- Of several requirements, each may have one proof pending.
create unique index request_one_pending on request (driver_id, type_id, (body_data ->> 'requirement')) nulls not distinct
  where status_id = 1 and type_id not in (8, 12, 13) and (type_id <> 6 or body_data ->> 'fit_to_work' is distinct from 'no');
-- Who has one, to say what a restriction is used by. Few clearances have any.
create index clearance_restricted on clearance (driver_id) where restrictions <> '{}';
