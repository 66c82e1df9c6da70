-- What a plant decides for itself. The defaults keep what held everywhere before.
alter table auth_plant
  add column working_days smallint[] not null default '{1,2,3,4,5}'
    check (working_days <@ '{1,2,3,4,5,6,7}' and cardinality(working_days) between 1 and 7 and array_position(working_days, null) is null),
  add column work_from text not null default '08:00' check (work_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column work_until text not null default '17:00' check (work_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column decision_due_days smallint not null default 2 check (decision_due_days between 1 and 90),
  add column evidence_due_days smallint not null default 7 check (evidence_due_days between 1 and 90),
  add column review_due_days smallint not null default 2 check (review_due_days between 1 and 90),
  add column minimum_age smallint not null default 21 check (minimum_age between 16 and 70),
  add column maximum_age smallint not null default 65 check (maximum_age between 16 and 99),
  add column bulker_experience_years smallint not null default 0 check (bulker_experience_years between 0 and 40),
  add column id_no_min_digits smallint not null default 5 check (id_no_min_digits between 5 and 12),
  add column id_no_max_digits smallint not null default 12 check (id_no_max_digits between 5 and 12),
  add column card_prefix text not null default '' check (card_prefix ~ '^[A-Z0-9-]{0,6}$'),
  add column retention_months smallint not null default 12 check (retention_months between 1 and 120),
  add column collection_place text not null default '' check (length(collection_place) <= 200),
  add constraint auth_plant_work_hours check (work_from < work_until),
  add constraint auth_plant_ages check (minimum_age < maximum_age),
  add constraint auth_plant_id_no_digits check (id_no_min_digits <= id_no_max_digits);
