-- beside: yes, an index
create index suspension_of_request on suspension (request_id) where request_id is not null;
