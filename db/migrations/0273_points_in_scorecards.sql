-- beside: yes, it adds a column that may be null
-- Points of the violations of the month; null where the plant counted none.
alter table scorecard_month add column points integer;
