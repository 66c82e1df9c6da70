-- What waits for a transporter's office: its rejected requests until they are sent again or dismissed.
alter table request
  -- The rejected request that this one answers.
  add column replaces_id bigint references request,
  add column dismissed_at timestamptz,
  -- Null for rejections from before this step.
  add column dismissed_by bigint references app_user;

-- Earlier rejections wait for nobody.
alter table request disable trigger user;
update request set dismissed_at = decided_at where status_id = 3;
alter table request enable trigger user;

create unique index request_sent_again_once on request (replaces_id);
create index request_needs_office on request (transporter_id, auth_plant_id, created_at desc, id desc)
  where status_id = 1 and type_id in (4, 13) or status_id = 3 and dismissed_at is null and not raised_by_staff;
