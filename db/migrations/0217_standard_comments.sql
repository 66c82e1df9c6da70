-- beside: yes, the new columns have defaults, and nothing of the release before reads them
-- Comments that a plant offers to those who decide its requests, one a line.
alter table auth_plant
  add column approval_comments text not null default '' check (length(approval_comments) <= 1100),
  add column rejection_comments text not null default '' check (length(rejection_comments) <= 1100);
