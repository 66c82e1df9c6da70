-- beside: yes, it adds columns that may be empty or have a default, and a table
-- The approver's inbox: what waits for a decision, since when its due time counts, and who has opened which file.
alter table request
  -- From when the due time counts, where it is not the moment the request was raised: after a pause.
  add column clock_from timestamptz,
  -- Set while the due time pauses, because the submitter has to do something first.
  add column clock_paused_at timestamptz,
  -- When the chosen people were notified that it is overdue.
  add column overdue_notified_at timestamptz;

-- Working hours within which requests of a kind are decided, by the kind's name; decision_due_days for all others.
alter table auth_plant add column decision_due_hours jsonb not null default '{}' check (jsonb_typeof(decision_due_hours) = 'object');

create table request_file_opening (
  request_id bigint not null references request on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  opened_at timestamptz not null,
  primary key (request_id, user_id)
);
