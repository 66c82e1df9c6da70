-- Until which day a plant's people have been reminded of what runs out. A run goes on from there, so no step is told twice and none is lost
-- when a day was missed.
create table reminder_run (
  auth_plant_id bigint primary key references auth_plant on delete cascade,
  told_until date not null
);

insert into onboarding_notification_type (id, name) values (7, 'Documents run out');
