-- beside: no, servers of the release before would send a quarterly report every month, and always as a workbook
-- Reports are mailed each quarter too, on the first of a weekday (-1 is the first Monday), and as PDF.
alter table report_schedule
  add column format text not null default 'xlsx' check (format in ('pdf', 'xlsx', 'both')),
  drop constraint report_schedule_every_check,
  add constraint report_schedule_every_check check (every in ('day', 'week', 'month', 'quarter')),
  drop constraint report_schedule_day,
  add constraint report_schedule_day check (
    case every
      when 'day' then day is null
      when 'week' then day is not null and day between 1 and 7
      else day is not null and (day between 1 and 31 or day between -7 and -1)
    end
  );
