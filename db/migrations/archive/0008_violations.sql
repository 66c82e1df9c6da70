-- Evidence is asked for once for each violation that stands, and a driver may have several of those; of every other type one request at a time waits for a driver.
drop index request_one_pending;
create unique index request_one_pending on request (driver_id, type_id) where status_id = 1 and type_id <> 13;

-- The request that asked the transporter for evidence.
alter table violation add column evidence_request_id bigint references request;
create unique index violation_of_request on violation (request_id) where request_id is not null;
create unique index violation_of_evidence_request on violation (evidence_request_id) where evidence_request_id is not null;
