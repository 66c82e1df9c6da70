-- beside: yes, it adds an index; servers of the release before still read request_needs_office
create index request_needs_submitter on request (transporter_id, auth_plant_id, created_at desc, id desc)
  where status_id = 1 and type_id in (4, 13) or status_id = 3 and dismissed_at is null and not raised_by_staff or sent_back_at is not null;
