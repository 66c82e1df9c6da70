-- beside: yes, it adds indexes
-- All that was ever recorded of a driver, what was replaced and what has ended too.
create index clearance_of_driver on clearance (driver_id, id desc);
create index pass_history on pass (driver_id, id desc);
create index suspension_of_driver on suspension (driver_id, id desc);
