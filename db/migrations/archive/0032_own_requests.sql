-- A person's own requests in the order of the list.
create index request_by_person on request (created_by, auth_plant_id, created_at desc, id desc);
