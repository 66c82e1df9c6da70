-- beside: no, servers of the release before would look for an application that is not there
-- Drivers whose documents were verified before somebody was barred are compared as well, without an application that waits (decision 097).
alter table barred_match alter column application_id drop not null, alter column submitted_by drop not null;
create unique index barred_match_of_driver on barred_match (driver_id, barred_id) where application_id is null;
create index barred_match_of_barred on barred_match (barred_id) where state = 'open';
