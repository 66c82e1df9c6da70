-- Files of reports that are made in the background for one person, and kept for some days.
create table report_file (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  auth_plant_id bigint not null references auth_plant on delete cascade,
  report text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- The input of the export.
  query jsonb not null,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  -- Why it failed, as its owner reads it.
  failure text,
  -- The run that makes it, and when its server was last heard of.
  run_no integer not null default 0,
  heard_at timestamptz not null default '-infinity',
  rows_done integer not null default 0,
  rows_total integer,
  -- The plants of its rows: only a person who may read the reports of all of them downloads it.
  plant_ids bigint[],
  file_id bigint references file,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint report_file_ready check ((state = 'ready') = (file_id is not null) and (state <> 'ready' or plant_ids is not null)),
  constraint report_file_failed check ((state = 'failed') = (failure is not null))
);
create index report_file_owner on report_file (user_id, id desc);
create index report_file_making on report_file (id) where state = 'making';
create index report_file_file on report_file (file_id) where file_id is not null;
