-- beside: yes, the new column may be empty
-- How many days before it is due those who may make it were last reminded; null before the first reminder.
alter table subject_access add column reminded_days smallint check (reminded_days between 0 and 7);
drop trigger subject_access_stays_as_asked on subject_access;
select stays('subject_access', 'as asked', but => '{state, file_id, handed_by, handed_at, handed_way, seen, closed_by, closed_at, close_reason, reminded_days}');
