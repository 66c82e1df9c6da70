-- beside: yes, driver_history_by_service and violation_by_day answer what the indexes did
drop index driver_history_of_service, violation_by_date;
-- Reports read only indexes where a vacuum has seen the page: by default one comes after a fifth of the rows has changed.
alter table driver_history set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table clearance set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table violation set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
