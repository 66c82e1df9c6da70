-- beside: yes, it adds indexes
-- What the foreign keys of 0152 refer to: the row together with whose it is.
create unique index request_of_driver on request (id, driver_id);
create unique index onboarding_application_of_driver on onboarding_application (id, driver_id);
create unique index violation_of_driver on violation (id, driver_id);
create unique index allocation_of_user on allocation (id, user_id);
create unique index role_of_portal on role (id, portal);
