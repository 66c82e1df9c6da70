-- What the system itself asks (created_by null) may also be closed by the system (decided_by null).
alter table request drop constraint request_not_by_own_raiser;
alter table request add constraint request_not_by_own_raiser
  check (status_id not in (2, 3) or created_by is null or decided_by is distinct from created_by);
