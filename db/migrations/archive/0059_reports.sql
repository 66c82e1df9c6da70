-- The days for which a violation suspended its driver.
create index suspension_of_violation on suspension (violation_id) where violation_id is not null;

-- The latest good practices, and those of a period.
create index good_practice_by_date on good_practice (date desc, id desc) include (driver_id);

-- Reports group the violations of a period by transporter and category.
drop index violation_by_date;
create index violation_by_date on violation (auth_plant_id, violation_date desc, id desc) include (state, driver_id, transporter_id, category);
