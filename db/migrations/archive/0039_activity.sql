-- What one person did, newest first.
create index audit_of_person on audit (user_id, id desc) where user_id is not null;
