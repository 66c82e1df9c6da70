-- beside: no, servers of 0.7 claim the files that are made by these columns
-- Which server makes a file, and whether it lives, is what the queue of jobs knows.
alter table report_file drop column run_no, drop column heard_at;
