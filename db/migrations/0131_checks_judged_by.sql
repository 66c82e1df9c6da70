-- beside: yes, the release before leaves it empty
-- What a check was judged by: records by their ids, days as they were, settings, and the version of the rules. No fitness.
alter table gate_check add column judged_by jsonb;
