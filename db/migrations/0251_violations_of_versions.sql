-- beside: yes, an index changes nothing for servers of the release before
create index violation_of_version on violation (driver_id, catalogue_version_id, violation_date) where catalogue_version_id is not null;
