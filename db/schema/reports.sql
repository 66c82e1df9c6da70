-- Files of reports, and reports by mail.

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

-- Views sent by mail at an hour of the plant's clock.
create table report_schedule (
  id bigint generated always as identity primary key,
  -- Null once the view is deleted: the schedule ends when it is next due.
  view_id bigint references saved_filter on delete set null,
  user_id bigint not null references app_user on delete cascade,
  auth_plant_id bigint not null references auth_plant on delete cascade,
  every text not null check (every in ('day', 'week', 'month', 'quarter')),
  -- The weekday from Monday = 1; of a month or quarter its day, 31 for the last, or -1 to -7 for its first Monday to Sunday.
  day smallint,
  hour smallint not null check (hour between 0 and 23),
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- After a failure, the next try.
  try_at timestamptz not null,
  attempts integer not null default 0,
  is_paused boolean not null default false,
  -- Why it ended, as its owner reads it.
  ended text,
  removed_at timestamptz,
  -- 'both' is one archive of PDF and workbook.
  format text not null default 'xlsx' check (format in ('pdf', 'xlsx', 'both')),
  constraint report_schedule_day check (
    case every
      when 'day' then day is null
      when 'week' then day is not null and day between 1 and 7
      else day is not null and (day between 1 and 31 or day between -7 and -1)
    end
  )
);
create index report_schedule_due on report_schedule (try_at) where not is_paused and ended is null and removed_at is null;
create index report_schedule_owner on report_schedule (user_id, auth_plant_id);
create index report_schedule_view on report_schedule (view_id) where view_id is not null;

create table report_recipient (
  schedule_id bigint not null references report_schedule on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  primary key (schedule_id, user_id)
);

create table report_run (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references report_schedule on delete cascade,
  -- The moment of the schedule; of a run that was sent again, when that was.
  due_at timestamptz not null,
  made_at timestamptz not null,
  -- The run that this one sent again.
  again_of bigint references report_run on delete cascade,
  view_name text not null,
  title text not null,
  body text not null,
  -- The plants of its numbers: only people who may read the reports of all of them receive it.
  plant_ids bigint[] not null,
  -- Null when it is no longer kept.
  file_id bigint references file,
  -- Whether the file goes along with the mail; a large one is behind a link.
  is_mailed boolean not null,
  -- Why nothing was sent.
  problem text
);
-- Twice is impossible: the row is written in the transaction that queues the mail.
create unique index report_run_once on report_run (schedule_id, due_at) where again_of is null;
create index report_run_again on report_run (again_of) where again_of is not null;
create index report_run_list on report_run (schedule_id, id);
create index report_run_file on report_run (file_id) where file_id is not null;

create table report_delivery (
  run_id bigint not null references report_run on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  -- Null for those who were left out.
  outbox_id bigint references outbox,
  left_out text,
  primary key (run_id, user_id),
  constraint report_delivery_outcome check ((outbox_id is null) = (left_out is not null))
);
create index report_delivery_user on report_delivery (user_id, run_id desc);
