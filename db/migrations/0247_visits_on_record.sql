-- beside: yes, older servers record and read what happened at the driver's own plant
-- What was recorded of drivers of other plants, and who reads a comment on it.
create table violation_visit (
  violation_id bigint primary key references violation,
  auth_plant_id bigint not null references auth_plant
);
create index violation_visit_at_plant on violation_visit (auth_plant_id, violation_id);

create table good_practice_visit (
  good_practice_id bigint primary key references good_practice,
  auth_plant_id bigint not null references auth_plant
);
create index good_practice_visit_at_plant on good_practice_visit (auth_plant_id, good_practice_id);

-- protect: where it happened stays on record.
select append_only('violation_visit');
select append_only('good_practice_visit');

alter table request_comment add column shared_by bigint references auth_plant;
