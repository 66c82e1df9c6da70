-- What one person did at a plant, newest first: an import writes many rows at another plant, which must not be read over.
drop index audit_of_person;
create index audit_of_person on audit (user_id, auth_plant_id, id desc) where user_id is not null;
