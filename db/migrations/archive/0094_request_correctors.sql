-- beside: yes, it adds an index
-- What a person corrected for a colleague, which their inbox leaves out.
create index request_send_back_resubmitted_by on request_send_back (resubmitted_by, request_id) where resubmitted_by is not null;
