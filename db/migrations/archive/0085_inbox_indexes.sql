-- beside: yes, it adds indexes
-- Each type in the order of waiting: an inbox merges the first rows of the types that its reader decides.
create index request_inbox on request (auth_plant_id, type_id, created_at, id) include (created_by, transporter_id)
  where status_id = 1 and clock_paused_at is null;
-- What an inbox leaves out is subtracted from the stored counts.
create index request_own_pending on request (created_by, auth_plant_id, type_id) where status_id = 1;
create index request_paused on request (auth_plant_id, type_id) include (created_by) where status_id = 1 and clock_paused_at is not null;
