-- beside: yes, it adds an index
-- A person's last decisions of a kind, whose comments the next decision offers.
create index request_by_decider on request (decided_by, auth_plant_id, type_id, status_id, decided_at desc) where decided_by is not null;
