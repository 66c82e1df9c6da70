-- beside: yes, it adds indexes
-- What shows a file, before a purge takes it.
create index clearance_of_file on clearance (file_id) where file_id is not null;
create index request_of_file on request (file_id) where file_id is not null;
create index violation_of_file on violation (file_id) where file_id is not null;
create index violation_of_evidence_file on violation (evidence_file_id) where evidence_file_id is not null;
create index driver_of_picture on driver (picture_file_id) where picture_file_id is not null;
