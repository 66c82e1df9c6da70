-- Scorecards of transporters, and their weekly digest. Without foreign keys: a closed month outlives its transporter.
-- The drivers of a day that were active or suspended at its end, and those among them that could load.
create table cleared_day (
  auth_plant_id bigint not null,
  transporter_id bigint not null,
  day date not null,
  drivers integer not null check (drivers > 0),
  cleared integer not null check (cleared between 0 and drivers),
  primary key (auth_plant_id, transporter_id, day)
);
create trigger cleared_day_append_only before update or delete on cleared_day for each row execute function refuse_change();
create trigger cleared_day_not_emptied before truncate on cleared_day for each statement execute function refuse_change();

-- A closed month never changes. The counts are kept rather than the percentages made of them.
create table scorecard_month (
  auth_plant_id bigint not null,
  transporter_id bigint not null,
  month date not null check (extract(day from month) = 1),
  days integer not null,
  driver_days integer not null,
  cleared_days integer not null,
  violations integer not null,
  evidence integer not null,
  -- The median.
  evidence_days double precision,
  due integer not null,
  late integer not null,
  booked integer not null,
  attended integer not null,
  primary key (auth_plant_id, transporter_id, month)
);
create index scorecard_month_of_plant on scorecard_month (auth_plant_id, month);
create trigger scorecard_month_append_only before update or delete on scorecard_month for each row execute function refuse_change();
create trigger scorecard_month_not_emptied before truncate on scorecard_month for each statement execute function refuse_change();

create table scorecard_run (
  auth_plant_id bigint primary key references auth_plant on delete cascade,
  counted_until date not null,
  -- The last day of the last closed month.
  closed_until date not null
);

create table weekly_digest_run (
  auth_plant_id bigint primary key references auth_plant on delete cascade,
  -- The Monday of the last digest.
  sent_for date not null
);

-- These users stopped their weekly digest.
create table weekly_digest_stopped (
  user_id bigint primary key references app_user on delete cascade
);
