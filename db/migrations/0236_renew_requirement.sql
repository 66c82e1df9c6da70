-- beside: no, older servers cannot show requests of this kind
insert into request_type (id, slug) values (15, 'renew-requirement');

-- Of several requirements, each may have one proof pending.
drop index request_one_pending;
create unique index request_one_pending on request (driver_id, type_id, (body_data ->> 'requirement')) nulls not distinct
  where status_id = 1 and type_id not in (8, 12, 13) and (type_id <> 6 or body_data ->> 'fit_to_work' is distinct from 'no');
